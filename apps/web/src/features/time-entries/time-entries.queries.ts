import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/time-entries'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import type { Failure } from '../../shared/api/failure.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
import { currentUserQuery } from '../../shared/session/current-user.queries.ts'

/** Today's shifts, each with its clock, and whichever is still open. Another device may have clocked meanwhile. */
export const clockableShiftsQuery = queryOptions({
  queryKey: ['time-entries'],
  queryFn: async ({ signal }) => {
    try {
      return await orThrow(send('GET /time-entries/bookings', { signal }))
    } catch (error) {
      switchOffIfToldSo(error as Failure)
      throw error
    }
  },
  staleTime: reuse.timeEntryStatus,
  refetchOnWindowFocus: 'always',
})

/**
 * For a shift that an older list knows nothing of, and no newer one can be had: nobody on this device has clocked it, and
 * what is tapped now can wait.
 */
export function assumeUnclocked(shift: ClockableShift): void {
  const { queryKey } = clockableShiftsQuery
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt || 1
  queryClient.setQueryData(queryKey, (known = []) => [...known, shift], { updatedAt })
}

export const useIsClockOn = (): boolean =>
  useQuery({ ...currentUserQuery, select: ({ features }) => isEnabled(features, 'enableTimeEntries') })
    .data === true

/** Until the profile is read again, which says whether it is on. */
export function switchOffIfToldSo({ code }: Failure): void {
  if (code !== 'feature_not_enabled') return
  const updatedAt = queryClient.getQueryState(currentUserQuery.queryKey)?.dataUpdatedAt
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, features: { ...user.features, enableTimeEntries: 'disabled' as const } },
    { ...(updatedAt && { updatedAt }) },
  )
}

/** The service's new status in place of the one held. */
export async function showStatus(status: TimeEntryStatus): Promise<void> {
  // What was asked before the tap would come after it and take it back.
  await queryClient.cancelQueries(clockableShiftsQuery)
  queryClient.setQueryData(clockableShiftsQuery.queryKey, (shifts) => shifts?.map(withStatus(status)))
}

const withStatus = (status: TimeEntryStatus) => (shift: ClockableShift) =>
  shift.id === status.bookingId ? { ...shift, status } : shift

export const askForClockAgain = (): void => void queryClient.invalidateQueries(clockableShiftsQuery)

const channel = new BroadcastChannel('rollcall-clock')

/** Clocked here: other tabs show it before they hear that nothing waits any more. */
export const tellClocked = (status: TimeEntryStatus): void => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(status)
}

channel.addEventListener('message', ({ data }: MessageEvent<TimeEntryStatus>) => void showStatus(data))
