import type { BookingListItem } from '@rollcall/contract/bookings'
import { Link } from '@tanstack/react-router'
import { asFailure } from '../../shared/api/failure.ts'
import { formatTimeRange } from '../../shared/format.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { t } from '../../shared/words/words.ts'
import { whenOf } from './day-words.ts'
import css from './rollcall.module.css'
import type { RollcallMoment } from './rollcall-moment.ts'
import { RollcallTitle } from './rollcall-title.tsx'

type Props = {
  moment: RollcallMoment
  activeDateLocal: string
  bookings: readonly BookingListItem[]
  /** Of an answer that came after the booking. */
  refusal: unknown
}

/** Nobody who works on the day is asked whether they are ready to. */
export function RollcallBooked({ moment, activeDateLocal, bookings, refusal }: Props) {
  const isRefused = refusal !== null && asFailure(refusal).code === 'rollcall_conflicts_with_booking'
  return (
    <Card as="section" aria-labelledby="rollcall" className={css.card}>
      <div className={css.slimRow}>
        <Icon name="school" size={20} />
        <div className={css.words}>
          <RollcallTitle hasFocus={isRefused}>
            {t('rollcall.booked', { when: whenOf(moment, activeDateLocal) })}
          </RollcallTitle>
          <ul>
            {bookings.map(({ id, clientName, startTimeLocal, endTimeLocal }) => (
              <li key={id}>
                <Link to="/bookings/$bookingId" params={{ bookingId: id }}>
                  {clientName}
                </Link>
                <span className={css.quiet}>
                  , <span className={css.time}>{formatTimeRange(startTimeLocal, endTimeLocal)}</span>
                </span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {isRefused && <Notice kind="warning">{t('rollcall.conflict')}</Notice>}
    </Card>
  )
}
