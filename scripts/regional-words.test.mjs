import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

/** Words of the base texts that a region does not use: the region needs its own text there. */
const unused = {
  'en-CA': /\bsuburbs?\b|\borganis|\brecognis/i,
  'en-GB': /\bsuburbs?\b|\bprincipals?\b|\bfront office\b|\bpolice check\b/i,
  'en-US':
    /\breferees?\b|\bcentres?\b|\bfull stop\b|\btick\b|\bpayslips?\b|\bsuburbs?\b|\bcancelled\b|\borganis|\brecognis|\bpolice check\b|\binduction\b/i,
}

const files = execFileSync(
  'git',
  ['ls-files', '--', 'apps/portal/src/*.words.ts', 'packages/client/src/transport/error-texts.ts'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean)

describe.each(Object.entries(unused))('in %s', (locale, words) => {
  test('no text is left in words of other regions', () => {
    const left = files.flatMap((file) =>
      definedWords(file).flatMap(([english, regional]) => {
        const own = regional.get(locale) ?? new Map()
        return [...textsOf(english)]
          .map(([path, text]) => [path, new Map(textsOf(own)).get(path) ?? text])
          .filter(
            ([path, text]) => words.test(text.replaceAll(/{{\w+}}/g, '')) && !path.endsWith('alsoCalled'),
          )
          .map(([path, text]) => `${file} ${path}: ${text}`)
      }),
    )
    expect(left).toEqual([])
  })
})

/** The two arguments of each `defineWords` of a file: its base texts, and those of each region. */
function definedWords(file) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const constants = new Map()
  const defined = []
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer)
      constants.set(node.name.getText(), node.initializer)
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineWords') defined.push(node.arguments)
    ts.forEachChild(node, visit)
  }
  visit(source)

  function valueOf(node) {
    if (!node) return new Map()
    if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return valueOf(node.expression)
    if (ts.isIdentifier(node)) return valueOf(constants.get(node.text))
    if (!ts.isObjectLiteralExpression(node)) return node.text ?? node.getText()
    return new Map(
      node.properties.flatMap((property) => {
        if (ts.isSpreadAssignment(property)) return [...valueOf(property.expression)]
        if (!ts.isPropertyAssignment(property)) return []
        const name = property.name.getText().replaceAll(/^'|'$/g, '')
        return [[name, valueOf(property.initializer)]]
      }),
    )
  }
  return defined.map(([english, regional]) => [valueOf(english), valueOf(regional)])
}

function* textsOf(words, path = '') {
  for (const [name, value] of words) {
    if (value instanceof Map) yield* textsOf(value, `${path}${name}.`)
    else yield [path + name, value]
  }
}
