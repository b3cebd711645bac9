import type { Booking } from '@rollcall/contract/bookings'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AgreementsCard } from '../agreements/agreements-card.tsx'
import { TentativeResponse } from '../offers/tentative-response.tsx'
import { RunningLatePrompt } from '../running-late/running-late-prompt.tsx'
import css from './booking-details.module.css'
import { BookingContact } from './booking-details-contact.tsx'
import { type Moment, useMoment } from './booking-details-moment.ts'
import { BookingNotices } from './booking-details-notices.tsx'
import { BookingSummary } from './booking-details-summary.tsx'
import { BookingWork } from './booking-details-work.tsx'
import { Neighbours } from './neighbours.tsx'
import { PlaceCard } from './place-card.tsx'

/** What other features show of a booking. */
export interface BookingSlots {
  /** On its day: clocking in and out. */
  clock: (booking: Booking) => ReactNode
  /** What follows once it has been worked: its hours and its pay. */
  afterShift: (booking: Booking, moment: Moment) => ReactNode
}

/** When, where and whom to ask for; then what it asks for; then the rest. */
export function BookingDetails({ booking, clock, afterShift }: BookingSlots & { booking: Booking }) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const moment = useMoment(booking)
  const consultantName = user.associatedConsultant?.name ?? null
  return (
    <div className={css.screen}>
      <BookingSummary booking={booking} moment={moment} readerTimeZone={user.timezone} />
      {clock(booking)}
      <TentativeResponse booking={booking} />
      <RunningLatePrompt booking={booking} now={moment.now} consultantName={consultantName} />
      <BookingNotices booking={booking} consultantName={consultantName} />
      {afterShift(booking, moment)}
      <PlaceCard booking={booking} />
      <BookingContact booking={booking} />
      <BookingWork booking={booking} />
      <AgreementsCard booking={booking} readerTimeZone={user.timezone} />
      <Neighbours bookingId={booking.id} />
    </div>
  )
}
