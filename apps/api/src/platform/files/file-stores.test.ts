import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3Service } from '../../../test/stand-ins/s3-service.ts'
import { diskStore } from './disk-store.ts'
import type { SpooledFile } from './file-store.ts'
import { s3Store } from './s3-store.ts'
import { isStorageFailure } from './storage-failure.ts'

const folder = mkdtempSync(join(tmpdir(), 'rollcall-stores-'))
let s3: Awaited<ReturnType<typeof startS3Service>>
beforeAll(async () => {
  s3 = await startS3Service()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

function spooled(content: Buffer): SpooledFile {
  const path = join(folder, randomUUID())
  writeFileSync(path, content)
  return { path, sizeBytes: content.length, sha256: createHash('sha256').update(content).digest() }
}

const stores = {
  disk: () => ({ store: diskStore(join(folder, 'kept')), count: () => filesIn(join(folder, 'kept')) }),
  S3: () => ({ store: s3Store(s3.url()), count: () => s3.objects.size }),
}
const filesIn = (path: string) =>
  readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length

describe.each(['disk', 'S3'] as const)('on %s', (kind) => {
  const content = Buffer.from('The quick brown fox '.repeat(5_000))

  test('stored bytes can be read whole and in parts until they are removed; removing them again is not an error', async () => {
    const { store, count } = stores[kind]()
    const key = randomUUID()
    await store.put(key, spooled(content))
    expect((await buffer(await store.open(key))).equals(content)).toBe(true)
    expect((await buffer(await store.open(key, { from: 4, to: 8 }))).toString()).toBe('quick')
    expect(count()).toBe(1)
    await store.remove(key)
    await store.remove(key)
    expect(count()).toBe(0)
    await expect(store.open(key)).rejects.toThrow()
  })
})

test('a key is one of our ids and nothing else', async () => {
  const { store } = stores.disk()
  await expect(store.put('../../etc/passwd', spooled(Buffer.from('x')))).rejects.toThrow('Not a key')
})

test('a service that is given other bytes than were received refuses them', async () => {
  const { store } = stores.S3()
  const file = { ...spooled(Buffer.from('these')), sha256: createHash('sha256').update('those').digest() }
  await expect(store.put(randomUUID(), file)).rejects.toThrow('answered 400')
})

test('a wrong secret is refused', async () => {
  await expect(s3Store(s3.url('another')).put(randomUUID(), spooled(Buffer.from('x')))).rejects.toThrow(
    'answered 403',
  )
})

test.each([507, 503, 500])(
  'a store that answers %i has failed, and the file is not to blame',
  async (status) => {
    const away = createServer((request, response) => {
      request.resume().once('end', () => response.writeHead(status).end())
    })
    await new Promise<void>((done) => away.listen(0, '127.0.0.1', done))
    const { port } = away.address() as AddressInfo
    const store = s3Store(`http://KEY:secret@127.0.0.1:${port}/papers`)
    const file = spooled(Buffer.from('x'))
    await expect(store.put(randomUUID(), file)).rejects.toSatisfy(isStorageFailure)
    await expect(store.open(randomUUID())).rejects.toSatisfy(isStorageFailure)
    await new Promise((done) => away.close(done))
    // Nothing listens there any more.
    await expect(store.put(randomUUID(), file)).rejects.toSatisfy(isStorageFailure)
    await expect(store.open(randomUUID())).rejects.toSatisfy(isStorageFailure)
  },
)

test('a file that the store does not have is a loss, not a store that failed', async () => {
  await expect(stores.S3().store.open(randomUUID())).rejects.not.toSatisfy(isStorageFailure)
})
