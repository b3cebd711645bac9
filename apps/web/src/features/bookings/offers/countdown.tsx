import { localDateOf } from '@rollcall/domain/time/local-time'
import { formatShortDay, formatTime } from '../../../shared/format.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './countdown.module.css'
import { useSecondsUntil } from './countdown-seconds.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
/** Said aloud when there are fewer minutes left than these, and not in between. */
const MILESTONES = [1, 5, 10, 30, 60]

type Props = { expiresAt: string; timeZone: string }

/** How long an offer can still be answered. */
export function Countdown({ expiresAt, timeZone }: Props) {
  const instant = Date.parse(expiresAt)
  const seconds = useSecondsUntil(instant)
  const milestone = MILESTONES.find((minutes) => seconds <= minutes * MINUTE)
  const by = t('offer.left.by', {
    day: formatShortDay(localDateOf(instant, timeZone)),
    time: formatTime(instant, timeZone),
  })
  return (
    <p className={seconds <= HOUR ? css.soon : css.countdown}>
      <Icon name="clock" size={20} />
      <span>
        {seconds > DAY ? by : leftInWords(seconds)}
        {seconds <= DAY && <span className={css.by}>{by}</span>}
      </span>
      <output className="visually-hidden">
        {milestone && t('offer.left.lessThan', { count: milestone })}
      </output>
    </p>
  )
}

function leftInWords(seconds: number): string {
  const minutes = Math.floor(seconds / MINUTE)
  if (seconds > HOUR)
    return t('offer.left.hours', { hours: Math.floor(seconds / HOUR), minutes: minutes % 60 })
  if (seconds > 5 * MINUTE) return t('offer.left.minutes', { minutes })
  return t('offer.left.seconds', { minutes, seconds: seconds % MINUTE })
}
