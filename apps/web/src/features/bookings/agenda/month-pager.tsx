import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../shared/ui/button-class.ts'
import { Icon } from '../../../shared/ui/icon.tsx'
import { t } from '../../../shared/words/words.ts'
import css from './month-pager.module.css'
import { monthPages } from './month-pages.ts'

type Props = { from: string; today: string }

/** Each month is an address of its own: the browser's back button leads through them. */
export function MonthPager({ from, today }: Props) {
  const { earlier, later } = monthPages(from, today)
  const searchOf = (date: string) => ({ from: date === today ? undefined : date })
  return (
    <nav aria-label={t('agenda.days.months')} className={css.pager}>
      <Link to="/" search={searchOf(earlier)} resetScroll={false} className={buttonClass('quiet')}>
        <Icon name="left" size={20} />
        {t('agenda.days.earlier')}
      </Link>
      {from !== today && (
        <Link to="/" search={searchOf(today)} resetScroll={false} className={buttonClass('quiet')}>
          {t('agenda.days.backToToday')}
        </Link>
      )}
      <Link to="/" search={searchOf(later)} resetScroll={false} className={buttonClass('quiet')}>
        {t('agenda.days.later')}
        <Icon name="right" size={20} />
      </Link>
    </nav>
  )
}
