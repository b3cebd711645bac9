import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, lightest } from './chromium.mjs'
import { ensureInstalled } from './installed.mjs'
import { main, root, run, runTool, say } from './project.mjs'

const results = join(root, 'test-results', 'proofs.jsonl')

/** Runs the long form of the proofs, one after the other, then the long journeys and the overload bench. */
main(async () => {
  ensureInstalled('develop')
  rmSync(results, { force: true })
  const wanted = process.argv.slice(2)
  const proofs = await runTool('vitest', ['run', '--project=prove', ...wanted])
  const journeys = wanted.length > 0 ? { code: 0 } : await runJourneys()
  const overload =
    wanted.length > 0 ? { code: 0 } : await run(process.execPath, ['scripts/bench.mjs', 'overload'])
  const proven = existsSync(results)
    ? readFileSync(results, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : []
  for (const { promise, tried, outcome } of proven) say(`\n${promise}\n  ${tried}\n  ${outcome}`)
  process.exitCode = [proofs, journeys, overload].every(({ code }) => code === 0) ? 0 : 1
})

async function runJourneys() {
  const chromium = await ensureChromium()
  const env = { PROVE: '1', ...(chromium && { CHROMIUM: lightest(chromium) }) }
  return runTool('playwright', ['test', '--config', 'e2e/playwright.config.ts'], { env })
}
