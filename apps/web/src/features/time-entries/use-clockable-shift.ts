import type { Booking } from '@rollcall/contract/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { clockInOpensAt } from '@rollcall/domain/time-entries/shift-clock'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { clockOffset } from '../../shared/clock.ts'
import { currentSite } from '../../shared/config/site.ts'
import { assumeUnclocked, clockableShiftsQuery } from './time-entries.queries.ts'
import { unclockedShift } from './unclocked-shift.ts'

/** Asked for ahead of the day's first tap, which may fall where there is no network. */
export function useClockableShift(booking: Booking) {
  const query = useQuery(clockableShiftsQuery)
  const { data, dataUpdatedAt, fetchStatus, error } = query
  const shift = data?.find(({ id }) => id === booking.id)
  const listedOn = localDateOf(dataUpdatedAt + clockOffset(), booking.location.timezone)
  const isOfTheDay = data !== undefined && listedOn >= booking.dateLocal
  const isUnreachable =
    fetchStatus === 'paused' || (error !== null && asFailure(error).type === 'transientError')
  const isAssumed = !shift && !isOfTheDay && isUnreachable
  useEffect(() => {
    if (!isAssumed) return
    const times = { startsAt: Date.parse(booking.startsAt), endsAt: Date.parse(booking.endsAt) }
    assumeUnclocked(unclockedShift(booking, clockInOpensAt(times, currentSite().config.timeEntries)))
  }, [isAssumed, booking])
  return { query, shift, isKnownNotToBe: !shift && isOfTheDay }
}
