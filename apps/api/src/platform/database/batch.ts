import type pg from 'pg'
// @ts-expect-error -- The driver has no types for how it writes values.
import { prepareValue } from 'pg/lib/utils.js'
import type { BoundStatement } from './statement.ts'

/** The part of the driver's connection that sends queries. */
interface Wire {
  stream: { cork(): void; uncork(): void }
  /** The statements that this connection has prepared, by name. */
  parsedStatements: Record<string, string>
  parse(statement: { name: string; text: string }): void
  bind(portal: { statement: string; values: Written[] }): void
  describe(portal: { type: 'P'; name: '' }): void
  execute(portal: object): void
  sync(): void
}

type Written = string | Buffer | null
const written: (value: unknown) => Written = prepareValue

type Field = { name: string; dataTypeID: number }
type Texts = (string | null)[]

/** How the rows of a statement are read. */
interface Columns {
  names: string[]
  parsers: ((text: string) => unknown)[]
}

/** The columns of a prepared statement cannot change, so they are requested once per connection. */
const columnsSeen = new WeakMap<Wire, Map<string, Columns>>()

/**
 * Prepared statements sent in one write with one Sync: the server answers all of them, or none from the first that fails
 * on. After a failure the connection must not be used again: what it had prepared by then is not known.
 */
class Batch implements pg.Submittable {
  readonly #statements: readonly BoundStatement[]
  readonly #values: Written[][]
  readonly #types: pg.CustomTypesConfig
  readonly #answers: Texts[][]
  #columns = new Map<string, Columns>()
  #at = 0
  /** The driver wraps it in a callback that times out if the server does not respond. */
  callback: (error: Error | null, answers: unknown[][]) => void

  constructor(
    statements: readonly BoundStatement[],
    types: pg.CustomTypesConfig,
    callback: Batch['callback'],
  ) {
    this.#statements = statements
    // Encoded before anything is sent, so that an invalid value does not leave half a batch.
    this.#values = statements.map(({ values }) => values.map((value) => written(value)))
    this.#types = types
    this.#answers = statements.map(() => [])
    this.callback = callback
  }

  submit(connection: pg.Connection): void {
    const wire = connection as unknown as Wire
    this.#columns = columnsSeen.get(wire) ?? new Map()
    columnsSeen.set(wire, this.#columns)
    wire.stream.cork()
    for (const [at, { name, text }] of this.#statements.entries()) {
      if (wire.parsedStatements[name] === undefined) {
        wire.parse({ name, text })
        wire.parsedStatements[name] = text
      }
      wire.bind({ statement: name, values: this.#values[at] ?? [] })
      if (!this.#columns.has(name)) wire.describe({ type: 'P', name: '' })
      wire.execute({})
    }
    wire.sync()
    wire.stream.uncork()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#columns.set(this.#statements[this.#at]?.name ?? '', {
      names: fields.map(({ name }) => name),
      parsers: fields.map(({ dataTypeID }) => this.#types.getTypeParser(dataTypeID, 'text')),
    })
  }

  handleDataRow({ fields }: { fields: Texts }): void {
    this.#answers[this.#at]?.push(fields)
  }

  handleCommandComplete(): void {
    this.#at++
  }

  handleError(error: Error): void {
    // Otherwise the log would not name the statement.
    this.callback(Object.assign(error, { statement: this.#statements[this.#at]?.name }), [])
  }

  handleReadyForQuery(): void {
    let answers: unknown[][]
    try {
      answers = this.#answers.map((rows, at) => this.#read(rows, this.#statements[at]?.name ?? ''))
    } catch (error) {
      // Rethrowing would end the process, because the driver calls this from its socket.
      this.callback(error as Error, [])
      return
    }
    this.callback(null, answers)
  }

  #read(rows: Texts[], name: string): unknown[] {
    const columns = this.#columns.get(name)
    return columns && rows.length > 0 ? rows.map((texts) => rowOf(texts, columns)) : []
  }
}

function rowOf(texts: Texts, { names, parsers }: Columns): Record<string, unknown> {
  const row: Record<string, unknown> = {}
  for (let at = 0; at < texts.length; at++) {
    const text = texts[at] as string | null
    row[names[at] as string] = text === null ? null : parsers[at]?.(text)
  }
  return row
}

/** The rows of each statement, in their order. */
export const runBatch = (
  client: pg.ClientBase,
  statements: readonly BoundStatement[],
  types: pg.CustomTypesConfig,
): Promise<unknown[][]> =>
  new Promise((done, fail) => {
    client.query(new Batch(statements, types, (error, answers) => (error ? fail(error) : done(answers))))
  })
