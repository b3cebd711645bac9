import { randomUUID } from 'node:crypto'
import { type AccessTokens, openAccessTokens } from '../../src/identity/access-token.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { addAgreement, addBooking, addOffer, addSchool, type Sql } from '../a-booking.ts'
import { addPerson } from '../a-person.ts'
import { blocksOf } from '../a-shift-record.ts'
import { type Answer, ask } from '../processes/http-client.ts'
import { DEMO_NOW, TEST_NOW } from '../test-now.ts'

/** Soon enough to be clocked in to and be late for. */
const SHIFT_START = '07:00'
const TOKEN_SECONDS = 4 * 3600

/** A write that must be done exactly once. */
export interface Write {
  kind: string
  candidateId: string
  /** The same key each time it is sent. */
  send(service: { port: number }): Promise<Answer>
}

export interface WriteMaker {
  /** A new person with a shift today, one worked, one offered and an agreement, and all their writes. */
  newPerson(): Promise<Write[]>
  close(): Promise<void>
}

/** Queries with one row for each effect of a kind of write. */
const effects: Record<string, string> = {
  'clock in': `select from time_entry_events where candidate_id = $1 and action = 'clockIn'`,
  'running late': `select from audit_log where subject_id = $1 and action = 'running_late'`,
  'shift record': `select from shift_records where candidate_id = $1`,
  'offer answer': `select from bookings b join offer_bookings ob on ob.booking_id = b.id
                   where ob.candidate_id = $1 and b.candidate_id = $1 and b.status = 110`,
  availability: `select from availability_days where candidate_id = $1 and date_local = '2026-12-01'`,
  signature: `select from agreement_signatures where candidate_id = $1`,
}

export const countEffects = async (sql: Sql, { kind, candidateId }: Write): Promise<number> =>
  (await sql(effects[kind] ?? '', candidateId)).length

/** The audit rows that a person has twice, although they did everything once. */
export const auditedTwice = (sql: Sql, candidateId: string | undefined): Promise<unknown[]> =>
  sql(
    `select action, count(*)::int from audit_log where subject_id = $1 group by action having count(*) <> 1`,
    candidateId,
  )

export async function openWriteMaker(databaseUrl: string, sql: Sql): Promise<WriteMaker> {
  const db = openDatabase({ url: databaseUrl, poolSize: 1, onError: () => undefined })
  const tokens = await openAccessTokens(db, { now: () => TEST_NOW })
  const school = await addSchool(sql)
  const fileId = await addAgreement(sql, school)
  return {
    async newPerson() {
      const candidateId = randomUUID()
      const authorization = await signedIn(sql, tokens, candidateId)
      const todayId = await addBooking(sql, { school, candidateId, startTimeLocal: SHIFT_START })
      const workedId = await addBooking(sql, { school, candidateId, dateLocal: '2026-11-16' })
      const offeredId = await addBooking(sql, { school, dateLocal: '2026-11-18' })
      await addOffer(sql, { candidateId, bookingIds: [offeredId] })
      const write = (kind: string, call: string, body?: unknown): Write => {
        const headers = { authorization, 'idempotency-key': randomUUID() }
        return { kind, candidateId, send: (service) => ask(service, call, { headers, body }) }
      }
      const sign = write('signature', `PUT /api/v1/agreements/${fileId}`)
      const readAndSign = async (service: { port: number }) => {
        await ask(service, `GET /api/v1/agreements/${fileId}`, { headers: { authorization } })
        return sign.send(service)
      }
      return [
        write('clock in', 'POST /api/v1/time-entries/clock-in', { bookingId: todayId }),
        write('running late', `POST /api/v1/bookings/${todayId}/late`, { minutesLate: 15 }),
        write('shift record', `POST /api/v1/bookings/${workedId}/shift-record`, {
          bookingId: workedId,
          date: '2026-11-16',
          blocks: blocksOf('S 08:20-15:10'),
        }),
        write('offer answer', `POST /api/v1/bookings/${offeredId}/tentative-fill`, { action: 'accept' }),
        write('availability', 'PUT /api/v1/availability', {
          status: 'available',
          selectedDates: ['2026-12-01'],
        }),
        { ...sign, send: readAndSign },
      ]
    },
    close: () => db.close(),
  }
}

async function signedIn(sql: Sql, tokens: AccessTokens, candidateId: string): Promise<string> {
  const [sessionId, email] = [randomUUID(), `${candidateId}@rollcall.test`]
  await addPerson(sql, { id: candidateId, email })
  await sql(
    `insert into sessions (id, account_id, current_hash, created_at, expires_at)
     values ($1, $2, '', $3::timestamptz, $3::timestamptz + interval '1 day')`,
    sessionId,
    candidateId,
    DEMO_NOW,
  )
  return `Bearer ${await tokens.issue({ candidateId, sessionId }, TOKEN_SECONDS)}`
}
