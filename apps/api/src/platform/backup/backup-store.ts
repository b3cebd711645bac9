import { createHash } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { answerOf, MissingObject, openBucket } from '../files/s3-bucket.ts'

/** Where backups are kept: objects of a few megabytes under names, none of which is listed. */
export interface BackupStore {
  /** Durable when it returns, and complete or absent. Replaces an object of that name. */
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined if there is none. */
  get(name: string): Promise<Buffer | undefined>
  /** Not an error if it is already deleted. */
  remove(name: string): Promise<void>
}

/** @param place a folder, or a bucket as in FILES_URL */
export const openBackupStore = (place: string): BackupStore =>
  /^https?:\/\//.test(place) ? bucketStore(place) : folderStore(resolve(place))

function folderStore(root: string): BackupStore {
  const pathOf = (name: string) => join(root, name)
  return {
    async put(name, bytes) {
      const coming = pathOf(`${name}.coming`)
      await mkdir(root, { recursive: true, mode: 0o700 })
      const handle = await open(coming, 'w', 0o600)
      try {
        await handle.writeFile(bytes)
        await handle.sync()
      } finally {
        await handle.close()
      }
      await rename(coming, pathOf(name))
      // After a power cut the name would be lost unless the folder is synced too.
      const folder = await open(root, 'r')
      try {
        await folder.sync()
      } finally {
        await folder.close()
      }
    },
    get: (name) =>
      readFile(pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      }),
    async remove(name) {
      await Promise.all([rm(pathOf(name), { force: true }), rm(pathOf(`${name}.coming`), { force: true })])
    },
  }
}

function bucketStore(address: string): BackupStore {
  const begin = openBucket(address)
  return {
    async put(name, bytes) {
      const request = await begin('PUT', name, {
        'content-length': String(bytes.length),
        'x-amz-content-sha256': createHash('sha256').update(bytes).digest('hex'),
      })
      request.end(bytes)
      const answer = await answerOf(request)
      answer.resume()
    },
    async get(name) {
      const request = await begin('GET', name)
      request.end()
      try {
        return await buffer(await answerOf(request))
      } catch (error) {
        if (error instanceof MissingObject) return undefined
        throw error
      }
    },
    async remove(name) {
      const request = await begin('DELETE', name)
      request.end()
      const answer = await answerOf(request)
      answer.resume()
    },
  }
}
