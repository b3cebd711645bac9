import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { escapeNonLatin1 } from './latin1.mjs'
import { root, say } from './project.mjs'

const stampFile = join(root, 'apps/api/dist/.built-from')
const packagesFile = join(root, 'apps/api/dist/.packages.json')
const sources = [
  'apps/api/src',
  'apps/demo/src',
  'apps/portal',
  'packages',
  'scripts/built.mjs',
  'scripts/latin1.mjs',
  'package.json',
  'package-lock.json',
]

/** The programs of an installation. */
const released = {
  server: 'apps/api/src/server.ts',
  erase: 'apps/api/src/erase.ts',
  agency: 'apps/api/src/agency.ts',
  backup: 'apps/api/src/backup.ts',
  'file-reader': 'apps/api/src/file-reader.ts',
  'certificate-reader': 'apps/api/src/certificate-reader.ts',
}
const demo = { demo: 'apps/demo/src/server.ts', 'seed-large': 'apps/demo/src/seed-large.ts' }
export const releasedPrograms = Object.keys(released)

/** Builds the portal and the service unless the sources have not changed since the last build. */
export async function ensureBuilt() {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return
  say('Building the portal and the service …')
  const portalFiles = await buildPortal()
  const { files, external } = await buildService()
  const bundled = packagesOf([...portalFiles, ...files])
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(packagesFile, JSON.stringify({ bundled, external }))
  writeFileSync(stampFile, fingerprint)
}

/**
 * The packages in the bundles of the last build, by their folder, and the modules that the service imports at run time.
 * @returns {{ bundled: string[], external: string[] }}
 */
export const readBuiltPackages = () => JSON.parse(readFileSync(packagesFile, 'utf8'))

/** @param {string[]} files */
const packagesOf = (files) =>
  [...new Set(files.flatMap((file) => /.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file) ?? []))].sort()

/** @returns {Promise<string[]>} the files in its bundles; its service worker has no packages */
async function buildPortal() {
  const { build } = await import('vite')
  /** @type {Set<string>} */
  const files = new Set()
  /** @type {import('vite').Plugin} */
  const recordFiles = {
    name: 'record-files',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        const ids = output.type === 'chunk' ? output.moduleIds : output.originalFileNames
        for (const id of ids) files.add(relative(root, id))
      }
    },
  }
  await build({ root: join(root, 'apps/portal'), logLevel: 'warn', plugins: [recordFiles] })
  await compress(join(root, 'apps/portal/dist'))
  return [...files]
}

/** @returns {Promise<{ files: string[], external: string[] }>} of the released programs */
async function buildService() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: { ...released, ...demo },
    metafile: true,
    outdir: join(root, 'apps/api/dist'),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    sourcemap: true,
    external: JSON.parse(readFileSync(join(root, 'apps/api/src/unbundled.json'), 'utf8')),
    banner: {
      js: "import { createRequire as _createRequire } from 'node:module'; const require = _createRequire(import.meta.url); import { fileURLToPath as _fileURLToPath } from 'node:url'; const __filename = _fileURLToPath(import.meta.url); const __dirname = _fileURLToPath(new URL('.', import.meta.url));",
    },
    logLevel: 'error',
  })
  for (const file of Object.keys(metafile.outputs))
    if (file.endsWith('.mjs')) escapeNonLatin1(join(root, file))
  const outputs = Object.values(metafile.outputs).filter(({ entryPoint }) =>
    Object.values(released).includes(entryPoint ?? ''),
  )
  const external = outputs.flatMap(({ imports }) => imports.map(({ path }) => path))
  return {
    files: outputs.flatMap(({ inputs }) => Object.keys(inputs)),
    external: [...new Set(external)].filter((name) => !isBuiltin(name)).sort(),
  }
}

/** Static files are compressed once, at the highest level. */
async function compress(folder) {
  const brotli = promisify(brotliCompress)
  const zip = promisify(gzip)
  const files = filesOf(folder).filter((file) => /\.(?:js|css|html|json|svg|webmanifest)$/.test(file))
  await Promise.all(
    files.map(async (file) => {
      const content = readFileSync(file)
      const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
      writeFileSync(`${file}.br`, await brotli(content, { params }))
      writeFileSync(`${file}.gz`, await zip(content, { level: 9 }))
    }),
  )
}

function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((file) => !/[\\/](?:node_modules|dist)[\\/]/.test(file.slice(folder.length)))
    .sort()
}

function fingerprintOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths.map((name) => join(root, name))) {
    const files = path.match(/\.\w+$/) ? [path] : filesOf(path)
    for (const file of files.filter((name) => !/\.test\.\w+$/.test(name))) {
      hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
    }
  }
  return hash.digest('hex')
}
