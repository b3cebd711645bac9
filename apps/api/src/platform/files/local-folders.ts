import { createHash } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/**
 * Longer than any request lasts, so that an older upload belongs to a process that was killed. With the time until the next
 * sweep it is less than the hour that docs/privacy.md promises.
 */
const KEPT_MS = 45 * 60_000

/** The local folders with temporary personal data. */
export interface LocalFolders {
  /** Uploads, until they are answered. The names begin with the candidate's id. */
  arriving: string
  /** Copies of stored files while they are read, when there is no room in `arriving`. Named like uploads; made when needed. */
  spare: string
  /** Pictures of pages. The names begin with the hash of the file. */
  pages: string
  /** Mails of a service without an SMTP server, until they leave the outbox. */
  mail: string
}

export const localFoldersIn = (dataDir: string): LocalFolders => ({
  arriving: join(dataDir, 'files', 'arriving'),
  // On another disk than the data, as a rule. One folder for each service on the machine.
  spare: join(
    tmpdir(),
    `rollcall-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`,
  ),
  pages: join(dataDir, 'pages'),
  mail: join(dataDir, 'outbox'),
})

export function openLocalFolders(dataDir: string): LocalFolders {
  const folders = localFoldersIn(dataDir)
  const { arriving, pages, mail } = folders
  for (const folder of [arriving, pages, mail]) mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folders
}

/** Young files may be another process's, which is still receiving or drawing them. */
export async function sweepCopies({
  arriving,
  spare,
  pages,
}: Pick<LocalFolders, 'arriving' | 'spare' | 'pages'>): Promise<void> {
  for (const folder of [arriving, spare, pages]) {
    await removeFrom(folder, async (name) => {
      const { mtimeMs } = await stat(join(folder, name)).catch(() => ({ mtimeMs: Date.now() }))
      return Date.now() - mtimeMs > KEPT_MS
    })
  }
}

/** Deletes this machine's temporary data about a person whose files have been deleted. */
export async function discardCopies(
  { arriving, spare, pages }: LocalFolders,
  { candidateId, sha256s }: { candidateId: string; sha256s: readonly Buffer[] },
): Promise<void> {
  const hashes = new Set(sha256s.map((hash) => hash.toString('hex')))
  for (const folder of [arriving, spare]) await removeFrom(folder, (name) => name.startsWith(candidateId))
  await removeFrom(pages, (name) => hashes.has(name.split('-', 1)[0] ?? ''))
}

async function removeFrom(
  folder: string,
  isLeaving: (name: string) => boolean | Promise<boolean>,
): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A folder that was never created.
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) if (await isLeaving(name)) await rm(join(folder, name), { force: true })
}
