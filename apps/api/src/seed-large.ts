import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { readEnv } from './env.ts'
import { openDatabase } from './platform/database/database.ts'
import { startEmbeddedPostgres } from './platform/database/embedded-postgres.ts'
import { migrate } from './platform/database/migrate.ts'
import { StartError } from './platform/start-error.ts'

const BATCH = 50_000

/** Plain made-up people, enough to see whether a call's cost grows with the data. They have no password. */
const insertCandidates = `
  with made as (
    insert into candidates (id, email, first_name, last_name, region, state, language, timezone, created_at)
    select md5('large candidate ' || n)::uuid, 'large' || n || '@rollcall.test', 'Large', 'Candidate ' || n,
           'AU', 'Victoria', 'en', 'Australia/Melbourne', now()
    from generate_series($1::int, $2::int) n
    on conflict do nothing
    returning id, email)
  insert into accounts (id, email_key) select id, email from made`

const insertRegistrations = `
  insert into registrations (id, candidate_id, title, status, location, created_at)
  select md5('large registration ' || n)::uuid, md5('large candidate ' || n)::uuid, 'Relief Teacher', 'Active',
         'Melbourne', now()
  from generate_series($1::int, $2::int) n
  on conflict do nothing`

function wanted(): { candidates: number } {
  const { values } = parseArgs({ options: { candidates: { type: 'string' }, bookings: { type: 'string' } } })
  if (values.bookings !== undefined)
    throw new StartError('--bookings: this version has no bookings to generate yet.')
  const candidates = Number(values.candidates ?? Number.NaN)
  if (!Number.isInteger(candidates) || candidates < 1 || candidates > 5_000_000) {
    throw new StartError('Say how many: npm run seed:large -- --candidates 100000')
  }
  return { candidates }
}

async function main() {
  const { candidates } = wanted()
  const env = readEnv()
  const own = env.databaseUrl ? undefined : await startEmbeddedPostgres(env.dataDir)
  const db = openDatabase({ url: env.databaseUrl ?? own?.url ?? '', poolSize: 2, onError: () => undefined })
  try {
    await migrate(db, fileURLToPath(new URL('../migrations', import.meta.url)))
    const connection = await db.connect()
    await connection.query('set statement_timeout = 0')
    for (let from = 1; from <= candidates; from += BATCH) {
      const to = Math.min(candidates, from + BATCH - 1)
      await connection.query({ text: insertCandidates, values: [from, to] })
      await connection.query({ text: insertRegistrations, values: [from, to] })
      process.stdout.write(`${to} of ${candidates} candidates\n`)
    }
    await connection.query('analyze')
    await connection.end()
  } finally {
    await db.close()
    await own?.stop()
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof StartError ? error.message : String(error)}\n`)
  process.exit(1)
})
