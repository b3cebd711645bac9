import { ensureBenchInstalled, ensureInstalled } from './installed.mjs'
import { main, runTool, say } from './project.mjs'

const tool =
  (name, ...args) =>
  () =>
    runTool(name, args, { quiet: true })

/** The service's project includes the benches, which share most of its files. */
const projects = [
  'apps/portal',
  'apps/api',
  'packages/ui',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'e2e',
  '.',
]
const namesOfProjects = {
  'apps/api': 'apps/api, apps/demo and bench',
  '.': 'scripts and build configuration',
}

/** The longest first, so that none runs alone at the end. */
const steps = [
  { name: 'lint', run: tool('oxlint', '--type-aware', '--deny-warnings') },
  ...projects.map((project) => ({
    name: `types of ${namesOfProjects[project] ?? project}`,
    run: tool('tsc', '-p', project, '--incremental'),
  })),
  {
    name: 'import directions',
    run: tool('depcruise', 'apps', 'packages', 'e2e', 'bench', 'scripts', 'vitest.config.ts'),
  },
  { name: 'nothing unused', run: tool('knip', '--no-progress', '--treat-config-hints-as-errors') },
  { name: 'format', run: tool('biome', 'check', '.') },
]
const unitTests = { name: 'unit tests', run: tool('vitest', 'run', '--project=unit') }

/**
 * Runs all checks that need no browser or database, two at a time; each prints only if it fails.
 * @returns {Promise<string[]>} the names of failed checks
 */
export async function check(wanted = steps) {
  ensureBenchInstalled()
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
  await Promise.all([work(), work()])
  return failed
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  main(async () => {
    ensureInstalled('develop')
    const failed = await check([unitTests, ...steps])
    process.exitCode = failed.length === 0 ? 0 : 1
  })
}
