import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './project.mjs'

/** The scripts that a page, its document or its worker starts with. */
const entries = ['main.tsx', 'boot.ts', 'sw.ts'].map((name) => `apps/portal/src/${name}`)

const isModule = (file) =>
  /^(?:apps\/portal|packages\/(?:client|ui))\/src\/.*\.tsx?$/.test(file) &&
  !/\.(?:test|d)\.tsx?$/.test(file) &&
  !entries.includes(file)

/** Statements at the top level that call or assign something. The formatter puts them, and nothing else, at the margin. */
const effectsOf = (text) => text.match(/^(?:void |await |new )?[\w.]+(?:<.*>)?(?:\(| = ).*$/gm) ?? []

test('nothing happens when a module of the portal is imported', () => {
  const listed = execFileSync('git', ['ls-files', '--', 'apps/portal', 'packages'], { cwd: root })
  const files = listed.toString().split('\n').filter(isModule)
  expect(files.length).toBeGreaterThan(500)
  const effects = files.flatMap((file) =>
    effectsOf(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(effects).toEqual([])
})

test('calls and assignments at the top level are found', () => {
  const text = [
    "onOtherTabs('clock', () => undefined)",
    'defineQueueKind<Tap>(CLOCK_TAP, {',
    '})',
    'window.portal = {}',
    'const started = Date.now',
    'export const show = (name: string) =>',
    '  print(name)',
  ]
  expect(effectsOf(text.join('\n'))).toEqual([text[0], text[1], text[3]])
})
