import type { notificationCalls } from '@rollcall/contract/people/notifications'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { saveNotificationPreferences } from './save-notification-preferences.ts'
import { sendTestMessage } from './send-test-message.ts'
import { subscribeDevice } from './subscribe-device.ts'
import { unsubscribeDevice } from './unsubscribe-device.ts'

export interface PushSettings {
  vapidPublicKey: string
  /** The origins of push services on this machine, for tests. */
  loopback: readonly string[]
}

export const notificationRoutes = (
  services: Services,
  { vapidPublicKey, loopback }: PushSettings,
): Handlers<typeof notificationCalls> => ({
  'GET /me/notifications': getNotificationSettings(vapidPublicKey),
  'PUT /me/notifications': ({ caller, body, transact }) =>
    transact((tx) => saveNotificationPreferences(tx, caller, body)),
  'POST /me/notifications/test': ({ caller, transact }) =>
    transact((tx) => sendTestMessage(tx, services, caller)),
  'PUT /me/push-subscriptions': ({ caller, body, request, transact }) =>
    transact((tx) =>
      subscribeDevice(tx, services, caller, {
        subscription: { ...body, origin: request.headers.origin },
        loopback,
      }),
    ),
  'DELETE /me/push-subscriptions/{id}': ({ caller, params, transact }) =>
    transact((tx) => unsubscribeDevice(tx, caller, params.id)),
})
