import { clockOffset } from '@rollcall/client/clock/clock.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { tellOtherTabs } from '@rollcall/client/storage/other-tabs.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ClockableShift, TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { canBeginClock } from '@rollcall/domain/work/time-entries/can-begin-clock'
import { clockInOpensAt } from '@rollcall/domain/work/time-entries/clock-limits'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'

/** Today's shifts, each with its clock, and whichever is still open. */
export const clockableShiftsQuery = queryOptions({
  queryKey: ['time-entries'],
  queryFn: async ({ signal }) => {
    try {
      return await orThrow(send('GET /time-entries/bookings', { signal }))
    } catch (error) {
      switchOffIfDisabled(error as Failure)
      throw error
    }
  },
  staleTime: reuse.timeEntryStatus,
})

const refreshClock = (): void => void queryClient.invalidateQueries(clockableShiftsQuery)

/**
 * Fetches the clock of a shift. Of several shifts today all are fetched, because another device may have switched between
 * them.
 */
export async function refreshClockOf(bookingId: string): Promise<void> {
  const held = queryClient.getQueryData(clockableShiftsQuery.queryKey)
  if (held?.length !== 1) return refreshClock()
  const { data: status } = await send('GET /time-entries/status')
  // A tap may have been processed since, which this response does not contain.
  const isSameAsAsked = queryClient.getQueryData(clockableShiftsQuery.queryKey) === held
  return status?.bookingId === bookingId && isSameAsAsked ? showStatus(status) : refreshClock()
}

/** Whether the candidate has clocked in to a shift, as far as this device knows. */
export function useHasClockedIn(): (bookingId: string) => boolean {
  const { data } = useQuery({ ...clockableShiftsQuery, enabled: false })
  return useCallback(
    (bookingId) => data?.some(({ id, status }) => id === bookingId && status.clockedInAt !== null) ?? false,
    [data],
  )
}

export const useIsClockOn = (): boolean =>
  useQuery({ ...currentUserQuery, select: ({ features }) => isEnabled(features, 'enableTimeEntries') })
    .data === true

/** The clock was switched off since the profile was read: it is hidden until the profile is read again. */
export function switchOffIfDisabled({ code }: Failure): void {
  if (code !== 'feature_not_enabled') return
  const updatedAt = queryClient.getQueryState(currentUserQuery.queryKey)?.dataUpdatedAt
  queryClient.setQueryData(
    currentUserQuery.queryKey,
    (user) => user && { ...user, features: { ...user.features, enableTimeEntries: 'disabled' as const } },
    { ...(updatedAt && { updatedAt }) },
  )
}

/** The clock of a booking. It is fetched before the first tap of the day, which may happen where there is no network. */
export function useClockableShift(booking: Booking) {
  const query = useQuery(clockableShiftsQuery)
  const { data, dataUpdatedAt, fetchStatus, error } = query
  const shift = data?.find(({ id }) => id === booking.id)
  const listedOn = localDateOf(dataUpdatedAt + clockOffset(), booking.location.timezone)
  const isListOfTheDay = data !== undefined && listedOn >= booking.dateLocal
  const isUnreachable =
    fetchStatus === 'paused' || (error !== null && asFailure(error).type === 'transientError')
  const isAssumed = !shift && !isListOfTheDay && isUnreachable
  useEffect(() => {
    if (isAssumed) assumeUnclocked(booking)
  }, [isAssumed, booking])
  const isNotClockable = !shift && isListOfTheDay
  const isMissing = isNotClockable && canBeginClock(booking.status)
  useEffect(() => {
    if (isMissing) refreshIfOld()
  }, [isMissing])
  return { query, shift, isNotClockable }
}

const MINUTE_MS = 60_000

/** A booking that was made after the list was fetched would have no clock until the list is fetched again. */
function refreshIfOld(): void {
  const updatedAt = queryClient.getQueryState(clockableShiftsQuery.queryKey)?.dataUpdatedAt ?? 0
  if (Date.now() - updatedAt > MINUTE_MS) refreshClock()
}

/**
 * The device copy of the list is older than the shift's day and cannot be refreshed: the shift was not clocked on this
 * device, and its taps can be queued.
 */
function assumeUnclocked(booking: Booking): void {
  const { queryKey } = clockableShiftsQuery
  const updatedAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt || 1
  queryClient.setQueryData(queryKey, (known = []) => [...known, unclockedShift(booking)], { updatedAt })
}

function unclockedShift(booking: Booking): ClockableShift {
  const { id, clientName, dateLocal, startTimeLocal, endTimeLocal, startsAt, endsAt, location } = booking
  const times = { startsAt: Date.parse(startsAt), endsAt: Date.parse(endsAt) }
  const opensAt = new Date(clockInOpensAt(times, currentSite().config.timeEntries)).toISOString()
  return {
    id,
    clientName,
    dateLocal,
    startTimeLocal,
    endTimeLocal,
    startsAt,
    endsAt,
    opensAt,
    timezone: location.timezone,
    status: {
      bookingId: id,
      currentState: 'initial',
      availableActions: [],
      clockedInAt: null,
      clockedOutAt: null,
      spells: [],
      mealBreaks: [],
      isAutoClockedOut: false,
      isReportedLater: false,
    },
  }
}

/** Replaces the cached status by the service's. */
export async function showStatus(status: TimeEntryStatus): Promise<void> {
  // A response to an older request would overwrite the tap.
  const wasFetching = queryClient.isFetching(clockableShiftsQuery) > 0
  await queryClient.cancelQueries(clockableShiftsQuery)
  queryClient.setQueryData(clockableShiftsQuery.queryKey, (shifts) =>
    shifts?.map((shift) => (shift.id === status.bookingId ? { ...shift, status } : shift)),
  )
  if (wasFetching) refreshClock()
}

/** Other tabs show what was clocked here before they see that it left the queue. */
export const showStatusInOtherTabs = (status: TimeEntryStatus): void => tellOtherTabs('clock', status)
