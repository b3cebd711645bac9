import { ensureBenchInstalled, ensureInstalled, isBenchInstalled } from './installed.mjs'
import { main, runTool, say } from './project.mjs'

/**
 * One thread each, and little garbage collection, for the compiler and the linter, which are written in Go: each of their
 * threads resolves the same types again, which took twice the processor time.
 */
const goSettings = { GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '2GiB' }

const tool =
  (name, ...args) =>
  () =>
    runTool(name, args, { quiet: true, env: goSettings })

/** The longest first, so that none runs alone at the end. The benches share most of their files with the service. */
function steps({ withBench }) {
  // Two projects have the packages that they import, so that each file is checked once.
  const service = withBench
    ? { project: 'apps/api/tsconfig.with-bench.json', name: 'the service and bench' }
    : { project: 'apps/api', name: 'the service' }
  const projects = [
    { project: 'apps/portal', name: 'the portal' },
    service,
    { project: 'e2e' },
    { project: '.', name: 'scripts and build configuration' },
  ]
  const folders = ['apps', 'packages', 'e2e', 'scripts', 'vitest.config.ts', ...(withBench ? ['bench'] : [])]
  const ignored = withBench ? [] : ['--ignore-pattern', 'bench/**']
  return [
    { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings', ...ignored) },
    ...projects.map(({ project, name = project }) => ({
      name: `types of ${name}`,
      run: tool('tsc', '-p', project, '--incremental', '--singleThreaded'),
    })),
    { name: 'import directions', run: tool('depcruise', ...folders) },
    { name: 'nothing unused', run: tool('knip', '--no-progress', '--treat-config-hints-as-errors') },
    { name: 'format', run: tool('biome', 'check', '.') },
  ]
}
const unitTests = { name: 'unit tests', run: tool('vitest', 'run', '--project=unit') }

/**
 * Runs all checks that need no browser or database; each prints only if it fails. The benches are checked where their
 * packages are installed, which `npm test` does not do.
 * @returns {Promise<string[]>} the names of failed checks
 */
export const check = (atOnce) => runSteps(steps({ withBench: isBenchInstalled() }), atOnce)

async function runSteps(wanted, atOnce) {
  const waiting = [...wanted]
  const failed = []
  const work = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const { code, output } = await step.run()
      say(`${code === 0 ? '✓' : '✗'} ${step.name}`)
      if (code === 0) continue
      say(output)
      failed.push(step.name)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return failed
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  main(async () => {
    ensureInstalled('develop')
    ensureBenchInstalled()
    const failed = await runSteps([unitTests, ...steps({ withBench: true })], 2)
    process.exitCode = failed.length === 0 ? 0 : 1
  })
}
