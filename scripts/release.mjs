import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { createGzip } from 'node:zlib'
import { ensureBuilt, readBuiltPackages, releasedPrograms } from './built.mjs'
import { ensureInstalled } from './installed.mjs'
import { billOfMaterials, packagesNeeded } from './locked-packages.mjs'
import { main, root, say } from './project.mjs'
import { tar } from './tar.mjs'

/** Imported in a `try`, and not used. */
const NEVER_INSTALLED = ['pg-native']

const NOT_READ_AT_RUN_TIME = /\.(?:d\.[cm]?ts|map|a)$/

/** `npm run release`: one archive that runs with Node.js alone, on this operating system and processor. */
main(async () => {
  const { values } = parseArgs({ options: { to: { type: 'string', default: join(root, 'release') } } })
  ensureInstalled('run')
  await ensureBuilt()
  const { version } = readJson('package.json')
  const folder = resolve(values.to)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `rollcall-${version}-${process.platform}-${process.arch}.tar.gz`)
  const seconds = secondsOfCommit()
  const entries = [...filesOf(version)].sort(([a], [b]) => (a < b ? -1 : 1))
  const archive = Readable.from(
    tar(entries.map(([path, entry]) => ({ path: `rollcall-${version}/${path}`, seconds, ...entry }))),
  )
  await pipeline(archive, createGzip(), createWriteStream(file))
  say(`${createHash('sha256').update(readFileSync(file)).digest('hex')}  ${file}`)
})

const readJson = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/** @typedef {{ content: Buffer, isExecutable?: boolean } | { link: string }} File */

/** @returns {Map<string, File>} by their path in the archive, which is that of the project: programs find files by it */
function filesOf(version) {
  const { bundled, installed, locked } = packages()
  /** @type {Map<string, File>} */
  const files = new Map()
  const add = (path, content) => files.set(path, { content: Buffer.from(content) })
  const addFolder = (folder, isWanted = (_path) => true) => {
    for (const path of filesBelow(folder)) if (isWanted(path)) files.set(path, readEntry(path))
  }
  for (const name of releasedPrograms) addFile(files, `apps/api/dist/${name}.mjs`)
  for (const folder of ['apps/api/migrations', 'apps/portal/dist', 'catalogue', 'config', 'deploy'])
    addFolder(folder)
  addFolder('docs', (path) => path.endsWith('.md'))
  for (const folder of installed)
    addFolder(folder, (path) => !isNested(path, folder) && !NOT_READ_AT_RUN_TIME.test(path))
  addFile(files, 'CHANGELOG.md')
  add('README.md', readFileSync(join(root, 'scripts/release-readme.md')))
  add('package.json', toJson(manifest(version)))
  add('sbom.cdx.json', toJson(billOfMaterials(locked, { version, bundled, installed })))
  add('SHA256SUMS', checksums(files))
  return files
}

/** The commands are those of the project, without a build. */
const manifest = (version) => ({
  name: 'rollcall',
  version,
  private: true,
  type: 'module',
  engines: readJson('package.json').engines,
  scripts: {
    start: 'node apps/api/dist/server.mjs',
    agency: 'node apps/api/dist/agency.mjs',
    erase: 'node apps/api/dist/erase.mjs',
    backup: 'node apps/api/dist/backup.mjs backup',
    restore: 'node apps/api/dist/backup.mjs restore',
  },
})

/** What the build leaves out of the bundles is installed, with the packages that it needs. */
function packages() {
  const locked = readJson('package-lock.json').packages
  const { bundled, external } = readBuiltPackages()
  const { dependencies, optionalDependencies } = readJson('apps/api/package.json')
  const unbundled = readJson('apps/api/src/unbundled.json')
  const isUnbundled = (name) =>
    unbundled.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one))
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).filter(isUnbundled)
  const missing = external.find(
    (id) => ![...names, ...NEVER_INSTALLED].some((name) => id === name || id.startsWith(`${name}/`)),
  )
  if (missing) throw new Error(`The service imports ${missing}, which the archive would not have.`)
  // Those of other platforms are in the lock file alone.
  const isHere = (folder) => existsSync(join(root, folder))
  const needed = packagesNeeded(locked, 'apps/api', names)
  const lost = needed.find((folder) => !isHere(folder) && !locked[folder].optional)
  if (lost) throw new Error(`${lost} is not installed.`)
  return { locked, bundled, installed: needed.filter(isHere) }
}

/** A package within another is wanted for itself, or not at all. */
const isNested = (path, folder) => path.slice(folder.length).includes('/node_modules/')

const filesBelow = (folder) =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name).slice(root.length + 1))

const addFile = (files, path) => files.set(path, readEntry(path))

/** @returns {File} */
function readEntry(path) {
  const file = join(root, path)
  const stat = lstatSync(file)
  return stat.isSymbolicLink()
    ? { link: readlinkSync(file) }
    : { content: readFileSync(file), isExecutable: (stat.mode & 0o111) !== 0 }
}

const checksums = (files) =>
  [...files]
    .flatMap(([path, file]) =>
      'content' in file ? `${createHash('sha256').update(file.content).digest('hex')}  ${path}\n` : [],
    )
    .sort((a, b) => (a.slice(66) < b.slice(66) ? -1 : 1))
    .join('')

const toJson = (value) => `${JSON.stringify(value, null, 2)}\n`

/**
 * The time of all files. It differs between releases, because browsers recognise a changed file of the portal by its time
 * and size.
 */
function secondsOfCommit() {
  const { SOURCE_DATE_EPOCH } = process.env
  if (SOURCE_DATE_EPOCH) return Number(SOURCE_DATE_EPOCH)
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
  return Number.parseInt(stdout ?? '', 10) || Math.floor(Date.now() / 1000)
}
