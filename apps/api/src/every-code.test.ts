import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { allCallKeys } from '../test/all-calls.ts'

/** Each file that ends in `everyCodeIsMet(…)` checks its own calls; this test finds calls that no file checks. */
test('every call has a test file that promises to meet all its codes', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.test.ts'),
  )
  const promises = files.flatMap((name) => [
    ...readFileSync(`${folder}${name}`, 'utf8').matchAll(/^everyCodeIsMet\(([^)]*)\)/gm),
  ])
  const promised = promises.flatMap(([, keys = '']) => [...keys.matchAll(/'([^']+)'/g)].map(([, key]) => key))
  expect(allCallKeys.filter((key) => !promised.includes(key))).toEqual([])
})
