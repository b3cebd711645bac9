import { createHash } from 'node:crypto'
import { channelsOf } from '@rollcall/domain/people/notifications/notification-event'
import { sendTimeOf } from '@rollcall/domain/people/notifications/quiet-hours'
import { segmentsOf } from '@rollcall/domain/text/text-message'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { NotDelivered } from './carrier.ts'
import type { OutgoingMail } from './mail-carrier.ts'
import {
  type DueMessage,
  deleteSubscription,
  type Lane,
  markAttemptFailed,
  markDropped,
  markSent,
  markTextSent,
  postpone,
  takeDue,
} from './outbox.queries.ts'
import type { OutgoingPush } from './push-carrier.ts'
import { quietSettingsOf } from './quiet-settings.ts'

const MAX_ATTEMPTS = 12
const FIRST_PAUSE_SECONDS = 30
const MAX_PAUSE_SECONDS = 60 * 60
/** About events, in 24 hours: others are still sent by the other channels. */
const MAX_TEXTS_A_DAY = 20
/** Of a message without a deadline: a device that is off for longer has missed it. */
const PUSH_SECONDS = 24 * 3_600

/** What is said about messages, without their text. */
export interface OutboxLog {
  failed(error: unknown, messageId: string): void
  dropped?(reason: string, messageId: string): void
}

interface Delivering {
  db: Database
  clock: Clock
  log: OutboxLog
  stopped: AbortSignal
}

type MarkSent = (id: string) => Promise<unknown>

/** A queue and its way out. */
export interface LaneCarrier {
  lane: Lane
  atOnce: number
  carry(message: DueMessage, now: number): Promise<void>
}

/** Delivers by one way, so that an unavailable mail server does not delay text messages. */
export function deliveryBy(delivering: Delivering, carrier: LaneCarrier) {
  const { db, clock, stopped } = delivering
  const { lane, atOnce } = carrier
  const sent = together((ids) => markSent.run(db, ids))
  let delivery: Promise<number> | undefined
  let isAskedAgain = false
  let wake = () => {}

  async function deliverDue(): Promise<number> {
    let count = 0
    const inHand = new Map<string, Promise<void>>()
    const failures: unknown[] = []
    const send = async (due: DueMessage) => {
      try {
        if (await deliverOne(delivering, carrier, due, sent)) count++
      } catch (error) {
        failures.push(error)
      } finally {
        inHand.delete(due.recipient)
      }
    }
    try {
      while (!stopped.aborted && failures.length === 0) {
        const recipients = [...inHand.keys()]
        const now = new Date(clock.now())
        const free = atOnce - recipients.length
        const due = free > 0 ? await takeDue.all(db, recipients, lane, now, free) : []
        for (const one of due) inHand.set(one.recipient, send(one))
        if (due.length > 0) continue
        // A mail that was added in the meantime need not wait for a slow one to another recipient.
        if (inHand.size > 0) await Promise.race([...inHand.values(), new Promise<void>((go) => (wake = go))])
        // A recipient who was busy during this query may get the next mail now.
        else if (recipients.length === 0) break
      }
    } finally {
      await Promise.all(inHand.values())
    }
    if (failures.length > 0) throw failures[0]
    return count
  }
  async function deliver(): Promise<number> {
    if (delivery) {
      isAskedAgain = true
      wake()
      return delivery
    }
    delivery = deliverDue().finally(() => {
      delivery = undefined
    })
    const count = await delivery
    if (!isAskedAgain) return count
    isAskedAgain = false
    return count + (await deliver())
  }
  return {
    lane,
    deliver,
    isBusy: () => delivery !== undefined,
    underWay: () => Promise.resolve(delivery),
  }
}

/** Runs the statement for all ids that were given while it ran before, so that a burst needs few. */
function together(run: (ids: string[]) => Promise<unknown>): MarkSent {
  let running: Promise<unknown> = Promise.resolve()
  let next: { ids: string[]; done: Promise<unknown> } | undefined
  return (id) => {
    if (!next) {
      const ids: string[] = []
      const begin = () => {
        next = undefined
        return run(ids)
      }
      running = running.then(begin, begin)
      next = { ids, done: running }
    }
    next.ids.push(id)
    return next.done
  }
}

/** Whether it was sent. */
async function deliverOne(
  { db, clock, log }: Delivering,
  carrier: LaneCarrier,
  due: DueMessage,
  sent: MarkSent,
): Promise<boolean> {
  const { id, attempts } = due
  const now = clock.now()
  const verdict = verdictOf(due, now)
  if ('dropped' in verdict) {
    await markDropped.run(db, id, verdict.dropped)
    log.dropped?.(verdict.dropped, id)
    return false
  }
  if (verdict.sendAt > now) {
    await postpone.run(db, id, (verdict.sendAt - now) / 1000)
    return false
  }
  try {
    await carrier.carry(due, now)
  } catch (error) {
    log.failed(error, id)
    const { outcome, pauseSeconds } = error instanceof NotDelivered ? error : { pauseSeconds: 0 }
    const isLast = attempts >= MAX_ATTEMPTS || outcome === 'gone' || outcome === 'refused'
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown'
    const nextInSeconds = Math.min(
      MAX_PAUSE_SECONDS,
      Math.max(FIRST_PAUSE_SECONDS * 2 ** (attempts - 1), pauseSeconds),
    )
    await markAttemptFailed.run(db, id, reason, isLast ? new Date() : null, nextInSeconds)
    if (outcome === 'gone' && due.device) await deleteSubscription.run(db, due.device.id)
    return false
  }
  if (due.channel === 'sms') await markTextSent.run(db, id, segmentsOf(due.text))
  else await sent(id)
  return true
}

/** Facts and preferences may have changed since the message was written. */
function verdictOf(due: DueMessage, now: number): { dropped: string } | { sendAt: number } {
  const { channel, event, expiresAt, choices, timeZone } = due
  if (expiresAt !== null && expiresAt <= now) return { dropped: 'expired' }
  if (due.isOutdated) return { dropped: 'outdated' }
  if (channel === 'push' && !due.device) return { dropped: 'signedOut' }
  if (!event || channel === 'email' || timeZone === null) return { sendAt: now }
  if (channel === 'sms' && !due.isToOwnNumber) return { dropped: 'turnedOff' }
  if (channel === 'sms' && due.textsToday >= MAX_TEXTS_A_DAY) return { dropped: 'dailyLimit' }
  if (choices?.[event]?.[channel] === false || !channelsOf(event).includes(channel))
    return { dropped: 'turnedOff' }
  const settings = { ...quietSettingsOf(due), timeZone }
  const sendAt = sendTimeOf({ event, deadline: expiresAt ?? undefined }, settings, now)
  return sendAt === undefined ? { dropped: 'quietHours' } : { sendAt }
}

export const mailOf = ({
  id,
  recipient,
  subject,
  text,
  html,
  calendarFile,
  oneClickUrl,
}: DueMessage): OutgoingMail => ({
  id,
  to: recipient,
  subject,
  text,
  html,
  calendarFile,
  oneClickUrl,
})

const urgent = new Set<string | null>(['offer', 'offerSameDay', 'offerGone', 'bookingCancelled', null])

export function pushOf({ device, text, event, expiresAt, topic }: DueMessage, now: number): OutgoingPush {
  if (!device) throw new Error('A push needs a device')
  const { endpoint, p256dh, auth } = device
  return {
    endpoint,
    keys: { p256dh, auth },
    text,
    ttlSeconds: expiresAt === null ? PUSH_SECONDS : Math.ceil((expiresAt - now) / 1000),
    urgency: urgent.has(event) ? 'high' : 'normal',
    topic: topic === null ? undefined : headerTopicOf(topic),
  }
}

/** At most 32 characters of base64url. */
const headerTopicOf = (topic: string) => createHash('sha256').update(topic).digest('base64url').slice(0, 32)
