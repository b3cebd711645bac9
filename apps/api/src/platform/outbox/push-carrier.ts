import type { Carrier } from './carrier.ts'
import { NotDelivered } from './carrier.ts'
import { encryptPush, type PushKeys } from './push/encrypt-push.ts'
import { type VapidKeys, vapidHeader } from './push/vapid.ts'

export interface OutgoingPush {
  endpoint: string
  keys: PushKeys
  text: string
  /** How long the push service keeps it for a device that is off. */
  ttlSeconds: number
  urgency: 'high' | 'normal'
  /** A newer message of the topic replaces one that the push service still keeps. */
  topic: string | undefined
}

interface PushSender {
  keys: VapidKeys
  /** Where push services can write to: `mailto:…`. */
  contact: string
  now: () => number
}

/** Below the time for which the outbox keeps a message from other processes. */
const ANSWER_MS = 10_000
/** An answer takes a tenth of a second over the internet, so a thousand a second are sent. */
const AT_ONCE = 100
/** Well below the lifetime of a signature; push services ask for it to be reused (RFC 8292, 3.1). */
const REUSE_MS = 3_600_000
const MAX_SIGNED = 100
const GONE = new Set([404, 410])
/** They ask for less, or are ill for now. Other refusals repeat. */
const isPassing = (status: number) => status === 408 || status === 429 || Math.floor(status / 100) === 5

/** Web push (RFC 8030). */
export function pushCarrier({ keys, contact, now }: PushSender): Carrier<OutgoingPush> {
  const authorize = signedOnce({ keys, contact, now })
  return { atOnce: AT_ONCE, carry: (push) => post(push, authorize, now) }
}

/** The `Authorization` of each push service. */
function signedOnce({ keys, contact, now }: PushSender): (endpoint: string) => string {
  const signed = new Map<string, { header: string; at: number }>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const known = signed.get(origin)
    if (known && Math.abs(now() - known.at) < REUSE_MS) return known.header
    // A candidate's browser names the host, below those of its company.
    if (signed.size >= MAX_SIGNED) signed.clear()
    const header = vapidHeader(endpoint, keys, { contact, now: now() })
    signed.set(origin, { header, at: now() })
    return header
  }
}

async function post(
  { endpoint, text, ttlSeconds, urgency, topic, ...browser }: OutgoingPush,
  authorize: (endpoint: string) => string,
  now: () => number,
): Promise<void> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      authorization: authorize(endpoint),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      ttl: String(ttlSeconds),
      urgency,
      ...(topic !== undefined && { topic }),
    },
    body: new Uint8Array(encryptPush(text, browser.keys)),
    // A redirect would send it to an address that is not checked.
    redirect: 'manual',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await response.body?.cancel()
  if (response.ok) return
  const { status } = response
  const reason = `the push service answered ${status}`
  if (GONE.has(status)) throw new NotDelivered(reason, 'gone')
  if (!isPassing(status)) throw new NotDelivered(reason, 'refused')
  throw new NotDelivered(reason, 'later', pauseOf(response.headers.get('retry-after'), now()))
}

/** Seconds or a date. */
function pauseOf(retryAfter: string | null, now: number): number {
  if (retryAfter === null) return 0
  if (/^\d{1,9}$/.test(retryAfter)) return Number(retryAfter)
  const at = Date.parse(retryAfter)
  return Number.isNaN(at) ? 0 : Math.max(0, Math.ceil((at - now) / 1000))
}
