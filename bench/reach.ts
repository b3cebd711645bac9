import { createECDH, randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type Database, openDatabase } from '../apps/api/src/platform/database/database.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/database/embedded-postgres.ts'
import { candidateOf, locationOf, newKey, sendLines } from './bulk.ts'
import { temporaryFolder, whenOver } from './clean-up.ts'
import { type Crowd, gatherCrowd } from './crowd.ts'
import { bundle, startMeasured } from './measured-process.ts'
import type { ArrivedPush } from './push-receiver.ts'
import { type Pace, percentile, type Report, say, table } from './report.ts'

const OFFERS = 10_000
/** An agency offers a shift to some candidates at once. */
const CANDIDATES_EACH = 10
const POSTS_AT_ONCE = 20
const MINUTES_TO_ANSWER = 30
/** Password mails are asked for all the time, a few a second. */
const MAIL_PAUSE_MS = 500

/**
 * Measures the time from the agency's call that makes offers, each to a device of its own, until they are at the push service, with
 * plain POSTs of the same bodies as the baseline; and how long password mails wait meanwhile.
 */
export async function benchReach({ largest }: Pace): Promise<Report> {
  const offers = Math.min(OFFERS, largest)
  const postgres = await startEmbeddedPostgres(temporaryFolder('postgres'))
  whenOver(() => postgres.stop())
  const receiver = await startMeasured(await bundle('push-receiver'))
  const crowd = await gatherCrowd(postgres.url, { candidates: 100 })
  const db = openDatabase({ url: crowd.databaseUrl, poolSize: 2, onError: () => undefined })
  whenOver(() => db.close())
  const key = await newKey(crowd, ['offers:write'])
  say(`Saving ${offers.toLocaleString('en')} candidates with a device each …`)
  await saveAgencyData(crowd, key, offers)
  await addDevices(db, receiver.origin)

  say(`Making ${offers.toLocaleString('en')} offers …`)
  let isOver = false
  const mails = askForMails(crowd, () => isOver)
  const beganMs = now()
  const calledMs = await makeAllOffers(crowd, key, offers)
  const madeMs = now()
  await untilSent(db)
  isOver = true
  await mails
  const arrived = await arrivedAt(receiver.origin)
  if (arrived.length !== offers) throw new Error(`${arrived.length} of ${offers} pushes arrived`)
  const waits = arrived.map(({ path, atMs }) => atMs - (calledMs.get(path) ?? Number.NaN))
  const seconds = (Math.max(...arrived.map(({ atMs }) => atMs)) - beganMs) / 1_000

  say('Posting the same bodies …')
  const plainSeconds = await postAll(receiver.origin, arrived)
  const mailMs = await listMailWaits(db)
  const slowestMailMs = Math.max(...mailMs)
  const p99 = percentile(waits, 99)
  const second = (count: number, duration: number) => Math.round(count / duration).toLocaleString('en')
  return {
    tables: [
      table(
        `Reach: ${offers.toLocaleString('en')} offers to ${CANDIDATES_EACH} candidates a call, each with a mail and a push`,
        ['', 'a second', 'p50 ms', 'p99 ms', 'longest ms'],
        [
          ['calls answered', second(offers, (madeMs - beganMs) / 1_000), '', '', ''],
          ['call → push service', second(offers, seconds), ...inMs(waits)],
          ['plain POSTs', second(offers, plainSeconds), '', '', ''],
          [`password mail (${mailMs.length})`, '', ...inMs(mailMs)],
        ],
      ),
    ],
    budgets: [
      {
        what: 'p99 from the call to the push service, ms',
        measured: p99,
        is: 'at most',
        limit: 1_000,
        digits: 0,
      },
      {
        what: 'offers made and sent, × plain POSTs of their bodies',
        measured: seconds / plainSeconds,
        is: 'at most',
        limit: 10,
      },
      {
        what: 'slowest password mail meanwhile, ms',
        measured: slowestMailMs,
        is: 'at most',
        limit: 1_000,
        digits: 0,
      },
    ],
  }
}

/** Comparable between the processes of this machine. */
const now = () => performance.timeOrigin + performance.now()
const inMs = (values: number[]) =>
  [percentile(values, 50), percentile(values, 99), Math.max(...values)].map((ms) => ms.toFixed(0))

async function saveAgencyData(crowd: Crowd, key: string, offers: number): Promise<void> {
  const bookings = Math.ceil(offers / CANDIDATES_EACH)
  await sendLines(crowd, key, 'clients', () => ({ externalId: 'c', name: 'Reach School', region: 'AU' }), 1)
  await sendLines(crowd, key, 'locations', locationOf, 1)
  await sendLines(crowd, key, 'candidates', candidateOf, offers)
  await sendLines(crowd, key, 'bookings', bookingOf, bookings)
}

const bookingOf = (n: number) => ({
  externalId: `b${n}`,
  client: 'c',
  location: 'l0',
  candidate: null,
  dateLocal: new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10),
  startTimeLocal: '08:20',
  endTimeLocal: '15:10',
  ratePerHour: 72.4,
  grades: [{ id: 'y3', title: 'Year 3' }],
  description: 'Room 7, fractions.',
})

/** Without quiet hours, as the bench may run at night. The path of each endpoint names its candidate. */
async function addDevices(db: Database, origin: string): Promise<void> {
  const browser = createECDH('prime256v1')
  browser.generateKeys()
  const connection = await db.connect()
  await connection.query(
    `create temporary table reached as
       select c.id, e.external_id from candidates c join external_ids e on e.id = c.id and e.resource = 'candidates';
     insert into accounts (id, email_key) select id, 'reach-' || id from reached on conflict do nothing;
     insert into sessions (id, account_id, current_hash, created_at, expires_at)
       select md5('reach ' || id)::uuid, id, '', now(), now() + interval '1 day' from reached;
     insert into notification_preferences (candidate_id, channels, same_day_in_quiet_hours, shows_details, changed_at)
       select id, '{}', true, false, now() from reached`,
  )
  await connection.query(
    `insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
       device_name, created_at, renewed_at)
     select gen_random_uuid(), id, md5('reach ' || id)::uuid, $1 || '/' || external_id, 'loopback', $2, $3,
       'http://localhost:4000', 'A phone', now(), now() from reached`,
    [origin, browser.getPublicKey('base64url'), randomBytes(16).toString('base64url')],
  )
  await connection.query('analyze')
  await connection.end()
}

/** One call after the other. @returns when the call began that made each candidate's offer, by the path of their device */
async function makeAllOffers({ service }: Crowd, key: string, offers: number): Promise<Map<string, number>> {
  const calledMs = new Map<string, number>()
  const expiresAt = new Date(Date.now() + MINUTES_TO_ANSWER * 60_000).toISOString()
  for (let from = 0; from < offers; from += CANDIDATES_EACH) {
    const candidates = Array.from(
      { length: Math.min(CANDIDATES_EACH, offers - from) },
      (_, at) => `p${from + at}`,
    )
    const atMs = now()
    for (const candidate of candidates) calledMs.set(`/${candidate}`, atMs)
    const response = await fetch(`${service.origin}/agency/v1/bookings/b${from / CANDIDATES_EACH}/offers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ candidates, expiresAt }),
    })
    if (!response.ok) throw new Error(`Offers: ${response.status} ${await response.text()}`)
    await response.body?.cancel()
  }
  return calledMs
}

/** Each from a network of its own, for people of the demo in turns. */
async function askForMails({ service }: Crowd, isOver: () => boolean): Promise<void> {
  for (let n = 0; !isOver(); n++) {
    const response = await fetch(`${service.origin}/identity/password-reset`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `10.0.${Math.floor(n / 200)}.${n % 200}`,
      },
      body: JSON.stringify({ email: `large${1 + (n % 100)}@rollcall.test` }),
    })
    if (response.status !== 204) throw new Error(`Password mail: ${response.status}`)
    await wait(MAIL_PAUSE_MS)
  }
}

async function untilSent(db: Database): Promise<void> {
  const count = `select count(*)::int as count from outbox where sent_at is null and failed_at is null`
  for (;;) {
    const { rows } = await db.query({ name: '', text: count, values: [] })
    if (rows[0].count === 0) return
    await wait(200)
  }
}

async function listMailWaits(db: Database): Promise<number[]> {
  const { rows } = await db.query({
    name: '',
    text: `select 1000 * extract(epoch from sent_at - created_at)::float8 as ms from outbox
           where channel = 'email' and event is null and recipient like 'large%' and sent_at is not null`,
    values: [],
  })
  if (rows.length === 0) throw new Error('No password mail was sent')
  return rows.map(({ ms }) => ms)
}

const arrivedAt = async (origin: string) => (await (await fetch(origin)).json()) as ArrivedPush[]

/** @returns seconds */
async function postAll(origin: string, pushes: readonly ArrivedPush[]): Promise<number> {
  const bodies = pushes.map(({ body }) => new Uint8Array(Buffer.from(body, 'base64')))
  const beganMs = now()
  const post = async () => {
    for (let body = bodies.pop(); body; body = bodies.pop()) {
      const response = await fetch(`${origin}/plain`, { method: 'POST', body })
      await response.body?.cancel()
    }
  }
  await Promise.all(Array.from({ length: POSTS_AT_ONCE }, post))
  return (now() - beganMs) / 1_000
}
