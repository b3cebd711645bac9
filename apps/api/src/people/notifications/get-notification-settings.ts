import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { masked } from '@rollcall/domain/identity/second-factors/second-factors'
import { channelsOf, notificationEvents } from '@rollcall/domain/people/notifications/notification-event'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { quietSettingsOf } from '../../platform/outbox/quiet-settings.ts'
import { findPreferences, listDeliveries, listDevices, UNCHANGED } from './notifications.queries.ts'
import { findSecondFactorNumber, listNumbers, type NumberRow } from './numbers.queries.ts'

const SHOWN_DELIVERIES = 20

export const getNotificationSettings = ({
  vapidPublicKey,
  sender,
  standInPath,
}: {
  vapidPublicKey: string
  standInPath: string | undefined
  /** Of text messages; undefined if offers are not sent as such. */
  sender: string | undefined
}) =>
  defineRead({
    queries: ({ candidateId, now }: ReadInput) => ({
      preferences: findPreferences.with(candidateId),
      devices: listDevices.with(candidateId, new Date(now)),
      deliveries: listDeliveries.with(candidateId, SHOWN_DELIVERIES),
      numbers: listNumbers.with(candidateId),
      secondFactor: findSecondFactorNumber.with(candidateId),
    }),
    present(
      { preferences: [stored = UNCHANGED], devices, deliveries, numbers, secondFactor: [secondFactor] },
      { caller },
    ): NotificationSettings {
      const events = notificationEvents.map((event) => {
        const channels = [...channelsOf(event)]
        return {
          event,
          channels,
          on: channels.filter((channel) => stored.choices?.[event]?.[channel] ?? true),
        }
      })
      return {
        events,
        ...quietSettingsOf(stored),
        showsDetails: stored.showsDetails,
        devices: devices.map(({ id, sessionId, name, lastUsedAt }) => ({
          id,
          name,
          isCurrent: sessionId === caller.sessionId,
          lastUsedAtUTC: new Date(lastUsedAt).toISOString(),
        })),
        deliveries: deliveries.map(({ writtenAt, ...delivery }) => ({
          ...delivery,
          writtenAtUTC: new Date(writtenAt).toISOString(),
        })),
        texts: sender === undefined ? null : { ...presentNumbers(numbers, secondFactor), sender },
        vapidPublicKey,
        standInPushPath: standInPath ?? null,
      }
    },
  })

function presentNumbers(numbers: readonly NumberRow[], secondFactor: { number: string } | undefined) {
  const verified = numbers.find(({ verifiedAt }) => verifiedAt !== null)
  const pending = numbers.find(({ verifiedAt }) => verifiedAt === null)
  return {
    number: verified ? masked(verified.number) : null,
    stoppedAtUTC: verified?.stoppedAt ? new Date(verified.stoppedAt).toISOString() : null,
    pendingNumber: pending ? masked(pending.number) : null,
    proposedNumber: secondFactor ? masked(secondFactor.number) : null,
  }
}
