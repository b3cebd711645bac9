import { overviewWindow } from '@rollcall/domain/bookings/overview-window'
import { Link } from '@tanstack/react-router'
import { formatDayRange } from '../../shared/format.ts'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './month-pager.module.css'
import { monthPages } from './month-pages.ts'

type Props = { from: string; today: string }

/** Each month is an address of its own: the browser's back button leads through them. */
export function MonthPager({ from, today }: Props) {
  const { earlier, later } = monthPages(from, today)
  const { dateFromLocal, dateToLocal } = overviewWindow(from)
  const searchOf = (date: string) => ({ from: date === today ? undefined : date })
  return (
    <nav aria-label={t('agenda.days.months')} className={css.pager}>
      <Link to="/" search={searchOf(earlier)} resetScroll={false} className={buttonClass('quiet')}>
        <Icon name="left" size={20} />
        {t('agenda.days.earlier')}
      </Link>
      <p className={css.range} aria-live="polite">
        {formatDayRange(dateFromLocal, dateToLocal)}
      </p>
      <Link to="/" search={searchOf(later)} resetScroll={false} className={buttonClass('quiet')}>
        {t('agenda.days.later')}
        <Icon name="right" size={20} />
      </Link>
      {from !== today && (
        <Link to="/" search={searchOf(today)} resetScroll={false} className={css.back}>
          {t('agenda.days.backToToday')}
        </Link>
      )}
    </nav>
  )
}
