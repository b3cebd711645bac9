import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root, runTool } from './project.mjs'

const copy = mkdtempSync(join(tmpdir(), 'rollcall-check-'))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

function put(file, text) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), `${text}\n`)
}

const run = (tool, ...args) => runTool(tool, args, { cwd: copy, quiet: true })

beforeAll(() => {
  const workspaces = [
    'packages/domain',
    'packages/contract',
    'packages/ui',
    'packages/client',
    'apps/api',
    'apps/demo',
    'apps/portal',
    'e2e',
    'bench',
  ]
  for (const workspace of workspaces) mkdirSync(join(copy, workspace), { recursive: true })
  const settings = ['.dependency-cruiser.mjs', '.oxlintrc.json', 'knip.jsonc', 'package.json']
  for (const file of [...settings, ...workspaces.map((workspace) => `${workspace}/package.json`)])
    copyFileSync(join(root, file), join(copy, file))
  mkdirSync(join(copy, 'node_modules/@rollcall'), { recursive: true })
  for (const name of ['domain', 'contract'])
    symlinkSync(join(copy, 'packages', name), join(copy, 'node_modules/@rollcall', name))
  for (const name of ['pg', 'temporal-polyfill']) {
    put(`node_modules/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0", "main": "index.js" }`)
    put(`node_modules/${name}/index.js`, 'export const x = 1')
  }
  for (const file of [
    'apps/api/src/app.ts',
    'apps/demo/src/data/b.ts',
    'apps/api/src/identity/b.ts',
    'apps/api/src/platform/api-error.ts',
    'apps/api/src/platform/database/statement.ts',
    'apps/portal/src/app/b.ts',
    'apps/portal/src/features/contact/b.ts',
    'packages/contract/src/calls.ts',
    'packages/contract/src/errors.ts',
    'packages/domain/src/work/b.ts',
    'packages/client/src/b.ts',
  ])
    put(file, 'export const x = 1')
})

describe('dependency-cruiser', () => {
  const forbidden = [
    [
      'domain-imports-nothing-of-ours',
      'packages/domain/src/1.ts',
      "import { x } from '../../contract/src/calls.ts'",
    ],
    ['domain-imports-nothing-of-ours', 'packages/domain/src/2.ts', "import { readFileSync } from 'node:fs'"],
    [
      'contract-below-apps',
      'packages/contract/src/1.ts',
      "import type { x } from '../../../apps/api/src/app.ts'",
    ],
    [
      'portal-not-api',
      'apps/portal/src/1.tsx',
      "import { x } from '../../api/src/app.ts'\nexport const y = <p>{x}</p>",
    ],
    ['api-not-portal', 'apps/api/src/people/me/1.ts', "import { x } from '../../../../portal/src/app/b.ts'"],
    ['shared-below-features', 'apps/portal/src/shared/1.ts', "import { x } from '../features/contact/b.ts'"],
    ['features-below-app', 'apps/portal/src/features/home/1.ts', "import { x } from '../../app/b.ts'"],
    ['feature-not-feature', 'apps/portal/src/features/home/2.ts', "const x = import('../contact/b.ts')"],
    ['platform-below-areas', 'apps/api/src/platform/1.ts', "import { x } from '../identity/b.ts'"],
    ['areas-below-app', 'apps/api/src/people/me/2.ts', "import { x } from '../../app.ts'"],
    [
      'routes-only-present',
      'apps/api/src/people/me/me.routes.ts',
      "import { ApiError } from '../../platform/api-error.ts'",
    ],
    [
      'routes-only-present',
      'apps/api/src/people/me/sql.routes.ts',
      "import { statement } from '../../platform/database/statement.ts'",
    ],
    ['api-not-demo', 'apps/api/src/people/me/3.ts', "import { x } from '../../../../demo/src/data/b.ts'"],
    ['areas-below-identity', 'apps/api/src/identity/1.ts', "import type { x } from '../people/me/4.ts'"],
    ['areas-below-compliance', 'packages/domain/src/compliance/1.ts', "import { x } from '../work/b.ts'"],
    ['ui-below-client', 'packages/ui/src/1.ts', "import { x } from '../../client/src/b.ts'"],
    ['contract-by-type-alone', 'apps/portal/src/shared/2.ts', "import { x } from '@rollcall/contract/calls'"],
    ['declared', 'apps/portal/src/shared/3.ts', "import pg from 'pg'"],
    ['resolvable', 'apps/portal/src/shared/4.ts', "import { x } from './nowhere.ts'"],
    ['runs-without-development-tools', 'packages/domain/src/5.ts', "import { x } from 'temporal-polyfill'"],
  ]
  const allowed = [
    ['apps/portal/src/shared/5.ts', "import type { x } from '@rollcall/contract/calls'"],
    ['apps/portal/src/shared/6.ts', "import { x } from '@rollcall/contract/errors'"],
    ['apps/portal/src/features/home/3.test.ts', "import { x } from '../contact/b.ts'"],
    ['apps/api/src/people/me/4.ts', "import { x } from '../../identity/b.ts'\nimport pg from 'pg'"],
    [
      'apps/api/src/people/me/types.routes.ts',
      "import type { Queryable } from '../../platform/database/statement.ts'",
    ],
    ['packages/domain/src/8.test.ts', "import { x } from 'temporal-polyfill'"],
  ]
  let violations
  beforeAll(async () => {
    for (const [file, text] of [...forbidden.map(([, ...rest]) => rest), ...allowed]) put(file, text)
    const { output } = await run('depcruise', '--output-type', 'json', 'apps', 'packages')
    violations = JSON.parse(output.slice(output.indexOf('{'))).summary.violations
  })
  const rulesBrokenBy = (file) => violations.filter(({ from }) => from === file).map(({ rule }) => rule.name)

  test.each(forbidden)('%s: %s may not %s', (rule, file) => {
    expect(rulesBrokenBy(file)).toContain(rule)
  })

  test.each(allowed)('%s may %s', (file) => {
    expect(rulesBrokenBy(file)).toEqual([])
  })
})

test('the environment is read in env.ts alone', async () => {
  put('apps/api/src/env.ts', 'export const port = process.env.PORT')
  put('apps/api/src/people/me/port.ts', "export const port = process.env['PORT']")
  const { output } = await run(
    'oxlint',
    '--format',
    'unix',
    'apps/api/src/env.ts',
    'apps/api/src/people/me/port.ts',
  )
  const refused = output.split('\n').filter((line) => line.includes('no-process-env'))
  expect(refused).toEqual([expect.stringContaining('apps/api/src/people/me/port.ts')])
})

test('unused code is found', async () => {
  put('apps/api/src/server.ts', "import { used } from './people/me/used.ts'\nused()")
  put('apps/api/src/people/me/used.ts', 'export const used = () => {}\nexport const unused = 1')
  put('apps/api/src/people/me/unused-file.ts', 'export const x = 1')
  put('packages/contract/src/unused-shape.ts', 'export const unusedShape = 1')
  const { output } = await run('knip', '--no-progress', '--no-config-hints', '--reporter', 'compact')
  for (const found of ['me/unused-file.ts', 'used.ts: unused', 'unused-shape.ts: unusedShape', 'jose'])
    expect(output).toContain(found)
})
