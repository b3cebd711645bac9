import { rm } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { statement } from '../database/statement.ts'
import type { FileStore } from '../files/file-store.ts'
import { spool } from '../files/spool.ts'

const PAGE = 500

const listBytes = statement<[afterId: string, limit: number], { id: string }>(
  'list_kept_bytes',
  'select id from stored_bytes where is_kept and leaving_at is null and id > $1 order by id limit $2',
)

/**
 * Copies the kept files that have not been copied. Bytes never change, so most are copied while the service runs, and the
 * rest when it no longer accepts any. Each is hashed on its way.
 */
export async function copyFiles(
  db: Database,
  { from, to, spoolFolder }: { from: FileStore; to: FileStore; spoolFolder: string },
  copied: Set<string>,
): Promise<void> {
  let afterId = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const page = await listBytes.all(db, afterId, PAGE)
    for (const { id } of page) {
      if (!copied.has(id)) {
        const spooled = await spool(await from.open(id), spoolFolder, Number.MAX_SAFE_INTEGER)
        try {
          await to.put(id, spooled)
        } finally {
          await rm(spooled.path, { force: true })
        }
        copied.add(id)
      }
      afterId = id
    }
    if (page.length < PAGE) return
  }
}
