/**
 * Finds statements of migrations that would block others for long, or that the version before could not run beside.
 * CONTRIBUTING.md has the form that each of them is written in instead.
 * @typedef {{ name: string, sql: string }} Migration
 */

/** A statement whose effect is known to be brief or harmless has this comment above it, with the reason. */
const REASON = /^long lock: .{20,}/m
const WITHOUT_TRANSACTION = '-- without a transaction'
/** Evaluated once for all rows that exist; any other function might be called, and stored, for each of them. */
const EVALUATED_ONCE = new Set(['now', 'date_trunc', 'pg_current_xact_id', 'current_setting', 'to_char'])

/**
 * @param {Migration} migration
 * @param {readonly Migration[]} earlier those that are applied before it
 * @returns {string[]} what is wrong with it, in sentences
 */
export function findLongLocks({ name, sql }, earlier = []) {
  const statements = statementsOf(sql)
  const created = new Set(
    statements.flatMap(
      ({ text }) => /^create (?:\w+ )*?table (?:if not exists )?([\w.]+)/.exec(text)?.[1] ?? [],
    ),
  )
  const context = {
    created,
    isAlone: sql.startsWith(WITHOUT_TRANSACTION),
    statements: statements.map(({ text }) => text),
    earlier: earlier.flatMap((one) => statementsOf(one.sql).map(({ text }) => text)),
  }
  return statements
    .filter(({ comment }) => !REASON.test(comment))
    .flatMap(({ text }) => problemsOf(text, context).map((problem) => `${name}: "${brief(text)}" ${problem}`))
}

const brief = (text) => (text.length > 60 ? `${text.slice(0, 60)}…` : text)

/**
 * A statement begins with one of these, and may name its table.
 * @type {[RegExp, string][]}
 */
const refused = [
  [/^update (?:only )?([\w.]+)/, 'changes a table in one transaction: let a job do it in batches'],
  [/^delete from (?:only )?([\w.]+)/, 'deletes in one transaction: let a job do it in batches'],
  [/^(?:truncate|lock)(?: table)? (?:only )?([\w.]+)/, 'locks a whole table'],
  [/^drop (?:table|view|materialized view) (?:if exists )?([\w.]+)/, 'drops what the version before may use'],
  [/^(?:cluster|reindex|vacuum|refresh materialized view)\b/, 'locks a whole table'],
  [/^(?:do|call)\b/, 'runs code that cannot be checked'],
]

function problemsOf(text, context) {
  const index =
    /^create (?:unique )?index (concurrently )?(?:if not exists )?(\w+ )?on (?:only )?([\w.]+)/.exec(text)
  if (index) return indexProblems(index, context)
  const [, table, actions] = /^alter table (?:if exists )?(?:only )?([\w.]+) (.*)$/.exec(text) ?? []
  if (table && actions)
    return context.created.has(table)
      ? []
      : splitAtCommas(actions).flatMap((action) => actionProblem(table, action, context) ?? [])
  for (const [pattern, problem] of refused) {
    const [found, of = ''] = pattern.exec(text) ?? []
    if (found !== undefined && !context.created.has(of)) return [problem]
  }
  return []
}

/** @param {string[]} found */
function indexProblems([, isConcurrent, name = '', table], { created, isAlone, statements }) {
  if (created.has(table)) return []
  if (!isConcurrent) return [`blocks writes to ${table}: create it concurrently`]
  if (!isAlone) return [`needs a file of its own that begins with "${WITHOUT_TRANSACTION}"`]
  return statements.includes(`drop index concurrently if exists ${name.trim()}`)
    ? []
    : [`cannot be repeated: begin with "drop index concurrently if exists ${name.trim()}"`]
}

/** @returns {string | undefined} */
function actionProblem(table, action, { statements, earlier }) {
  const [, constraint] =
    /^add (constraint |check\b|foreign\b|unique\b|primary\b|exclude\b)/.exec(action) ?? []
  if (constraint) {
    if (/\busing index\b|\bnot valid$/.test(action)) return undefined
    return /\b(?:unique|primary key|exclude)\b/.test(action)
      ? 'builds an index under a lock: create it concurrently, and add the constraint using it'
      : 'reads the whole table under a lock: add it not valid, and validate it in a later migration'
  }
  if (action.startsWith('add ')) return columnProblem(action)
  const [, validated] = /^validate constraint (\w+)/.exec(action) ?? []
  if (validated)
    return statements.some((text) => text.includes(`add constraint ${validated} `))
      ? 'reads the table while the lock of adding it is held: validate it in a later migration'
      : undefined
  const [, column] = /^alter (?:column )?(\w+) set not null/.exec(action) ?? []
  if (column)
    return isCheckedNotNull(table, column, earlier)
      ? undefined
      : 'reads the whole table under a lock: validate a check that it is not null in an earlier migration'
  if (/^alter (?:column )?\w+ (?:set data )?type\b/.test(action))
    return 'writes the table anew, and the version before expects the old type: add another column'
  if (/^drop (?!constraint\b)/.test(action) || action.startsWith('rename '))
    return 'takes away a name that the version before uses: do it one release later'
  if (/^set (?:logged|unlogged|tablespace|access method)\b|^attach partition\b/.test(action))
    return 'reads or writes the whole table under a lock'
  return undefined
}

function columnProblem(action) {
  const [, value] = /\bdefault (.*)/.exec(action) ?? []
  const functions = [...(value ?? '').matchAll(/(\w+) ?\(/g)].map(([, name = '']) => name)
  if (functions.some((name) => !EVALUATED_ONCE.has(name)))
    return 'writes the table anew, if the default is evaluated for each row: set the default in a statement of its own'
  if (/\b(?:small|big)?serial\b|\bgenerated\b/.test(action)) return 'writes the table anew'
  if (/\breferences\b|\bcheck ?\(/.test(action))
    return 'adds a constraint under a lock: add it not valid, and validate it in a later migration'
  if (/\bunique\b|\bprimary key\b/.test(action)) return 'builds an index under a lock'
  if (/\bnot null\b/.test(action) && value === undefined)
    return 'makes the version before fail, which writes no value: give it a default'
  return undefined
}

function isCheckedNotNull(table, column, earlier) {
  const check = new RegExp(`^alter table ${table} .*add constraint (\\w+) check \\(${column} is not null\\)`)
  return earlier.some((text) => {
    const [, constraint] = check.exec(text) ?? []
    return earlier.some(
      (other) =>
        other.startsWith(`alter table ${table} `) && other.includes(`validate constraint ${constraint}`),
    )
  })
}

function splitAtCommas(text) {
  let depth = 0
  const parts = ['']
  for (const character of text) {
    if (character === '(') depth++
    if (character === ')') depth--
    if (character === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += character
  }
  return parts.map((part) => part.trim())
}

/** Comments, dollar-quoted bodies, quoted texts, the end of a statement, anything else. */
const TOKEN = /--([^\n]*)|\/\*[^]*?\*\/|(\$\w*\$)[^]*?\2|'(?:[^']|'')*'|;|[^]/g

/** Each statement in lower case, without comments and texts, and the comments above it. */
function statementsOf(sql) {
  const statements = []
  let [text, comment] = ['', '']
  for (const [token, line, dollars] of sql.matchAll(TOKEN)) {
    if (line !== undefined) comment += `${line.trim()}\n`
    else if (dollars || token.startsWith("'")) text += "''"
    else if (token.startsWith('/*')) text += ' '
    else if (token !== ';') text += token
    else {
      statements.push({ text, comment })
      ;[text, comment] = ['', '']
    }
  }
  return [...statements, { text, comment }]
    .map((one) => ({
      ...one,
      text: one.text.replaceAll(/\s+/g, ' ').trim().toLowerCase().replaceAll('"', ''),
    }))
    .filter((one) => one.text !== '')
}
