import { accountSetupMail } from '../identity/identity-mails.ts'
import { issueToken } from '../identity/one-time-token.ts'
import { hashPassword } from '../identity/passwords.ts'
import type { Transaction } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import { namedId } from '../platform/ids.ts'
import type { Services } from '../platform/services.ts'
import { linkFor } from '../platform/sites.ts'
import { StartError } from '../platform/start-error.ts'
import {
  DEMO_PASSWORD,
  type DemoCandidate,
  demoCandidates,
  demoConsultants,
  demoEmail,
} from './demo-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const DEMO_LOCK = 7_265_003

export interface DemoState {
  isNew: boolean
}

const findDemoState = statement<[], { laidOutAround: number }>(
  'find_demo_state',
  `select laid_out_around as "laidOutAround" from demo_state`,
)
const hasPeople = statement<[], { found: boolean }>(
  'has_people',
  'select exists (select from candidates) as found',
)
const setDemoState = statement<[around: Date]>(
  'set_demo_state',
  `insert into demo_state (laid_out_around) values ($1)
   on conflict (only_row) do update set laid_out_around = excluded.laid_out_around`,
)
const insertConsultant = statement<
  [id: string, name: string, country: string, state: string, phone: string, email: string]
>(
  'insert_consultant',
  `insert into consultants (id, name, country, state, phone_number, email) values ($1, $2, $3, $4, $5, $6)`,
)
const insertCandidate = statement<
  [
    id: string,
    email: string,
    firstName: string,
    preferredName: string | null,
    lastName: string,
    region: string,
    state: string,
    language: string,
    timezone: string,
    consultantId: string | null,
    suspendedAt: Date | null,
    createdAt: Date,
  ]
>(
  'insert_candidate',
  `insert into candidates (id, email, first_name, preferred_name, last_name, region, state, language, timezone,
                           consultant_id, suspended_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
)
const insertAccount = statement<[id: string, emailKey: string, hash: string | null, changedAt: Date | null]>(
  'insert_account',
  `insert into accounts (id, email_key, password_hash, password_changed_at) values ($1, $2, $3, $4)`,
)
const insertRegistration = statement<
  [
    id: string,
    candidateId: string,
    title: string,
    status: string,
    reason: string | null,
    location: string,
    at: Date,
  ]
>(
  'insert_registration',
  `insert into registrations (id, candidate_id, title, status, status_reason, location, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)
const clearDemo = { name: '', text: 'truncate candidates, consultants cascade', values: [] }

/**
 * Lays demo data out around the clock's now: at the first start, when another instant is asked for, and when the
 * day it was laid out for has passed, since "today's shift" would be gone.
 */
export async function layOutDemo(
  services: Services,
  { isClockSet }: { isClockSet: boolean },
): Promise<DemoState> {
  const { db } = services
  // Held on a connection without time-outs: the others wait for as long as the layout takes, then find it done.
  const lock = await db.connect()
  try {
    await lock.query({ text: 'select pg_advisory_lock($1)', values: [DEMO_LOCK] })
    return await layOutUnlessDone(services, isClockSet)
  } finally {
    await lock.end()
  }
}

async function layOutUnlessDone(services: Services, isClockSet: boolean): Promise<DemoState> {
  const { db, clock } = services
  const now = clock.now()
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  return db.transaction(async (tx) => {
    const state = await findDemoState.first(tx)
    if (state && isStillGood(state.laidOutAround, now, isClockSet)) return { isNew: false }
    if (!state && (await hasPeople.one(tx)).found) {
      throw new StartError('This database holds people who are not demo data. Set DEMO=off to run on it.')
    }
    await tx.query(clearDemo)
    await setDemoState.run(tx, new Date(now))
    for (const { key, name, country, state: inState, phoneNumber, email } of demoConsultants) {
      await insertConsultant.run(tx, namedId(`consultant ${key}`), name, country, inState, phoneNumber, email)
    }
    for (const person of demoCandidates) await layOutPerson(tx, services, person, passwordHash, now)
    return { isNew: true }
  })
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** A set clock starts over at the same instant each time, to the second. */
const isStillGood = (laidOutAround: number, now: number, isClockSet: boolean) =>
  isClockSet ? Math.abs(laidOutAround - now) < 60_000 : dayOf(laidOutAround) === dayOf(now)

async function layOutPerson(
  tx: Transaction,
  { config, outbox }: Services,
  person: DemoCandidate,
  passwordHash: string,
  now: number,
) {
  const id = namedId(`candidate ${person.key}`)
  const email = demoEmail(person.key)
  const signedUpAt = new Date(now - person.signedUpDaysAgo * DAY_MS)
  const consultantId = person.consultant ? namedId(`consultant ${person.consultant}`) : null
  const suspendedAt = person.isSuspended ? new Date(now - DAY_MS) : null
  await insertCandidate.run(
    tx,
    id,
    email,
    person.firstName,
    person.preferredName ?? null,
    person.lastName,
    person.region,
    person.state,
    person.language,
    person.timezone,
    consultantId,
    suspendedAt,
    signedUpAt,
  )
  const isSetUp = !person.isSetupPending
  await insertAccount.run(tx, id, email, isSetUp ? passwordHash : null, isSetUp ? signedUpAt : null)
  for (const { title, status, statusReason, location } of person.registrations) {
    const registrationId = namedId(`registration ${person.key} ${title}`)
    await insertRegistration.run(
      tx,
      registrationId,
      id,
      title,
      status,
      statusReason ?? null,
      location,
      signedUpAt,
    )
  }
  if (isSetUp) return
  const days = config.identity.setupLinkDays
  const token = await issueToken(tx, 'account_setup', { accountId: id, now, lifetimeMs: days * DAY_MS })
  const link = linkFor(config, { region: person.region }, `/account/setup#token=${token}`)
  await outbox.add(
    tx,
    accountSetupMail({ email, firstName: person.firstName, region: person.region }, { link, days, config }),
  )
}
