import type { Booking } from '@rollcall/contract/bookings'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { type DayTense, dayTenseOf } from '@rollcall/domain/bookings/day-tense'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useCurrentMinute } from '../../../shared/use-current-minute.ts'
import { bookingQuery } from '../bookings.queries.ts'

export interface Moment {
  now: number
  tense: DayTense
  hasEnded: boolean
}

/** Where a booking lies in time. What it asks for changes with that, so it is fetched anew when it does. */
export function useMoment({ id, dateLocal, endsAt, location }: Booking): Moment {
  const client = useQueryClient()
  const now = useCurrentMinute()
  const tense = dayTenseOf(dateLocal, location.timezone, now)
  const hasEnded = Date.parse(endsAt) <= now
  const phase = `${tense} ${hasEnded}`
  const known = useRef(phase)
  useEffect(() => {
    if (known.current === phase) return
    known.current = phase
    void client.invalidateQueries({ queryKey: bookingQuery(id).queryKey })
  }, [client, id, phase])
  return { now, tense, hasEnded }
}

/** The two sides do not agree on what happened: nothing can be done about it here until they do. */
export const isLocked = ({ status }: Pick<Booking, 'status'>): boolean =>
  status === bookingStatus.disputeOrMismatch

/** It is theirs: a booking says nothing of its offer any more once the service has taken the acceptance. */
export const isHeld = ({ tentativeFillStatus }: Pick<Booking, 'tentativeFillStatus'>): boolean =>
  tentativeFillStatus === null
