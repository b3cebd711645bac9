import type { Booking } from '@rollcall/contract/bookings'
import { formatTime, formatTimeLocal } from '../../shared/format.ts'
import { classNames } from '../../shared/ui/class-names.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import tones from '../../shared/ui/tone.module.css'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'

/** Before there is anything to press. */
export const ClockEarly = ({ booking, opensAt }: { booking: Booking; opensAt: number }) => (
  <div className={classNames(css.clock, css.head)}>
    <span className={classNames(css.mark, tones.neutral)}>
      <Icon name="clock" size={20} />
    </span>
    <div className={css.words}>
      <p className={css.state}>
        {t('agenda.today.clockOpens', { time: formatTime(opensAt, booking.location.timezone) })}
      </p>
      <p className={css.quiet}>
        {t('agenda.today.clockUntil', { time: formatTimeLocal(booking.endTimeLocal) })}
      </p>
    </div>
  </div>
)
