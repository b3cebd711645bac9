import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than any request lasts: what is older belongs to a process that was killed. */
const ABANDONED_MS = 3_600_000

/** Where this machine keeps personal data for a while, beside the database and the file store. */
export interface LocalFolders {
  /** Uploads, until they are answered. The names begin with the candidate's id. */
  arriving: string
  /** Pictures of pages, for an hour. The names begin with the hash of the file. */
  pages: string
  /** Mails of a service without an SMTP server, until the outbox forgets them. */
  mail: string
}

export const localFoldersIn = (dataDir: string): LocalFolders => ({
  arriving: join(dataDir, 'files', 'arriving'),
  pages: join(dataDir, 'pages'),
  mail: join(dataDir, 'outbox'),
})

export function openLocalFolders(dataDir: string): LocalFolders {
  const folders = localFoldersIn(dataDir)
  for (const folder of Object.values(folders)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}

/** Young files may be another process's, which is still receiving them. */
export async function sweepArriving({ arriving }: Pick<LocalFolders, 'arriving'>): Promise<void> {
  await removeFrom(arriving, async (name) => {
    const { mtimeMs } = await stat(join(arriving, name)).catch(() => ({ mtimeMs: Date.now() }))
    return Date.now() - mtimeMs > ABANDONED_MS
  })
}

/** All that this machine still holds about a person whose files have been deleted. */
export async function discardCopies(
  { arriving, pages }: LocalFolders,
  { candidateId, sha256s }: { candidateId: string; sha256s: readonly Buffer[] },
): Promise<void> {
  const hashes = new Set(sha256s.map((hash) => hash.toString('hex')))
  await removeFrom(arriving, (name) => name.startsWith(candidateId))
  await removeFrom(pages, (name) => hashes.has(name.split('-', 1)[0] ?? ''))
}

async function removeFrom(
  folder: string,
  isLeaving: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // Where the service has never run, as beside `npm run erase`.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (await isLeaving(name)) await rm(join(folder, name), { force: true })
}
