import { useQuery } from '@tanstack/react-query'
import { formatLength, formatMoney } from '../../../shared/format.ts'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { t } from '../../../shared/words/words.ts'
import { shiftRecordQuery } from '../shift-records.queries.ts'
import { knownHoursOf } from './known-hours.ts'
import css from './pay.module.css'

export function PayHours({ bookingId }: { bookingId: string }) {
  const query = useQuery(shiftRecordQuery(bookingId))
  return (
    <Loaded
      query={query}
      skeleton={<Skeleton height="4.75rem" />}
      offline={t('shiftRecord.pay.offline')}
      failed={t('shiftRecord.pay.failed')}
    >
      {(form) => {
        const known = knownHoursOf(form)
        if (!known) return null
        const { ratePerHour, currency } = form.payment
        return (
          <div>
            <dl className={css.figures}>
              <div>
                <dt>{t('shiftRecord.pay.hours')}</dt>
                <dd>{formatLength(known.paidMinutes)}</dd>
              </div>
              {known.grossPay !== null && (
                <div>
                  <dt>
                    {t('shiftRecord.pay.gross')} ({t('shiftRecord.pay.estimate')})
                  </dt>
                  <dd>{formatMoney(known.grossPay, currency)}</dd>
                </div>
              )}
            </dl>
            <p className={css.quiet}>
              {t(`shiftRecord.pay.from.${known.source}`)}{' '}
              {ratePerHour === null
                ? t('shiftRecord.pay.noRate')
                : t('shiftRecord.pay.beforeTax', { rate: formatMoney(ratePerHour, currency) })}
            </p>
          </div>
        )
      }}
    </Loaded>
  )
}
