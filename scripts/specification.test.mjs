import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../', import.meta.url)
const text = readFileSync(new URL('docs/specification.md', root), 'utf8')
const paths = [...text.matchAll(/`((?:apps|packages|e2e|config|docs|scripts)\/[^`\s]+)`/g)].map(
  ([, path = '']) => path,
)

test('every path of docs/specification.md is there', () => {
  expect(paths.length).toBeGreaterThan(100)
  expect([...new Set(paths)].filter((path) => !existsSync(new URL(path, root)))).toEqual([])
})

test('every row names a test', () => {
  const rows = text.split('\n').filter((line) => /^\| [^|-]/.test(line))
  const untested = rows.filter((row) => !row.endsWith('| Shown by |') && !/\.(?:test|spec)\.\w+`/.test(row))
  expect(untested).toEqual([])
})
