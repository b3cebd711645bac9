import type { Booking } from '@rollcall/contract/bookings'
import { formatFullDay, formatTimeRange } from '../../../shared/format.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { t } from '../../../shared/words/words.ts'
import { bookingStatusLook } from '../booking-status-looks.ts'
import { itemLook } from '../item-looks.ts'
import css from './booking-details.module.css'
import { saveToCalendar } from './booking-details-calendar.ts'
import { Fact, Facts } from './booking-details-facts.tsx'
import { isHeld, isLocked, type Moment } from './booking-details-moment.ts'
import { ZoneNote } from './booking-details-zone-note.tsx'
import { DirectionsLink } from './place-directions.tsx'

type Props = { booking: Booking; moment: Moment; readerTimeZone: string }

export function BookingSummary({ booking, moment, readerTimeZone }: Props) {
  const { clientName, location, primaryContact, actionableItems } = booking
  const canAddToCalendar = isHeld(booking) && !isLocked(booking) && !moment.hasEnded
  const hasDirections = actionableItems.includes('getDirections')
  return (
    <Card as="section" aria-labelledby="booking" className={css.summary}>
      <Badges booking={booking} isToday={moment.tense === 'present'} />
      <h2 id="booking" className={css.client}>
        {clientName}
      </h2>
      <Facts>
        <Fact icon="calendar" label={t('bookingDetails.when')}>
          <p className={css.strong}>{formatFullDay(booking.dateLocal)}</p>
          <p className={css.strong}>{formatTimeRange(booking.startTimeLocal, booking.endTimeLocal)}</p>
          <ZoneNote booking={booking} readerTimeZone={readerTimeZone} />
        </Fact>
        <Fact icon="map-pin" label={t('bookingDetails.where')}>
          <p className={css.strong}>{location.name}</p>
          <p>{location.address.fullAddress}</p>
        </Fact>
        {isHeld(booking) && (
          <Fact icon="user" label={t('bookingDetails.askFor')}>
            <p className={css.strong}>{primaryContact?.name ?? t('bookingDetails.nobodyToAskFor')}</p>
          </Fact>
        )}
      </Facts>
      {(hasDirections || canAddToCalendar) && (
        <div className={css.actions}>
          {hasDirections && <DirectionsLink booking={booking} variant="primary" />}
          {canAddToCalendar && (
            <Button onClick={() => saveToCalendar(booking, moment.now)}>
              <Icon name="calendar" size={20} />
              {t('bookingDetails.addToCalendar')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** What it asks for is said here; what one can do today has buttons of its own. */
const buttons: readonly string[] = ['runningLate', 'getDirections']

function Badges({ booking, isToday }: { booking: Booking; isToday: boolean }) {
  const asked = booking.actionableItems.filter((item) => !buttons.includes(item))
  return (
    <ul className={css.badges}>
      {isToday && (
        <li>
          <StatusBadge look={{ icon: 'sun', tone: 'info', title: 'bookingDetails.today' }} />
        </li>
      )}
      <li>
        <StatusBadge look={bookingStatusLook(booking.status)} />
      </li>
      {asked.map((item) => (
        <li key={item}>
          <StatusBadge look={itemLook(item)} />
        </li>
      ))}
    </ul>
  )
}
