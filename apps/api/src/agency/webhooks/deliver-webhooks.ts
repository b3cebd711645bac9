import { systemCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { outcomeOf, pauseAfter, retryAfterOf } from './delivery-schedule.ts'
import { disableWebhook } from './manage-webhooks.ts'
import { postToPublicAddress, type Receivers } from './post-to-public-address.ts'
import { webhookMessage } from './webhook-message.ts'
import {
  addDeliveries,
  type DueDelivery,
  listActiveWebhooks,
  lockWebhook,
  markAttemptFailed,
  markDelivered,
  takeDueDelivery,
} from './webhooks.queries.ts'

/** Requests to one receiver at a time, of each process. */
const AT_ONCE = 4

type Needs = Pick<Services, 'db' | 'clock' | 'log' | 'tracer'>

export interface WebhookSender {
  /** Starts what is due, and does not wait for it: a receiver that hangs delays no other, nor the next round. */
  deliver(): Promise<void>
  /** Once nothing is under way. */
  settled(): Promise<void>
}

export function openWebhookSender(services: Needs, receivers: Receivers = {}): WebhookSender {
  const { db, log } = services
  const underWay = new Map<string, Promise<void>>()

  async function work(webhookId: string): Promise<void> {
    try {
      while (await addNext(services, webhookId));
      await Promise.all(Array.from({ length: AT_ONCE }, () => sendDue(services, webhookId, receivers)))
    } catch (error) {
      log.warn({ err: error, webhookId }, 'webhooks were not delivered; they are due again')
    } finally {
      underWay.delete(webhookId)
    }
  }

  return {
    async deliver() {
      for (const { id } of await listActiveWebhooks.all(db)) if (!underWay.has(id)) underWay.set(id, work(id))
    },
    async settled() {
      await Promise.all(underWay.values())
    },
  }
}

/** @returns whether there may be more */
const addNext = ({ db, clock }: Needs, webhookId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    if (!(await lockWebhook.first(tx, webhookId))) return false
    return (await addDeliveries.first(tx, webhookId, new Date(clock.now())))?.isFull ?? false
  })

async function sendDue(services: Needs, webhookId: string, receivers: Receivers): Promise<void> {
  const { db, clock } = services
  for (;;) {
    const due = await takeDueDelivery.first(db, webhookId, new Date(clock.now()))
    if (!due) return
    await send(services, due, receivers)
  }
}

async function send(services: Needs, due: DueDelivery, receivers: Receivers): Promise<void> {
  const { db, clock, tracer } = services
  const now = () => new Date(clock.now())
  const fail = (status: number | null, reason: string, pauseSeconds: number | undefined) => {
    const retryAt = pauseSeconds === undefined ? null : new Date(clock.now() + pauseSeconds * 1000)
    return markAttemptFailed.run(db, due.deliveryId, status, reason, retryAt, now())
  }
  const message = await webhookMessage(db, due, clock.now())
  let status: number
  let retryAfter: string | undefined
  try {
    const post = () => postToPublicAddress(due.url, message, receivers)
    ;({ status, retryAfter } = await (tracer
      ? tracer.inSpan('send webhook', { kind: 'client' }, post)
      : post()))
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown'
    await fail(null, reason, pauseAfter(due.attempts))
    return
  }
  const outcome = outcomeOf(status)
  if (outcome === 'delivered') {
    await markDelivered.run(db, due.deliveryId, status, now())
    return
  }
  if (outcome === 'gone') {
    await fail(status, 'the receiver wants no more', undefined)
    await db.transaction((tx) =>
      disableWebhook(tx, systemCaller(clock), due.webhookId, 'the receiver answered 410'),
    )
    return
  }
  const retryAfterSeconds = retryAfterOf(retryAfter, clock.now())
  await fail(
    status,
    `answered ${status}`,
    pauseAfter(due.attempts, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  )
}
