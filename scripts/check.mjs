import { ensureBenchInstalled, ensureInstalled, isBenchInstalled } from './installed.mjs'
import { main, runTool, say } from './project.mjs'

const tool =
  (name, ...args) =>
  () =>
    runTool(name, args, { quiet: true })

/** The longest first, so that none runs alone at the end. The benches share most of their files with the service. */
function steps({ withBench }) {
  const service = withBench
    ? { project: 'apps/api/tsconfig.with-bench.json', name: 'apps/api, apps/demo and bench' }
    : { project: 'apps/api', name: 'apps/api and apps/demo' }
  const projects = [
    { project: 'apps/portal' },
    service,
    { project: 'packages/ui' },
    { project: 'packages/client' },
    { project: 'packages/contract' },
    { project: 'packages/domain' },
    { project: 'e2e' },
    { project: '.', name: 'scripts and build configuration' },
  ]
  const folders = ['apps', 'packages', 'e2e', 'scripts', 'vitest.config.ts', ...(withBench ? ['bench'] : [])]
  const ignored = withBench ? [] : ['--ignore-pattern', 'bench/**']
  return [
    { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings', ...ignored) },
    ...projects.map(({ project, name = project }) => ({
      name: `types of ${name}`,
      run: tool('tsc', '-p', project, '--incremental'),
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
