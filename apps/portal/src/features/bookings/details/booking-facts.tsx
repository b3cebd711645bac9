import type { Booking } from '@rollcall/contract/work/bookings'
import { localDateOf, localDateTimeOf } from '@rollcall/domain/time/local-time'
import type { ActionableItem } from '@rollcall/domain/work/bookings/actionable-item'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import {
  formatFullDay,
  formatMoney,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatTimeZone,
} from '@rollcall/ui/site/format.ts'
import type { ReactNode } from 'react'
import { saveCalendarFile } from '../../../shared/calendar-file.ts'
import { ContactRows } from '../../../shared/contact/contact-rows.tsx'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import { type BookingTiming, isHeld, isLocked } from '../booking-state.ts'
import {
  bookingStatusVariant,
  itemVariant,
  offerVariant,
  releaseRequestedVariant,
} from '../status-variants.ts'
import css from './booking-details.module.css'
import { tBookingDetails } from './booking-details.words.ts'
import { DirectionsLink } from './directions-link.tsx'

type FactProps = { icon: IconName; label: string; children: ReactNode }

const Fact = ({ icon, label, children }: FactProps) => (
  <div className={css.fact}>
    <Icon name={icon} className={css.factIcon} />
    <dt className={css.factLabel}>{label}</dt>
    <dd className={css.factValue}>{children}</dd>
  </div>
)

type SummaryProps = {
  booking: Booking
  timing: BookingTiming
  readerTimeZone: string
  /** Of an offer that was not accepted. */
  outcome: OfferOutcome | undefined
}

export function BookingSummary({ booking, timing, readerTimeZone, outcome }: SummaryProps) {
  const { clientName, location, primaryContact, actionableItems } = booking
  const canAddToCalendar = isHeld(booking) && !isLocked(booking) && !timing.hasEnded
  const hasDirections = actionableItems.includes('getDirections')
  return (
    <Card as="section" aria-labelledby="booking" className={css.summary}>
      <Badges booking={booking} isToday={timing.tense === 'present'} outcome={outcome} />
      <h2 id="booking" className={css.client}>
        {clientName}
      </h2>
      <dl className={css.facts}>
        <Fact icon="calendar" label={tBookingDetails('when')}>
          <p className={css.strong}>{formatFullDay(booking.dateLocal)}</p>
          <p className={css.strong}>{formatTimeRange(booking.startTimeLocal, booking.endTimeLocal)}</p>
          <TimeZoneNote booking={booking} readerTimeZone={readerTimeZone} />
        </Fact>
        <Fact icon="map-pin" label={tBookingDetails('where')}>
          <p className={css.strong}>{location.name}</p>
          <p>{location.address.fullAddress}</p>
        </Fact>
        {isHeld(booking) && (
          <Fact icon="user" label={tBookingDetails('askFor')}>
            <p className={css.strong}>{primaryContact?.name ?? tBookingDetails('nobodyToAskFor')}</p>
          </Fact>
        )}
      </dl>
      {(hasDirections || canAddToCalendar) && (
        <div className={css.actions}>
          {hasDirections && <DirectionsLink booking={booking} variant="soft" />}
          {canAddToCalendar && (
            <Button onClick={() => saveToCalendar(booking)}>
              <Icon name="calendar" size={20} />
              {tBookingDetails('addToCalendar')}
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

/** These have buttons of their own instead of a badge. */
const itemsWithButtons: readonly ActionableItem[] = ['runningLate', 'getDirections']

type BadgesProps = { booking: Booking; isToday?: boolean; outcome: OfferOutcome | undefined }

export function Badges({ booking, isToday = false, outcome }: BadgesProps) {
  // The cached copy of an offer that expired while the page was open still asks for a decision.
  const isOver = outcome !== undefined && outcome !== 'open'
  const items = isOver ? [] : booking.actionableItems.filter((item) => !itemsWithButtons.includes(item))
  return (
    <ul className={css.badges}>
      {isToday && (
        <li>
          <StatusBadge variant={{ icon: 'sun', tone: 'info', title: () => tBookingDetails('today') }} />
        </li>
      )}
      <li>
        <StatusBadge variant={outcome ? offerVariant(outcome) : bookingStatusVariant(booking.status)} />
      </li>
      {booking.isReleaseRequested && booking.status === bookingStatus.confirmed && (
        <li>
          <StatusBadge variant={releaseRequestedVariant} />
        </li>
      )}
      {items.map((item) => (
        <li key={item}>
          <StatusBadge variant={itemVariant(item, booking.actionableItems)} />
        </li>
      ))}
    </ul>
  )
}

/** For a reader in another time zone than the school's. */
function TimeZoneNote({ booking, readerTimeZone }: { booking: Booking; readerTimeZone: string }) {
  const { timezone } = booking.location
  const startsAt = Date.parse(booking.startsAt)
  if (localDateTimeOf(startsAt, readerTimeZone) === localDateTimeOf(startsAt, timezone)) return null
  const time = formatTime(startsAt, readerTimeZone)
  const readerDate = localDateOf(startsAt, readerTimeZone)
  const start = readerDate === booking.dateLocal ? time : `${formatShortDay(readerDate)}, ${time}`
  return (
    <p className={css.quiet}>
      {tBookingDetails('zone', { zone: formatTimeZone(startsAt, timezone), start })}
    </p>
  )
}

function saveToCalendar({ id, clientName, location, description, startsAt, endsAt, dateLocal }: Booking) {
  const fileName = `booking-${dateLocal}.ics`
  const link = `${window.location.origin}/bookings/${id}`
  saveCalendarFile(fileName, clientName, [
    {
      id,
      startsAt,
      endsAt,
      title: clientName,
      location: `${location.name}, ${location.address.fullAddress}`,
      description: [description, link].filter(Boolean).join('\n\n'),
    },
  ])
  toast(tBookingDetails('calendarFile', { name: fileName }), 'success')
}

/** Not for an offer: schools expect calls from the booked candidate only. */
export function BookingContact({ booking }: { booking: Booking }) {
  const { primaryContact } = booking
  if (!primaryContact || !isHeld(booking)) return null
  const { name, phoneNumber, email } = primaryContact
  if (!phoneNumber && !email) return null
  return (
    <Card as="section" aria-labelledby="contact">
      <SectionHeading id="contact" person={name} lead={name} className={css.head}>
        {tBookingDetails('contact.title')}
      </SectionHeading>
      <ContactRows name={name} phone={phoneNumber} email={email} />
    </Card>
  )
}

export function BookingWork({ booking }: { booking: Booking }) {
  const { grades, description, payment, blockDetails, location } = booking
  // Once the hours are submitted, the pay card shows them.
  const total = booking.isShiftRecordSubmitted ? null : shiftTotalOf([booking], payment, location.timezone)
  return (
    <Card as="section" aria-labelledby="work">
      <SectionHeading id="work" className={css.head}>
        {tBookingDetails('work.title')}
      </SectionHeading>
      <dl className={css.facts}>
        <Fact icon="banknote" label={tBookingDetails('work.pay')}>
          {payment.ratePerHour === null ? (
            tBookingDetails('work.rateNotSet')
          ) : (
            <>
              <p className={css.strong}>
                {tBookingDetails('work.ratePerHour', {
                  rate: formatMoney(payment.ratePerHour, payment.currency),
                })}
                {total && `, ${total.text}`}
              </p>
              {total && <p className={css.quiet}>{total.basis}</p>}
            </>
          )}
        </Fact>
        {grades.length > 0 && (
          <Fact icon="school" label={tBookingDetails('work.grades')}>
            {grades.map(({ title }) => title).join(', ')}
          </Fact>
        )}
        {blockDetails && (
          <Fact icon="calendar" label={tBookingDetails('work.block')}>
            <p>
              {tBookingDetails('work.blockDay', {
                day: blockDetails.dayNumber,
                count: blockDetails.dayCount,
              })}
            </p>
            <p>
              {tBookingDetails('work.blockDates', {
                first: formatShortDay(blockDetails.firstDateLocal),
                last: formatShortDay(blockDetails.lastDateLocal),
              })}
            </p>
          </Fact>
        )}
        {description && (
          <Fact icon="file-text" label={tBookingDetails('work.description')}>
            <p className={css.description}>{description}</p>
          </Fact>
        )}
      </dl>
    </Card>
  )
}
