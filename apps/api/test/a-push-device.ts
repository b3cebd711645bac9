import { randomUUID } from 'node:crypto'
import { hashOf, newSecret } from '../src/platform/secrets.ts'
import type { Sql } from './a-booking.ts'
import { TEST_NOW } from './test-now.ts'

/** Nothing listens there: a push to it fails at once. */
export const NO_PUSH_SERVICE = 'http://127.0.0.1:9'

/** Keys of a browser, from RFC 8291. */
export const BROWSER_KEYS = {
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
}

/** A device of a signed-in candidate that is notified. */
export async function addPushDevice(
  sql: Sql,
  {
    candidateId,
    sessionId,
    endpoint = `${NO_PUSH_SERVICE}/push/${randomUUID()}`,
    keys = BROWSER_KEYS,
  }: {
    candidateId: string
    sessionId: string
    endpoint?: string
    keys?: { p256dh: string; auth: string }
  },
): Promise<string> {
  const id = randomUUID()
  await sql(
    `insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
       device_name, created_at, renewed_at)
     values ($1, $2, $3, $4, 'loopback', $5, $6, 'http://localhost:4000', 'Chrome on Android', $7, $7)`,
    id,
    candidateId,
    sessionId,
    endpoint,
    keys.p256dh,
    keys.auth,
    new Date(TEST_NOW),
  )
  return id
}

/** As a push about an offer contains it. */
export async function addAcceptKey(
  sql: Sql,
  given: { candidateId: string; offerId: string; subscriptionId: string; acceptedAt?: number },
): Promise<string> {
  const key = newSecret()
  await sql(
    `insert into push_accept_keys (key_hash, offer_id, subscription_id, candidate_id, created_at, accepted_at)
     values ($1, $2, $3, $4, $5, $6)`,
    hashOf(key),
    given.offerId,
    given.subscriptionId,
    given.candidateId,
    new Date(TEST_NOW),
    given.acceptedAt === undefined ? null : new Date(given.acceptedAt),
  )
  return key
}
