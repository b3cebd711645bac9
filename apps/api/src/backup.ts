import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { takeAgency } from './command-env.ts'
import type { Env } from './env.ts'
import { openBackupStore } from './platform/backup/backup-store.ts'
import { createBackup, readIndex } from './platform/backup/create-backup.ts'
import { findNewestChange, restoreBackup } from './platform/backup/restore-backup.ts'
import { sealedStore } from './platform/backup/sealed-store.ts'
import { withUnmigratedDatabase } from './platform/database/with-database.ts'
import { diskStore } from './platform/files/disk-store.ts'
import { localFoldersIn } from './platform/files/local-folders.ts'
import { s3Store } from './platform/files/s3-store.ts'
import { StartError } from './platform/start-error.ts'

const MIGRATIONS = fileURLToPath(new URL('../migrations', import.meta.url))
const USAGE = `Usage:
  npm run backup -- new-key
  npm run backup -- --to <folder or bucket> [--keep-days 35]
  npm run backup -- list --in <folder or bucket>
  npm run restore -- --from <folder or bucket> [--backup <id>]
A bucket is https://KEY:SECRET@host/bucket?region=… The key of the backups is read from BACKUP_KEY.`

const options = {
  to: { type: 'string' },
  in: { type: 'string' },
  from: { type: 'string' },
  backup: { type: 'string' },
  'keep-days': { type: 'string' },
} as const

async function main() {
  const given = process.argv.slice(2)
  if (given.join(' ') === 'backup new-key') return say(randomBytes(32).toString('base64url'))
  const { env, args } = takeAgency(given)
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const { to, in: place, from, backup } = values
  const command = positionals.join(' ')
  if (command === 'backup' && to !== undefined) return create(env, to, keepDaysOf(values['keep-days']))
  if (command === 'backup list' && place !== undefined) return list(env, place)
  if (command === 'restore' && from !== undefined) return restore(env, from, backup)
  throw new StartError(USAGE)
}

function keepDaysOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  if (!/^[1-9]\d{0,3}$/.test(text)) throw new StartError('--keep-days is a number of days, such as 35.')
  return Number(text)
}

function storeAt(env: Env, place: string) {
  if (!env.backupKey)
    throw new StartError(
      'Set BACKUP_KEY. `npm run backup -- new-key` makes one; keep it apart from the backups, which cannot be read without it.',
    )
  return sealedStore(openBackupStore(place), env.backupKey)
}

const filesOf = ({ filesUrl, dataDir }: Env) =>
  filesUrl ? s3Store(filesUrl) : diskStore(join(dataDir, 'files'))

async function create(env: Env, to: string, keepDays: number | undefined) {
  const store = storeAt(env, to)
  const beganAt = Date.now()
  await withUnmigratedDatabase(env, async (db) => {
    const made = await createBackup({ db, files: filesOf(env), store }, { keepDays, now: beganAt })
    say(
      `Backup ${made.id}: ${made.rows} rows of ${made.tables} tables and ${made.files} files, ${made.newFiles} of them new; ` +
        `${(made.bytes / 1e6).toFixed(1)} MB in ${((Date.now() - beganAt) / 1_000).toFixed(1)} s.`,
      ...made.removed.map((id) => `Removed backup ${id}.`),
    )
  })
}

async function list(env: Env, place: string) {
  const index = await readIndex(storeAt(env, place))
  say(...(index.length > 0 ? index.map(({ id, at }) => `${id}  ${at}`) : ['There is no backup.']))
}

async function restore(env: Env, from: string, backup: string | undefined) {
  const store = storeAt(env, from)
  const beganAt = Date.now()
  const spoolFolder = localFoldersIn(env.dataDir).arriving
  mkdirSync(spoolFolder, { recursive: true, mode: 0o700 })
  await withUnmigratedDatabase(env, async (db) => {
    const made = await restoreBackup(
      { db, files: filesOf(env), store },
      { backup, migrations: MIGRATIONS, spoolFolder },
    )
    const rows = made.tables.reduce((sum, table) => sum + table.rows, 0)
    say(
      `Restored backup ${made.id} of ${made.at}: ${rows} rows of ${made.tables.length} tables and ${made.files.count} files ` +
        `in ${((Date.now() - beganAt) / 1_000).toFixed(1)} s. All of them are what was backed up.`,
      newestChange(await findNewestChange.first(db), Date.now()),
    )
  })
}

/** How much was lost is the time since then. */
function newestChange(found: { at: number } | undefined, now: number): string {
  if (!found) return 'It has no change in its audit log.'
  const minutes = Math.max(0, Math.round((now - found.at) / 60_000))
  const age = minutes < 120 ? `${minutes} minutes` : `${Math.round(minutes / 60)} hours`
  return `Its newest change is of ${new Date(found.at).toISOString()}, ${age} ago.`
}

const say = (...lines: string[]) => process.stdout.write(`${lines.join('\n')}\n`)

main().catch((error: unknown) => {
  const isUsage = error instanceof TypeError && 'code' in error
  process.stderr.write(
    `${isUsage ? `${error.message}\n${USAGE}` : error instanceof StartError ? error.message : String(error)}\n`,
  )
  process.exit(1)
})
