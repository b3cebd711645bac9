import { mkdirSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'

/** Of a server that runs alone: its lock. Of the log, what a copy needs comes from the server or its archive. */
const LEFT_OUT = /postmaster\.(?:pid|opts)$|pg_wal[\\/]./

/** A base backup of a server while it is used: its folder `postgres` in `from` is copied to `to`. */
export async function copyWhileUsed(url: string, from: string, to: string): Promise<void> {
  // The backup lasts as long as its connection.
  const admin = new Client({ connectionString: url })
  await admin.connect()
  try {
    await admin.query(`select pg_backup_start('base', true)`)
    const copy = join(to, 'postgres')
    await cp(join(from, 'postgres'), copy, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
    mkdirSync(join(copy, 'pg_wal', 'archive_status'), { recursive: true })
    const { rows } = await admin.query<{ labelfile: string }>('select labelfile from pg_backup_stop()')
    writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await admin.end()
  }
}
