import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { NotificationPreferences, NotificationSettings } from '@rollcall/contract/people/notifications'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyHere, notifyHereNoMore } from './push-device.ts'

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: ({ signal }) => orThrow(send('GET /me/notifications', { signal })),
  // Devices and messages are not stored on the device.
  meta: { isKeptOnDevice: false },
})

const preferencesOf = ({
  events,
  quietHours,
  sameDayInQuietHours,
  showsDetails,
}: NotificationSettings): NotificationPreferences => ({
  events: events.map(({ event, on }) => ({ event, on })),
  quietHours,
  sameDayInQuietHours,
  showsDetails,
})

/** Shown at once, and taken back if the service refuses. */
export function useSavePreferences() {
  const client = useQueryClient()
  const { queryKey } = notificationSettingsQuery
  return useMutation({
    // In turn: the last choice is the one that counts.
    scope: { id: 'notification-preferences' },
    mutationFn: (settings: NotificationSettings) =>
      orThrow(send('PUT /me/notifications', { body: preferencesOf(settings) })),
    onMutate: async (settings) => {
      await client.cancelQueries(notificationSettingsQuery)
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, settings)
      return before
    },
    onError: (_error, _settings, before) => before && client.setQueryData(queryKey, before),
  })
}

export function useNotifyHere() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => notifyHere(await client.ensureQueryData(notificationSettingsQuery)),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery),
  })
}

/** `isHere`: the device that is in the user's hands. */
export function useRemoveDevice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ id, isHere }: { id: string; isHere: boolean }) => {
      await orThrow(send('DELETE /me/push-subscriptions/{id}', { params: { id } }))
      if (isHere) await notifyHereNoMore()
    },
    onSettled: () => client.invalidateQueries(notificationSettingsQuery),
  })
}

export function useSendTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('POST /me/notifications/test')),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery),
  })
}

/** Without a number: the one of the second factor. */
export function useBeginNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { number?: string }) => orThrow(send('PUT /me/notifications/number', { body })),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery),
  })
}

export function useVerifyNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (code: string) => orThrow(send('POST /me/notifications/number/verify', { body: { code } })),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery),
  })
}

export function useRemoveNumber() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => orThrow(send('DELETE /me/notifications/number')),
    onSuccess: () => client.invalidateQueries(notificationSettingsQuery),
  })
}
