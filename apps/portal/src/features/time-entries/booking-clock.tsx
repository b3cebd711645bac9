import type { Booking } from '@rollcall/contract/work/bookings'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { Card } from '@rollcall/ui/components/card.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { formatTimeZone } from '@rollcall/ui/site/format.ts'
import { useRouteContext } from '@tanstack/react-router'
import css from './clock.module.css'
import { Clock, type ClockFrame } from './clock.tsx'
import { RefusedTaps } from './refused-taps.tsx'
import { tTimeEntries } from './time-entries.words.ts'

/** The clock on the page of its booking, below the taps that were refused. */
export const BookingClock = ({ booking }: { booking: Booking }) => (
  <>
    <RefusedTaps bookingId={booking.id} />
    <Clock booking={booking} frame={OwnCard} />
  </>
)

const OwnCard: ClockFrame = ({ booking, children }) => (
  <Card as="section" aria-labelledby="clock">
    <SectionHeading id="clock" className={css.heading} lead={useZoneOf(booking)}>
      {tTimeEntries('title')}
    </SectionHeading>
    {children}
  </Card>
)

/** Named to a reader whose clock shows another time than the one there. */
function useZoneOf({ startsAt, location }: Booking): string | undefined {
  const { user } = useRouteContext({ from: '/signed-in' })
  const at = Date.parse(startsAt)
  if (localDateTimeOf(at, user.timezone) === localDateTimeOf(at, location.timezone)) return undefined
  return tTimeEntries('zone', { zone: formatTimeZone(at, location.timezone) })
}
