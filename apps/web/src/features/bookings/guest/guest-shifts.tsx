import type { GuestBooking } from '@rollcall/contract/offers'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import type { ReactNode } from 'react'
import { formatMoney, formatTimeZone } from '../../../shared/format.ts'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import { readerTimeZone } from '../../../shared/reader-time-zone.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { OfferDates } from '../offers/offer-dates.tsx'
import { tOffers } from '../offers/offers.words.ts'
import css from './guest.module.css'
import { tGuest } from './guest.words.ts'

type Shift = GuestBooking['bookings'][number]

/** A card for each kind of shift: dates that differ in nothing else stand together. */
export const GuestShifts = ({ bookings }: { bookings: readonly Shift[] }) =>
  byShift(bookings).map((dates) => <GuestShift key={dates[0].id} dates={dates} />)

/** Bookings that differ in nothing but their time belong together, in the order they came. */
export function byShift(bookings: readonly Shift[]): [Shift, ...Shift[]][] {
  const shifts = new Map<string, [Shift, ...Shift[]]>()
  for (const booking of bookings) {
    const { clientName, suburb, grades, description, payment, timezone } = booking
    const kind = JSON.stringify([clientName, suburb, grades, description, payment, timezone])
    const dates = shifts.get(kind)
    if (dates) dates.push(booking)
    else shifts.set(kind, [booking])
  }
  return [...shifts.values()]
}

function GuestShift({ dates }: { dates: [Shift, ...Shift[]] }) {
  const [{ clientName, suburb, grades, description, payment, startsAt, timezone }] = dates
  const instant = Date.parse(startsAt)
  const total = shiftTotalOf(dates, payment, timezone)
  const isElsewhere = localDateTimeOf(instant, timezone) !== localDateTimeOf(instant, readerTimeZone)
  return (
    <Card as="section" className={css.shift}>
      <header>
        <h2 className={css.client}>{clientName}</h2>
        <p className={css.place}>
          <Icon name="map-pin" size={18} />
          {suburb}
        </p>
      </header>
      <OfferDates dates={dates} />
      {isElsewhere && (
        <p className={css.quiet}>{tGuest('zone', { zone: formatTimeZone(instant, timezone) })}</p>
      )}
      <dl className={css.facts}>
        {payment.ratePerHour !== null && (
          <Fact name={tGuest('pay')}>
            {tOffers('confirm.rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}
            {total && (
              <>
                , {total.text}
                <p className={css.quiet}>{total.basis}</p>
              </>
            )}
          </Fact>
        )}
        {grades.length > 0 && (
          <Fact name={tGuest('grades')}>{grades.map(({ title }) => title).join(', ')}</Fact>
        )}
        {description && <Fact name={tGuest('about')}>{description}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={css.quiet}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
