import { useCurrentMinute } from '@rollcall/client/clock/clock.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { type DayTense, dayTenseOf } from '@rollcall/domain/work/bookings/day-tense'
import { isWithinRunningLateWindow } from '@rollcall/domain/work/bookings/running-late'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'

/** It is the candidate's own: the service omits the offer once it has been accepted. */
export const isHeld = ({ tentativeFillStatus }: Pick<Booking, 'tentativeFillStatus'>): boolean =>
  tentativeFillStatus === null

/** School and candidate disagree about the hours: nothing can be changed here until the dispute is settled. */
export const isLocked = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === bookingStatus.disputeOrMismatch

export const canReportRunningLate = (booking: Booking, now: number): boolean =>
  booking.actionableItems.includes('runningLate') &&
  isWithinRunningLateWindow(
    {
      dateLocal: booking.dateLocal,
      timeZone: booking.location.timezone,
      startsAt: Date.parse(booking.startsAt),
      endsAt: Date.parse(booking.endsAt),
    },
    now,
  )

export interface BookingTiming {
  now: number
  tense: DayTense
  hasEnded: boolean
}

/** The phase of a booking in time. Its actionable items change with the phase, so it is fetched again then. */
export function useBookingTiming({ id, dateLocal, endsAt, location }: Booking): BookingTiming {
  const client = useQueryClient()
  const now = useCurrentMinute()
  const tense = dayTenseOf(dateLocal, location.timezone, now)
  const hasEnded = Date.parse(endsAt) <= now
  const phase = `${tense} ${hasEnded}`
  const fetchedIn = useRef(phase)
  useEffect(() => {
    if (fetchedIn.current === phase) return
    fetchedIn.current = phase
    void client.invalidateQueries({ queryKey: bookingKeys.booking(id) })
  }, [client, id, phase])
  return { now, tense, hasEnded }
}
