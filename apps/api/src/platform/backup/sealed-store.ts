import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { StartError } from '../start-error.ts'
import type { BackupStore } from './backup-store.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
/** Memory stays the same however large a table or a file is, and a bucket takes a part in one request. */
const PART_BYTES = 8 * 2 ** 20

/** A stream as it is stored: in parts, each sealed under its own name. */
export interface StoredStream {
  parts: number
  /** Of the whole content. */
  sizeBytes: number
  sha256: string
}

/**
 * A store that encrypts its objects. The name of an object is authenticated with its content, so an object that was copied to
 * another name is refused.
 */
export interface SealedStore {
  put(name: string, content: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  putStream(name: string, content: Readable): Promise<StoredStream>
  /** Fails at its end if the content is not what was stored. */
  openStream(name: string, stored: StoredStream): Readable
  removeStream(name: string, stored: Pick<StoredStream, 'parts'>): Promise<void>
  /** Removes the parts of a stream that may not be complete. */
  removeUnfinished(name: string): Promise<void>
  remove(name: string): Promise<void>
}

export function sealedStore(store: BackupStore, key: Buffer): SealedStore {
  const seal = (name: string, content: Buffer) => {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(name))
    return Buffer.concat([nonce, cipher.update(content), cipher.final(), cipher.getAuthTag()])
  }
  const unseal = (name: string, sealed: Buffer) => {
    try {
      const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(name))
        .setAuthTag(sealed.subarray(-TAG_BYTES))
      return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
    } catch {
      throw new StartError(`BACKUP_KEY does not open ${name}, or it was changed since it was stored.`)
    }
  }
  const partName = (name: string, part: number) => `${name}.${String(part).padStart(6, '0')}`
  const put = (name: string, content: Buffer) => store.put(name, seal(name, content))
  const get = async (name: string) => {
    const sealed = await store.get(name)
    return sealed && unseal(name, sealed)
  }

  async function* read(name: string, { parts, sha256 }: StoredStream) {
    const hash = createHash('sha256')
    for (let part = 0; part < parts; part++) {
      const content = await get(partName(name, part))
      if (!content) throw new StartError(`${partName(name, part)} is missing from the backup.`)
      hash.update(content)
      yield content
    }
    if (hash.digest('hex') !== sha256) throw new StartError(`${name} is not what was backed up.`)
  }

  return {
    put,
    get,
    async putStream(name, content) {
      const hash = createHash('sha256')
      let parts = 0
      let sizeBytes = 0
      for await (const part of inParts(content)) {
        hash.update(part)
        sizeBytes += part.length
        await put(partName(name, parts++), part)
      }
      return { parts, sizeBytes, sha256: hash.digest('hex') }
    },
    openStream: (name, stored) => Readable.from(read(name, stored)),
    async removeStream(name, { parts }) {
      for (let part = 0; part < parts; part++) await store.remove(partName(name, part))
    },
    async removeUnfinished(name) {
      let parts = 0
      while (await store.get(partName(name, parts))) parts++
      // The last one first, so that a removal that is killed leaves no part behind a gap.
      while (parts > 0) await store.remove(partName(name, --parts))
    },
    remove: (name) => store.remove(name),
  }
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of content) {
    waiting.push(chunk)
    size += chunk.length
    while (size >= PART_BYTES) {
      const all = Buffer.concat(waiting)
      yield all.subarray(0, PART_BYTES)
      waiting = [all.subarray(PART_BYTES)]
      size -= PART_BYTES
    }
  }
  if (size > 0) yield Buffer.concat(waiting)
}
