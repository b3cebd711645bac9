import type { Booking } from '@rollcall/contract/bookings'
import { formatMoney, formatShortDay } from '../../../shared/format.ts'
import { Card } from '../../../shared/ui/card.tsx'
import { SectionHeading } from '../../../shared/ui/section-heading.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './booking-details.module.css'
import { Fact, Facts } from './booking-details-facts.tsx'

export function BookingWork({ booking }: { booking: Booking }) {
  const { grades, description, payment, blockDetails } = booking
  return (
    <Card as="section" aria-labelledby="work">
      <SectionHeading id="work" className={css.head}>
        {t('bookingDetails.work.title')}
      </SectionHeading>
      <Facts>
        <Fact icon="banknote" label={t('bookingDetails.work.pay')}>
          {payment.ratePerHour === null
            ? t('bookingDetails.work.rateNotSet')
            : t('bookingDetails.work.ratePerHour', {
                rate: formatMoney(payment.ratePerHour, payment.currency),
              })}
        </Fact>
        {grades.length > 0 && (
          <Fact icon="school" label={t('bookingDetails.work.grades')}>
            {grades.map(({ title }) => title).join(', ')}
          </Fact>
        )}
        {blockDetails && (
          <Fact icon="calendar" label={t('bookingDetails.work.block')}>
            <p>
              {t('bookingDetails.work.blockDay', {
                day: blockDetails.dayNumber,
                count: blockDetails.dayCount,
              })}
            </p>
            <p>
              {t('bookingDetails.work.blockDates', {
                first: formatShortDay(blockDetails.firstDateLocal),
                last: formatShortDay(blockDetails.lastDateLocal),
              })}
            </p>
          </Fact>
        )}
        {description && (
          <Fact icon="file-text" label={t('bookingDetails.work.description')}>
            <p className={css.description}>{description}</p>
          </Fact>
        )}
      </Facts>
    </Card>
  )
}
