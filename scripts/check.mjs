import { ensureInstalled } from './installed.mjs'
import { main, runTool, say } from './project.mjs'

const projects = ['packages/domain', 'packages/contract', 'apps/api', 'apps/web', 'e2e']

/** Everything that proves something without a browser or a database; each prints only when it fails. */
export async function check() {
  const steps = [
    ...projects.map((project) => ({
      name: `types of ${project}`,
      run: () => runTool('tsc', ['-p', project], { quiet: true }),
    })),
    { name: 'lint', run: () => runTool('oxlint', ['--type-aware', '--deny-warnings'], { quiet: true }) },
    { name: 'format', run: () => runTool('biome', ['check', '.'], { quiet: true }) },
    { name: 'import directions', run: checkImports },
  ]
  const failed = []
  for (const { name, run } of steps) {
    const { code, output } = await run()
    say(`${code === 0 ? '✓' : '✗'} ${name}`)
    if (code !== 0) {
      say(output)
      failed.push(name)
    }
  }
  return { passed: steps.length - failed.length, failed: failed.length }
}

async function checkImports() {
  const { importProblems } = await import('./imports.mjs')
  const problems = importProblems()
  return { code: problems.length > 0 ? 1 : 0, output: problems.join('\n') }
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  main(async () => {
    ensureInstalled('develop')
    const { failed } = await check()
    const { code } = await runTool('vitest', ['run', '--project', 'unit'])
    process.exitCode = failed === 0 && code === 0 ? 0 : 1
  })
}
