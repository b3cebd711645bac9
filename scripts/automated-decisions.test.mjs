import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

test('every rule of an automated decision is where the page says', () => {
  const page = readFileSync(join(root, 'docs/automated-decisions.md'), 'utf8')
  const rules = [...page.matchAll(/`([a-z-]+\/[\w/-]+\.ts)`/g)].map(([, path]) => path)
  const isThere = (path) =>
    ['packages/domain/src', 'apps/api/src'].some((folder) => existsSync(join(root, folder, path)))
  expect(rules.length).toBeGreaterThan(40)
  expect(rules.filter((path) => !isThere(path))).toEqual([])
})
