import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { channelsOf, notificationEvents } from '@rollcall/domain/people/notifications/notification-event'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import { quietSettingsOf } from '../../platform/outbox/quiet-settings.ts'
import { findPreferences, listDeliveries, listDevices, UNCHANGED } from './notifications.queries.ts'

const SHOWN_DELIVERIES = 20

export const getNotificationSettings = (vapidPublicKey: string) =>
  defineRead({
    queries: ({ candidateId, now }: ReadInput) => ({
      preferences: findPreferences.with(candidateId),
      devices: listDevices.with(candidateId, new Date(now)),
      deliveries: listDeliveries.with(candidateId, SHOWN_DELIVERIES),
    }),
    present({ preferences: [stored = UNCHANGED], devices, deliveries }, { caller }): NotificationSettings {
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
        devices: devices.map(({ id, sessionId, name, createdAt }) => ({
          id,
          name,
          isCurrent: sessionId === caller.sessionId,
          addedAtUTC: new Date(createdAt).toISOString(),
        })),
        deliveries: deliveries.map(({ writtenAt, ...delivery }) => ({
          ...delivery,
          writtenAtUTC: new Date(writtenAt).toISOString(),
        })),
        vapidPublicKey,
      }
    },
  })
