import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type InlineConfig } from 'vite'
import { temporaryFolder } from './clean-up.ts'

const COMPRESSED = new Set(['.js', '.css', '.html', '.json', '.svg', '.webmanifest'])

/** Builds into a folder of this run and writes a .br and a .gz beside each file, as the service's start does. */
export async function buildPage(root: string, config: InlineConfig = {}): Promise<string> {
  const outDir = temporaryFolder('page')
  await build({
    root,
    logLevel: 'error',
    ...config,
    build: { outDir, emptyOutDir: true, manifest: true, ...config.build },
  })
  const files = readdirSync(outDir, { recursive: true, encoding: 'utf8' })
  await Promise.all(
    files.filter((file) => COMPRESSED.has(extname(file))).map((file) => compress(join(outDir, file))),
  )
  return outDir
}

async function compress(file: string) {
  const content = readFileSync(file)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }))
  writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
}
