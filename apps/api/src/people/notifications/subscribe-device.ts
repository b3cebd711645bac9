import { deviceName } from '@rollcall/domain/identity/device-name'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { areUsableKeys, type PushKeys } from '../../platform/outbox/push/encrypt-push.ts'
import { type PushService, pushServiceOf } from '../../platform/outbox/push/push-services.ts'
import { isSameSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { isOurOrigin, siteOf } from '../../platform/sites.ts'
import {
  deleteOldestSubscriptions,
  deleteSubscription,
  insertSubscription,
  lockSubscription,
  renewSubscription,
  type SubscriptionRow,
} from './notifications.queries.ts'

import { lockOwner } from './numbers.queries.ts'

const MAX_DEVICES = 10

interface BrowserSubscription {
  endpoint: string
  keys: PushKeys
  /** The site that the browser uses, if it named one. */
  origin: string | undefined
}

/**
 * Notifies a device from now on, for as long as this session. An endpoint belongs to one person: another who signed in
 * on the same browser takes it over, which takes the browser's own keys, and none of the messages to the person before.
 */
export async function subscribeDevice(
  tx: Transaction,
  { config }: Pick<Services, 'config'>,
  caller: CandidateCaller,
  { subscription, loopback }: { subscription: BrowserSubscription; loopback: readonly string[] },
): Promise<{ id: string }> {
  const { endpoint, keys } = subscription
  const pushService = pushServiceOf(endpoint, loopback)
  if (!pushService || !areUsableKeys(keys)) throw new ApiError('push_subscription_invalid')
  const { candidateId, region } = caller.subject
  // Waits for an erasure that runs at the same time. One that comes later deletes the device.
  if (!(await lockOwner.first(tx, candidateId))) throw new ApiError('push_subscription_invalid')
  const origin =
    subscription.origin && isOurOrigin(config, subscription.origin)
      ? subscription.origin
      : (siteOf(config, region).origins[0] ?? '')
  const known = await lockSubscription.first(tx, endpoint)
  if (known && known.candidateId === candidateId) {
    await renew(tx, caller, { id: known.id, keys, origin })
    return { id: known.id }
  }
  if (known) await takeOver(tx, known, keys)
  return add(tx, caller, { endpoint, keys, origin, pushService })
}

const renew = (
  tx: Transaction,
  { sessionId, trace, clock }: CandidateCaller,
  { id, keys, origin }: { id: string; keys: PushKeys; origin: string },
) =>
  renewSubscription.run(
    tx,
    id,
    sessionId,
    keys.p256dh,
    keys.auth,
    origin,
    deviceName(trace.userAgent),
    new Date(clock.now()),
  )

/** Deleted rather than changed: what waits for the person before, and their keys, end with it. */
async function takeOver(tx: Transaction, known: SubscriptionRow, { p256dh, auth }: PushKeys) {
  const isSameBrowser = isSameSecret(known.p256dh, p256dh) && isSameSecret(known.auth, auth)
  if (!isSameBrowser) throw new ApiError('push_subscription_taken')
  await deleteSubscription.run(tx, known.id, known.candidateId)
}

async function add(
  tx: Transaction,
  caller: CandidateCaller,
  {
    endpoint,
    keys,
    origin,
    pushService,
  }: { endpoint: string; keys: PushKeys; origin: string; pushService: PushService },
) {
  const { subject, sessionId, trace, clock } = caller
  const now = clock.now()
  const id = newId(now)
  const inserted = await insertSubscription.run(
    tx,
    id,
    subject.candidateId,
    sessionId,
    endpoint,
    pushService,
    keys.p256dh,
    keys.auth,
    origin,
    deviceName(trace.userAgent),
    new Date(now),
  )
  // Another tab of the browser was faster, or another person's.
  if (inserted === 0) {
    const other = await lockSubscription.first(tx, endpoint)
    if (other?.candidateId !== subject.candidateId) throw new ApiError('push_subscription_taken')
    return { id: other.id }
  }
  await deleteOldestSubscriptions.run(tx, subject.candidateId, MAX_DEVICES)
  await audit(tx, caller, 'push_subscription_added', { id })
  return { id }
}
