import type { Booking } from '@rollcall/contract/bookings'
import type { ReactNode } from 'react'
import { Card } from '../../shared/ui/card.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { t } from '../../shared/words/words.ts'
import { Clock } from './clock.tsx'
import { RefusedTaps } from './refused-taps.tsx'

/** The clock on the page of its booking, below what could not be recorded of it. */
export const BookingClock = ({ booking }: { booking: Booking }) => (
  <>
    <RefusedTaps bookingId={booking.id} />
    <Clock booking={booking} frame={OwnCard} />
  </>
)

const OwnCard = ({ children }: { children: ReactNode }) => (
  <Card as="section" aria-labelledby="clock">
    <SectionHeading id="clock">{t('timeEntries.title')}</SectionHeading>
    {children}
  </Card>
)
