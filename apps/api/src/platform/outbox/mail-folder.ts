import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { BATCH_ROWS } from '../database/in-batches.ts'
import { type Queryable, statement } from '../database/statement.ts'
import { isUuid } from '../ids.ts'

const listKnownMails = statement<[ids: string[]], { id: string }>(
  'list_known_mails',
  'select id from outbox where id = any($1::uuid[])',
)

/** The name of a file that the folder carrier wrote, or was writing when it stopped. */
const mailIdOf = (name: string) => name.replace(/\.eml(?:\.part)?$/, '')
const isMailFile = (name: string) => /\.eml(?:\.part)?$/.test(name) && isUuid(mailIdOf(name))

/**
 * Deletes the files of mails whose rows are gone from the outbox. A file is never written before its row, so no file
 * of a waiting mail is deleted; a file that is written after its row was deleted is removed by the next sweep.
 */
export async function sweepMailFolder(on: Queryable, folder: string): Promise<void> {
  const files = (await readdir(folder).catch(() => [])).filter(isMailFile)
  for (let from = 0; from < files.length; from += BATCH_ROWS) {
    const batch = files.slice(from, from + BATCH_ROWS)
    const known = new Set((await listKnownMails.all(on, batch.map(mailIdOf))).map(({ id }) => id))
    for (const name of batch) if (!known.has(mailIdOf(name))) await rm(join(folder, name), { force: true })
  }
}
