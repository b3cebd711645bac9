import { formatTime } from '../../shared/format.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './clock.module.css'
import type { ClockTap } from './waiting/clock-tap.ts'

/** The place is always there, so that words which appear in it are heard. */
export const ClockWaiting = ({ taps }: { taps: readonly ClockTap[] }) => (
  <output className={css.place}>
    {taps.map(({ action, tappedAt, timeZone }) => (
      <span key={tappedAt} className={css.waiting}>
        <Icon name="offline" size={20} />
        {t('timeEntries.waiting', {
          time: formatTime(tappedAt, timeZone),
          action: t(`timeEntries.action.${action}`),
        })}
      </span>
    ))}
  </output>
)
