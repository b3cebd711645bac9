import type { Booking } from '@rollcall/contract/work/bookings'
import { localDateTimeOf } from '@rollcall/domain/time/local-time'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { formatMoney, formatTimeZone } from '@rollcall/ui/site/format.ts'
import type { ReactNode } from 'react'
import { shiftTotalOf } from '../../../shared/pay/shift-total.ts'
import css from './offer.module.css'
import { OfferDates, type OfferedDate } from './offer-dates.tsx'
import { tOffers } from './offers.words.ts'

type Shift = Pick<Booking, 'clientName' | 'grades' | 'description' | 'payment' | 'startsAt'> & {
  suburb: string
  timezone: string
}

type Props = {
  shift: Shift
  dates: readonly OfferedDate[]
  readerTimeZone: string
  /** The number of listed dates; all by default. */
  maxDates?: number | undefined
  badges?: ReactNode
}

/** The details of an offer, for guests and signed-in candidates. */
export function OfferSummary({ shift, dates, readerTimeZone, maxDates = dates.length, badges }: Props) {
  const { clientName, suburb, grades, description, payment, startsAt, timezone } = shift
  const instant = Date.parse(startsAt)
  const isElsewhere = localDateTimeOf(instant, timezone) !== localDateTimeOf(instant, readerTimeZone)
  const total = shiftTotalOf(dates, payment, timezone)
  const hidden = dates.length - maxDates
  return (
    <Card as="section" aria-label={clientName} className={css.shift}>
      {badges}
      <header>
        <h2 className={css.shiftClient}>{clientName}</h2>
        <p className={css.place}>
          <Icon name="map-pin" size={18} />
          {suburb}
        </p>
      </header>
      <div className={css.when}>
        <OfferDates dates={dates.slice(0, maxDates)} />
        {hidden > 0 && <p className={css.note}>{tOffers('moreDates', { count: hidden })}</p>}
        {isElsewhere && (
          <p className={css.note}>{tOffers('zone', { zone: formatTimeZone(instant, timezone) })}</p>
        )}
      </div>
      <dl className={css.facts}>
        <Fact name={tOffers('pay')}>
          <span className={css.pay}>
            {payment.ratePerHour === null
              ? tOffers('noRate')
              : tOffers('rate', { amount: formatMoney(payment.ratePerHour, payment.currency) })}
            {total && <>, {total.text}</>}
          </span>
          {total && <p className={css.note}>{total.basis}</p>}
        </Fact>
        {grades.length > 0 && (
          <Fact name={tOffers('grades')}>{grades.map(({ title }) => title).join(', ')}</Fact>
        )}
        {description && <Fact name={tOffers('about')}>{description}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={css.note}>{name}</dt>
    <dd>{children}</dd>
  </div>
)
