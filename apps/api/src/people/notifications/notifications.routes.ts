import type { notificationCalls } from '@rollcall/contract/people/notifications'
import type { FastifyInstance } from 'fastify'
import type { Handlers, Identify } from '../../platform/http/mount-calls.ts'
import { emailChoicePath } from '../../platform/outbox/email-choice.ts'
import type { Services } from '../../platform/services.ts'
import { beginNumber } from './begin-number.ts'
import { getEmailChoice, openEmailChoice, saveEmailChoice } from './email-choice.ts'
import { getNotificationSettings } from './get-notification-settings.ts'
import { removeNumber } from './remove-number.ts'
import { saveNotificationPreferences } from './save-notification-preferences.ts'
import { sendTestMessage } from './send-test-message.ts'
import { subscribeDevice } from './subscribe-device.ts'
import type { TextSettings } from './text-settings.ts'
import { unsubscribeDevice } from './unsubscribe-device.ts'
import { throwRefusal, verifyNumber } from './verify-number.ts'

export interface PushSettings {
  vapidPublicKey: string
  /** The origins of push services on this machine, for tests. */
  loopback: readonly string[]
  standIn: StandInPush | undefined
}

/** The push service of a demo. */
export interface StandInPush {
  /** Where the portal gets its subscriptions and messages. */
  path: string
  /** The address that endpoints begin with. */
  endpoints: string
}

export const notificationRoutes = (
  services: Services,
  { vapidPublicKey, loopback, standIn, texts }: PushSettings & { texts: TextSettings | undefined },
): Handlers<typeof notificationCalls> => ({
  'GET /email-choices/{token}': async ({ caller, params }) =>
    getEmailChoice(services.db, await openEmailChoice(services, caller, params.token)),
  'PUT /email-choices/{token}': async ({ caller, params, body, transact }) => {
    const choice = await openEmailChoice(services, caller, params.token)
    return transact((tx) => saveEmailChoice(tx, choice, body.isOn))
  },
  'GET /me/notifications': getNotificationSettings({
    vapidPublicKey,
    sender: texts?.sender,
    standInPath: standIn?.path,
  }),
  'PUT /me/notifications': ({ caller, body, transact }) =>
    transact((tx) => saveNotificationPreferences(tx, caller, body)),
  'POST /me/notifications/test': ({ caller, transact }) =>
    transact((tx) => sendTestMessage(tx, services, caller)),
  'PUT /me/notifications/number': ({ caller, body, transact }) =>
    transact((tx) => beginNumber(tx, services, caller, { ...body, canReply: texts !== undefined })),
  'POST /me/notifications/number/verify': async ({ caller, body, transact }) =>
    throwRefusal(await transact((tx) => verifyNumber(tx, caller, body.code))),
  'DELETE /me/notifications/number': ({ caller, transact }) => transact((tx) => removeNumber(tx, caller)),
  'PUT /me/push-subscriptions': ({ caller, body, request, transact }) =>
    transact((tx) =>
      subscribeDevice(tx, services, caller, {
        subscription: { ...body, origin: request.headers.origin },
        loopback: standIn ? [...loopback, standIn.endpoints] : loopback,
      }),
    ),
  'DELETE /me/push-subscriptions/{id}': ({ caller, params, transact }) =>
    transact((tx) => unsubscribeDevice(tx, caller, params.id)),
})

/** Mail programs turn emails off by a form that says nothing more than the link does (RFC 8058). */
export function serveOneClick(app: FastifyInstance, services: Services, identify: Identify): void {
  app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _body, parsed) =>
      parsed(null, undefined),
    )
    scope.post<{ Params: { token: string } }>(
      '/api/v1/email-choices/:token/one-click',
      async (request, reply) => {
        const choice = await openEmailChoice(services, identify.public(request), request.params.token)
        await services.db.transaction((tx) => saveEmailChoice(tx, choice, false))
        return reply.header('cache-control', 'no-store').code(204).send()
      },
    )
    // Some programs open the address instead.
    scope.get<{ Params: { token: string } }>('/api/v1/email-choices/:token/one-click', (request, reply) =>
      reply.redirect(emailChoicePath(encodeURIComponent(request.params.token)), 303),
    )
    done()
  })
}
