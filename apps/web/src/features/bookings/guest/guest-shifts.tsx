import type { GuestBooking } from '@rollcall/contract/bookings'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import type { ReactNode } from 'react'
import { formatMoney, formatTimeZone } from '../../../shared/format.ts'
import { readerTimeZone } from '../../../shared/reader-time-zone.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { t } from '../../../shared/words/words.ts'
import { OfferDates } from '../offers/offer-dates.tsx'
import css from './guest.module.css'
import { byShift } from './guest-shift.ts'

type Bookings = GuestBooking['bookings']

/** A card for each kind of shift: dates that differ in nothing else stand together. */
export const GuestShifts = ({ bookings }: { bookings: Bookings }) =>
  byShift(bookings).map((dates) => <GuestShift key={dates[0].id} dates={dates} />)

function GuestShift({ dates }: { dates: [Bookings[number], ...Bookings] }) {
  const [{ clientName, suburb, grades, description, payment, startsAt, timezone }] = dates
  const instant = Date.parse(startsAt)
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
        <p className={css.quiet}>{t('guest.zone', { zone: formatTimeZone(instant, timezone) })}</p>
      )}
      <dl className={css.facts}>
        {payment.ratePerHour !== null && (
          <Fact name={t('guest.pay')}>
            {t('offer.confirm.rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}
          </Fact>
        )}
        {grades.length > 0 && (
          <Fact name={t('guest.grades')}>{grades.map(({ title }) => title).join(', ')}</Fact>
        )}
        {description && <Fact name={t('guest.about')}>{description}</Fact>}
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
