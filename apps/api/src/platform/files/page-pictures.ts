import { randomUUID } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentTypeOf } from '@rollcall/domain/files/file-kind'
import type { FastifyBaseLogger } from 'fastify'
import { ApiError, soon } from '../api-error.ts'
import type { SpooledFile } from './file-store.ts'
import type { Files } from './files.ts'
import type { DrawnPage, PageCountJob, PageJob } from './inspect/page-picture.ts'
import type { LocalFolders } from './local-folders.ts'
import type { ReaderLimits } from './reader.ts'
import { ReaderFailed, type ReaderPool } from './reader-pool.ts'
import { spool } from './spool.ts'
import { isStorageFailure, StorageFailed } from './storage-failure.ts'

const MAX_PICTURES = 1_000

/** A page full of vector drawings, at the width of a screen. */
const drawingLimits: ReaderLimits = { cpuMs: 10_000, wallMs: 30_000 }

interface PagedFile {
  id: string
  candidateId: string | null
  contentType: string
  sizeBytes: number
  sha256: Buffer
}

export interface PagePictures {
  /** Undefined for a file that can only be downloaded. `owner` is the owner of the reader job. */
  count(file: PagedFile, owner: string): Promise<number>
  /** A WebP picture, or undefined if there is no such page; the first is 1. */
  draw(file: PagedFile, page: number, owner: string): Promise<Buffer | undefined>
}

const isPdf = ({ contentType }: PagedFile) => contentType === contentTypeOf.pdf
const isPicture = ({ contentType }: PagedFile) => contentType.startsWith('image/')

/** Pages are drawn by separate processes and cached by the file's content until the folder is swept. */
export function openPagePictures({
  folders: { pages: folder, spare },
  files,
  readers,
  log,
}: {
  folders: Pick<LocalFolders, 'pages' | 'spare'>
  files: Files
  readers: ReaderPool
  log: FastifyBaseLogger
}): PagePictures {
  /** Oldest first; some may already be swept. */
  const drawn = new Set(namesByAge(folder))
  const pageCounts = new Map<string, number>()
  /** A user who turns pages fast requests the same page again before it is drawn. */
  const underWay = new Map<string, Promise<Buffer | undefined>>()

  async function keep(picture: string, name: string) {
    await rename(picture, join(folder, name))
    drawn.delete(name)
    drawn.add(name)
    for (const oldest of drawn) {
      if (drawn.size <= MAX_PICTURES) return
      drawn.delete(oldest)
      await rm(join(folder, oldest), { force: true })
    }
  }

  async function drawInto(
    name: string,
    file: PagedFile,
    page: number,
    owner: string,
  ): Promise<Buffer | undefined> {
    const into = join(folder, `${name}.${randomUUID()}.coming`)
    try {
      const answer = await read<DrawnPage>(file, owner, (path) => ({
        task: 'drawPage',
        path,
        isPdf: isPdf(file),
        page,
        into,
      }))
      if (!answer.isThere) return undefined
      if (answer.unkept !== undefined) {
        log.error({ fileId: file.id }, 'there is no room to keep pictures of pages')
        return Buffer.from(answer.unkept, 'base64')
      }
      const picture = await readFile(into)
      await keep(into, name)
      return picture
    } finally {
      await rm(into, { force: true })
    }
  }

  /** A reader process needs a path: the stored file's own or, with a remote store, that of a copy. */
  async function read<Answer>(
    file: PagedFile,
    owner: string,
    jobFor: (path: string) => PageCountJob | PageJob,
  ): Promise<Answer> {
    const ownPath = await files.findPath(file.id)
    const copy = ownPath === undefined ? await copyOf(file) : undefined
    try {
      return await readers.run<Answer>(jobFor(ownPath ?? copy?.path ?? ''), { owner, limits: drawingLimits })
    } catch (error) {
      if (!(error instanceof ReaderFailed)) throw error
      log.warn({ err: error, fileId: file.id }, 'a file could not be shown')
      throw error.isBusy
        ? new ApiError('overloaded', { retryAfterSeconds: soon() })
        : new ApiError('file_unreadable')
    } finally {
      if (copy) await files.discard(copy)
    }
  }

  /** Where uploads arrive, or in the spare folder when there is no room left there. */
  async function copyOf({ id, candidateId, sizeBytes }: PagedFile): Promise<SpooledFile> {
    const ownerId = candidateId ?? undefined
    try {
      return await files.receive(await files.open(id), sizeBytes, ownerId)
    } catch (error) {
      if (error instanceof StorageFailed || !isStorageFailure(error)) throw error
      await mkdir(spare, { recursive: true })
      // Fails unless the folder is ours, because every user can write to the machine's temporary folder.
      await chmod(spare, 0o700)
      return spool(await files.open(id), spare, sizeBytes, ownerId)
    }
  }

  return {
    async count(file, owner) {
      if (isPicture(file)) return 1
      if (!isPdf(file)) return 0
      const key = file.sha256.toString('hex')
      const count =
        pageCounts.get(key) ?? (await read<number>(file, owner, (path) => ({ task: 'countPages', path })))
      if (pageCounts.size >= MAX_PICTURES) pageCounts.clear()
      pageCounts.set(key, count)
      return count
    },
    async draw(file, page, owner) {
      if (!isPdf(file) && !(isPicture(file) && page === 1)) return undefined
      const name = `${file.sha256.toString('hex')}-${page}.webp`
      const kept = await readFile(join(folder, name)).catch(() => undefined)
      if (kept) return kept
      // Per owner, so that a request does not wait behind the other jobs of another person who requested the same
      // page.
      const key = `${owner} ${name}`
      const drawing =
        underWay.get(key) ?? drawInto(name, file, page, owner).finally(() => underWay.delete(key))
      underWay.set(key, drawing)
      return drawing
    },
  }
}

function namesByAge(folder: string): string[] {
  const changedAt = (name: string) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
  const names = readdirSync(folder).map((name) => ({ name, at: changedAt(name) }))
  return names.sort((one, other) => one.at - other.at).map(({ name }) => name)
}
