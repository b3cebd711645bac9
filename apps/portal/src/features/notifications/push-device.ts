import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { NOTIFIED_HERE } from '@rollcall/client/storage/names.ts'
import { forgetStored, readStored, writeStored } from '@rollcall/client/storage/stored.ts'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { isInstalled, platform } from '../../shared/platform.ts'
import {
  followStandIn,
  standInSubscription,
  subscribeAtStandIn,
  type UsedSubscription,
} from './stand-in-push.ts'

/** `needsInstall`: on iOS only an app on the home screen can notify. `denied`: the browser remembers a refusal. */
export type PushSupport = 'unsupported' | 'needsInstall' | 'denied' | 'ready'

export const isNotifiedHere = (): boolean => readStored(NOTIFIED_HERE) === 'on'

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!isSupported) return platform() === 'ios' && !isInstalled() ? 'needsInstall' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** Asks the browser's permission, if it has not been asked. Resolves to whether this device is notified now. */
export async function notifyHere({
  vapidPublicKey,
  standInPushPath,
}: Pick<NotificationSettings, 'vapidPublicKey' | 'standInPushPath'>): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  const subscribe = () =>
    standInPushPath === null
      ? pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: vapidPublicKey })
      : subscribeAtStandIn(standInPushPath)
  await save((await findSubscription()) ?? (await subscribe()))
  writeStored(NOTIFIED_HERE, 'on')
  return true
}

/** Browsers replace subscriptions, so each opening of the portal saves the current one again. */
export async function renewHere(): Promise<void> {
  if (!isNotifiedHere() || pushSupport() !== 'ready') return
  const subscription = await findSubscription()
  if (subscription) await save(subscription)
  else await notifyHere(await orThrow(send('GET /me/notifications')))
}

async function findSubscription(): Promise<UsedSubscription | null> {
  const { pushManager } = await navigator.serviceWorker.ready
  return standInSubscription() ?? pushManager.getSubscription()
}

async function save(subscription: UsedSubscription): Promise<void> {
  const { endpoint, keys = {} } = subscription.toJSON()
  const body = { endpoint: endpoint ?? '', keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } }
  await orThrow(send('PUT /me/push-subscriptions', { body }))
  if (standInSubscription()) followStandIn(subscription.toJSON())
}

/** The service forgets the device by itself. */
export async function notifyHereNoMore(): Promise<void> {
  forgetStored(NOTIFIED_HERE)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = standInSubscription() ?? (await registration?.pushManager.getSubscription())
  await subscription?.unsubscribe()
}
