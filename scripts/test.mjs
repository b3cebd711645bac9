import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from './built.mjs'
import { check } from './check.mjs'
import { ensureChromium, lightest } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root, runTool, say } from './project.mjs'
import { countWritten, failureLines, playwrightRuns, vitestRuns } from './written-tests.mjs'

const results = join(root, 'test-results')
const MEMORY = '/dev/shm'
const MIN_BYTES = 4 * 2 ** 30
const ERROR_LINES = 60

/**
 * Runs all tests and prints one line with the result. Two groups of about the same length run at a time: the service's tests
 * often wait for a disk or a process that starts, and leave the processor to the other group.
 */
main(async () => {
  ensureInstalled('develop')
  rmSync(results, { recursive: true, force: true })
  mkdirSync(results)
  // Installed beside what needs no browser.
  const browser = browserEnv()
  // Both groups use the build, so neither may replace it while the other runs.
  await ensureBuilt()
  const [, service, { failedChecks, screens, journeys }] = await Promise.all([
    browser,
    runVitest('service', ['unit', 'api']),
    checkAndTestInBrowser(browser),
  ])
  const parts = [service, journeys, screens]
  const sum = (count) => parts.reduce((total, part) => total + part[count], 0)
  const failed = sum('failed') + failedChecks.length
  for (const { failures } of parts) failures.forEach(say)
  for (const name of failedChecks) say(`✗ ${name}`)
  say(`${sum('passed')} passed, ${failed} failed, ${sum('skipped')} skipped (${sum('runs')} runs)`)
  process.exitCode = failed === 0 ? 0 : 1
})

async function browserEnv() {
  const chromium = await ensureChromium()
  return chromium ? { CHROMIUM: lightest(chromium) } : {}
}

async function checkAndTestInBrowser(browser) {
  const failedChecks = await check(1)
  const screens = await runVitest('screens', ['screens'], await browser)
  return { failedChecks, screens, journeys: await runJourneys(await browser) }
}

/**
 * Uses a folder in memory if there is enough: creating and removing a hundred databases took an eighth of the time on disk.
 * Not for journeys: with its profile there, Chromium starts no service worker.
 */
function temporaryFolder() {
  const { bavail = 0, bsize = 0 } = existsSync(MEMORY) ? statfsSync(MEMORY) : {}
  const folder = mkdtempSync(join(bavail * bsize >= MIN_BYTES ? MEMORY : tmpdir(), 'rollcall-tests-'))
  // PostgreSQL, which does not run as root, has its folders in there.
  chmodSync(folder, 0o755)
  return folder
}

async function runVitest(name, projects, env = {}) {
  const temporary = temporaryFolder()
  const report = join(results, `${name}.json`)
  const ended = await runTool(
    'vitest',
    [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--includeTaskLocation',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { env: { ...env, TMPDIR: temporary } },
  )
  rmSync(temporary, { recursive: true, force: true })
  return outcomeOf(name, ended, report, vitestRuns)
}

async function runJourneys(env) {
  const report = join(results, 'e2e.json')
  const ended = await runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
  return outcomeOf('journeys', ended, report, playwrightRuns)
}

/** A file that cannot be loaded, an error between tests, or a tool that dies fails the run without a failed test. */
function outcomeOf(name, { code, signal, errors }, report, runsOf) {
  const runs = existsSync(report) ? runsOf(JSON.parse(readFileSync(report, 'utf8'))) : []
  const counted = countWritten(runs)
  const failures = failureLines(runs)
  if (code === 0 || counted.failed > 0) return { ...counted, failures }
  const reason = errors.trimEnd().split('\n').slice(-ERROR_LINES).join('\n    ')
  const ended = signal ?? `code ${code}`
  return {
    ...counted,
    failed: 1,
    failures: [`✗ ${name} ended with ${ended}, although no test failed:\n    ${reason}`],
  }
}
