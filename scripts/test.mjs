import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { check } from './check.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root, runTool, say } from './project.mjs'

const results = join(root, 'test-results')

/** Everything that proves the product, and one line that says how it went. */
main(async () => {
  ensureInstalled('develop')
  rmSync(results, { recursive: true, force: true })
  const parts = [await check(), await runVitest(), await runJourneys()]
  const passed = parts.reduce((sum, part) => sum + part.passed, 0)
  const failed = parts.reduce((sum, part) => sum + part.failed, 0)
  say(`${passed} passed, ${failed} failed`)
  process.exitCode = failed === 0 ? 0 : 1
})

async function runVitest() {
  const report = join(results, 'vitest.json')
  const { code } = await runTool('vitest', [
    'run',
    '--project=unit',
    '--project=api',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(report, 'utf8'))
  // A file that cannot even be loaded fails the run without a failed test.
  return { passed: numPassedTests, failed: code === 0 ? 0 : Math.max(1, numFailedTests) }
}

async function runJourneys() {
  await ensureBuilt()
  const chromium = await ensureChromium()
  const { code } = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], {
    env: chromium ? { CHROMIUM: chromium } : {},
  })
  const report = join(results, 'e2e.json')
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { expected, unexpected, flaky } = JSON.parse(readFileSync(report, 'utf8')).stats
  return { passed: expected + flaky, failed: code === 0 ? 0 : Math.max(1, unexpected) }
}
