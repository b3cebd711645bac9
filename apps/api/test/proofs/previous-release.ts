import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundle } from '../bundled-programs.ts'
import { type Installation, installationIn } from '../processes/installed-release.ts'

const root = fileURLToPath(new URL('../../../..', import.meta.url))
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/**
 * The commit of the version before: PREVIOUS_RELEASE, the newest tag before this commit or, while there is no tag, the commit
 * before the newest migration.
 */
export function findPreviousRelease(): { commit: string } | { reason: string } {
  try {
    if (git('rev-parse', '--is-shallow-repository') === 'true') return { reason: 'the clone has no history' }
    const { PREVIOUS_RELEASE = tagBefore() ?? commitBeforeNewestMigration() } = process.env
    return { commit: git('rev-parse', '--verify', `${PREVIOUS_RELEASE}^{commit}`) }
  } catch (error) {
    return { reason: `git has no version before: ${(error as Error).message}` }
  }
}

function tagBefore(): string | undefined {
  const [newest] = git('tag', '--merged', 'HEAD^', '--list', 'v*', '--sort=-v:refname').split('\n')
  return newest || undefined
}

const commitBeforeNewestMigration = () =>
  `${git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/api/migrations')}^`

/** Its service and commands, built from its own sources and packages. */
export async function buildPrevious(commit: string, folder: string): Promise<Installation> {
  const archive = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 2 ** 30 })
  execFileSync('tar', ['-x', '-C', folder], { input: archive })
  installPackages(folder)
  const source = (name: string) => join(folder, 'apps/api/src', `${name}.ts`)
  const names = ['server', 'agency', 'erase', 'file-reader', 'certificate-reader']
  const external: string[] = JSON.parse(readFileSync(join(folder, 'apps/api/src/unbundled.json'), 'utf8'))
  const entries = Object.fromEntries(names.map((name) => [name, source(name)]))
  await bundle(entries, join(folder, 'apps/api/dist'), external)
  return installationIn(folder)
}

/** Those of this version, if its lock file has the same: then no network is needed. */
function installPackages(folder: string) {
  const packagesOf = (path: string) => {
    const { packages } = JSON.parse(readFileSync(join(path, 'package-lock.json'), 'utf8'))
    const others = Object.entries(packages).filter(([name]) => name.startsWith('node_modules/'))
    return JSON.stringify(others)
  }
  if (packagesOf(folder) !== packagesOf(root)) {
    execFileSync('npm', ['ci', '--omit=dev', '--loglevel=error'], { cwd: folder, stdio: 'pipe' })
    return
  }
  const [ours, theirs] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(theirs, '@rollcall'), { recursive: true })
  for (const name of readdirSync(ours))
    if (!existsSync(join(theirs, name))) symlinkSync(join(ours, name), join(theirs, name))
  // Links to folders of the project: here to those of the version before.
  for (const name of readdirSync(join(ours, '@rollcall')))
    symlinkSync(readlinkSync(join(ours, '@rollcall', name)), join(theirs, '@rollcall', name))
}
