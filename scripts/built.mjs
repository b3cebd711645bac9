import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { root, say } from './project.mjs'

const stampFile = join(root, 'apps/api/dist/.built-from')
const sources = [
  'apps/api/src',
  'apps/demo/src',
  'apps/portal',
  'packages',
  'scripts/built.mjs',
  'package-lock.json',
]

/** Builds the portal and the service unless the sources have not changed since the last build. */
export async function ensureBuilt() {
  const fingerprint = fingerprintOf(sources)
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === fingerprint) return
  say('Building the portal and the service …')
  await buildPortal()
  await buildService()
  mkdirSync(dirname(stampFile), { recursive: true })
  writeFileSync(stampFile, fingerprint)
}

async function buildPortal() {
  const { build } = await import('vite')
  await build({ root: join(root, 'apps/portal'), logLevel: 'warn' })
  await compress(join(root, 'apps/portal/dist'))
}

async function buildService() {
  const { build } = await import('esbuild')
  await build({
    entryPoints: {
      server: join(root, 'apps/api/src/server.ts'),
      demo: join(root, 'apps/demo/src/server.ts'),
      'seed-large': join(root, 'apps/demo/src/seed-large.ts'),
      erase: join(root, 'apps/api/src/erase.ts'),
      agency: join(root, 'apps/api/src/agency.ts'),
      backup: join(root, 'apps/api/src/backup.ts'),
      'file-reader': join(root, 'apps/api/src/file-reader.ts'),
      'certificate-reader': join(root, 'apps/api/src/certificate-reader.ts'),
    },
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
