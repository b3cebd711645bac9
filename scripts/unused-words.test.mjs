import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'

const files = execFileSync(
  'git',
  ['ls-files', '--', 'apps/*.ts', 'apps/*.tsx', 'packages/*.ts', 'packages/*.tsx'],
  {
    encoding: 'utf8',
  },
)
  .split('\n')
  .filter((file) => file && !/\.test\.tsx?$/.test(file))

const sources = files.map((file) => ({ file, text: readFileSync(file, 'utf8') }))
const parse = ({ file, text }) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
const visitAll = (node, visit) => {
  visit(node)
  ts.forEachChild(node, (child) => visitAll(child, visit))
}

const parsed = sources.map(({ file, text }) => ({ file, text, tree: parse({ file, text }) }))
const literalsElsewhere = new Set()
for (const { file, tree } of parsed) {
  if (file.endsWith('.words.ts')) continue
  visitAll(tree, (node) => ts.isStringLiteralLike(node) && literalsElsewhere.add(node.text))
}

/**
 * A key is used if a file that uses its words contains it, or a template that can produce it. Where a file passes a variable
 * instead, such as an error code, the key may be in any file.
 */
describe.each(parsed.filter(({ file }) => file.endsWith('.words.ts')))('$file', (words) => {
  const defined = definitionsOf(words.tree)
  test.each(defined.map(({ name, keys }) => [name, keys]))('every text of %s is used', (name, keys) => {
    const users = parsed.filter(({ text }) => new RegExp(`\\b${name}\\b`).test(text))
    const patterns = users.flatMap(({ file, tree }) => patternsOf(tree, file === words.file))
    const isAnyUsed = users.some(({ tree }) => passesVariable(tree, name))
    const isUsed = (key) =>
      patterns.some((pattern) => pattern.test(key)) || (isAnyUsed && literalsElsewhere.has(key))
    expect(keys.filter((key) => !isUsed(key))).toEqual([])
  })
})

function passesVariable(tree, name) {
  let isFound = false
  visitAll(tree, (node) => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== name) return
    const [key] = node.arguments
    if (key && !ts.isStringLiteralLike(key) && !ts.isTemplateExpression(key)) isFound = true
  })
  return isFound
}

/** The calls of `defineWords` in a file, with their keys without plural suffixes. */
function definitionsOf(source) {
  const constants = new Map()
  const definitions = []
  visitAll(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer) return
    constants.set(node.name.getText(), node.initializer)
    if (!ts.isCallExpression(node.initializer)) return
    if (node.initializer.expression.getText() !== 'defineWords') return
    const keys = keysOf(node.initializer.arguments[0], constants)
    definitions.push({ name: node.name.getText(), keys: [...new Set(keys)] })
  })
  return definitions
}

function keysOf(given, constants) {
  const node = ts.isIdentifier(given) ? constants.get(given.text) : given
  if (!node) throw new Error(`No constant ${given.getText()}`)
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) return keysOf(node.expression, constants)
  if (!ts.isObjectLiteralExpression(node)) return ['']
  return node.properties.flatMap((property) => {
    if (ts.isSpreadAssignment(property)) return keysOf(property.expression, constants)
    if (ts.isShorthandPropertyAssignment(property)) return keysBelow(property.name, property.name, constants)
    if (!ts.isPropertyAssignment(property)) throw new Error(`Not a text: ${property.getText()}`)
    return keysBelow(property.name, property.initializer, constants)
  })
}

const keysBelow = (name, value, constants) =>
  keysOf(value, constants).map((key) =>
    key ? `${name.getText()}.${key}` : name.getText().replace(/_(one|other)$/, ''),
  )

/** The keys that a file can pass: its string literals, its templates with some text of their own, and listed branches. */
function patternsOf(source, isDefinition) {
  const patterns = []
  const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  visitAll(source, (node) => {
    if (ts.isStringLiteralLike(node) && !(isDefinition && ts.isPropertyAssignment(node.parent)))
      patterns.push(new RegExp(`^${escape(node.text)}$`))
    if (ts.isTemplateExpression(node)) {
      const texts = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)]
      if (!texts.some((text) => /\w/.test(text))) return
      const rest = node.templateSpans.map(({ literal }) => `[\\w.]+${escape(literal.text)}`).join('')
      patterns.push(new RegExp(`^${escape(node.head.text)}${rest}$`))
    }
    if (ts.isCallExpression(node) && node.expression.getText().endsWith('.list')) {
      const [branch] = node.arguments
      if (branch && ts.isStringLiteralLike(branch)) patterns.push(new RegExp(`^${escape(branch.text)}\\.`))
    }
  })
  return patterns
}
