import { createHash, createPublicKey, sign, verify } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedPrivateKey } from '../../platform/derived-key-pair.ts'

/** The facts that are signed. */
const Manifest = z.strictObject({
  file: z.string(),
  format: z.enum(['ndjson', 'csv']),
  /** The first instant of the range, and the first one after it. */
  from: z.string(),
  to: z.string(),
  entries: z.int(),
  bytes: z.int(),
  sha256: z.string(),
  exportedAt: z.string(),
})
export type Manifest = z.infer<typeof Manifest>

export const manifestOf = (file: string) => `${file}.manifest.json`
export const signatureOf = (file: string) => `${file}.manifest.sig`

const privateKey = (on: Queryable) => derivedPrivateKey(on, 'audit export', '1')

/** As PEM, so that others verify an export without the service. */
export const auditPublicKey = async (on: Queryable): Promise<string> =>
  createPublicKey(await privateKey(on))
    .export({ format: 'pem', type: 'spki' })
    .toString()

/** The text of a manifest, and its detached signature in base64. */
export async function signManifest(on: Queryable, manifest: Manifest) {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  return { text, signature: sign(null, Buffer.from(text), await privateKey(on)).toString('base64') }
}

/** Undefined if the file is as it was exported; otherwise the reason why not. */
export async function findTampering(on: Queryable, file: string): Promise<string | undefined> {
  const text = await readFile(manifestOf(file))
  const signature = Buffer.from(await readFile(signatureOf(file), 'utf8'), 'base64')
  if (!verify(null, text, createPublicKey(await privateKey(on)), signature))
    return 'the manifest was changed, or signed by another installation'
  const manifest = Manifest.parse(JSON.parse(text.toString('utf8')))
  if (manifest.file !== basename(file)) return `the manifest is of ${manifest.file}`
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex') === manifest.sha256 ? undefined : 'the file was changed'
}

export const readManifest = async (file: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readFile(manifestOf(file), 'utf8')))
