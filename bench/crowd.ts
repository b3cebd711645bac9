import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openAccessTokens } from '../apps/api/src/identity/access-token.ts'
import { systemClock } from '../apps/api/src/platform/clock.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { whenOver } from './clean-up.ts'
import { bundle, type MeasuredProcess, startMeasured } from './measured-process.ts'
import type { Caller } from './pgbench.ts'

const HOUR_SECONDS = 3600

/** A service on a database of its own with this much data. */
export interface Crowd {
  databaseUrl: string
  service: MeasuredProcess
  caller: Caller
  token: string
}

export interface Wanted {
  candidates: number
  bookings?: number
  items?: number
  events?: number
}

export async function gatherCrowd(
  postgresUrl: string,
  { candidates, bookings = 0, items = 0, events = 0 }: Wanted,
): Promise<Crowd> {
  const databaseUrl = await createDatabase(postgresUrl, `crowd_${candidates}_${bookings}_${items}_${events}`)
  const service = await anotherService(databaseUrl)
  const counts = Object.entries({ candidates, bookings, items, events }).flatMap(([name, count]) => [
    `--${name}`,
    String(count),
  ])
  await promisify(execFile)(process.execPath, ['--import', 'tsx', 'apps/demo/src/seed-large.ts', ...counts], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl },
  })
  const whose = bookings > 0 || events > 0 ? ONE_OF_MANY : ONE_OF_THE_DEMO
  return { databaseUrl, service, ...(await signEverybodyIn(databaseUrl, whose)) }
}

let serviceFile: Promise<string> | undefined
export async function anotherService(
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<MeasuredProcess> {
  serviceFile ??= bundle('service-under-test')
  // One person makes all calls, so the limit per person must not apply.
  return startMeasured(await serviceFile, {
    DATABASE_URL: databaseUrl,
    MAX_IN_FLIGHT: '1000',
    TRUSTED_PROXIES: '127.0.0.1',
    ...env,
  })
}

async function createDatabase(postgresUrl: string, name: string): Promise<string> {
  const postgres = openDatabase({ url: postgresUrl, poolSize: 1, onError: () => undefined })
  await postgres.query({ name: '', text: `create database ${name}`, values: [] })
  await postgres.close()
  const url = new URL(postgresUrl)
  url.pathname = `/${name}`
  return url.href
}

const ONE_OF_THE_DEMO = 'c.consultant_id is not null and c.suspended_at is null'
const ONE_OF_MANY = `c.email = 'large7@rollcall.test'`

/** Every candidate has a session, because sessions grow too; one of them makes the calls. */
export async function signEverybodyIn(
  databaseUrl: string,
  whose: string,
): Promise<{ caller: Caller; token: string }> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  whenOver(() => db.close())
  const connection = await db.connect()
  await connection.query(`insert into sessions (id, account_id, current_hash, created_at, expires_at)
    select md5('session ' || id)::uuid, id, '', now(), now() + interval '1 hour' from accounts`)
  await connection.query('analyze')
  const { rows } = await connection.query<Caller>(`select c.id as "candidateId", s.id as "sessionId"
    from candidates c join sessions s on s.account_id = c.id
    where ${whose} order by c.id limit 1`)
  await connection.end()
  const [caller] = rows
  if (!caller) throw new Error('Nobody can call')
  const tokens = await openAccessTokens(db, systemClock)
  return { caller, token: await tokens.issue(caller, HOUR_SECONDS) }
}
