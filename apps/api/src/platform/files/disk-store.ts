import { access, copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isUuid } from '../ids.ts'
import type { FileStore } from './file-store.ts'

/**
 * Files in a local folder with 256 subfolders by the end of the key, because ids created together have the same
 * beginning.
 */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!isUuid(key)) throw new Error('Not a key of a file')
    return join(root, key.slice(-2), key)
  }
  return {
    async put(key, { path: spooled }) {
      const path = pathOf(key)
      const coming = `${path}.coming`
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await moveOrCopy(spooled, coming)
        await flushed(coming)
        await rename(coming, path)
      } catch (error) {
        // On a full disk an incomplete file would take the remaining space until the next sweep.
        await rm(coming, { force: true }).catch(() => undefined)
        throw error
      }
      // After a power cut the name would be lost unless the folder is synced too.
      await flushed(dirname(path))
    },
    async open(key, range) {
      const handle = await open(pathOf(key), 'r')
      return handle.createReadStream(range && { start: range.from, end: range.to })
    },
    async findPath(key) {
      const path = pathOf(key)
      await access(path)
      return path
    },
    async remove(key) {
      const path = pathOf(key)
      await Promise.all([rm(path, { force: true }), rm(`${path}.coming`, { force: true })])
    },
  }
}

async function moveOrCopy(from: string, to: string): Promise<void> {
  try {
    await rename(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    await copyFile(from, to)
    await rm(from)
  }
}

async function flushed(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
