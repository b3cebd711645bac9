import { sameAsLastWeek } from '@rollcall/domain/availability/quick-ways'
import { addDays, eachDate } from '@rollcall/domain/time/calendar-date'
import { useState } from 'react'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { formatShortDayRange } from '../../../shared/format.ts'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { t } from '../../../shared/words/words.ts'
import { isShown, type Layout, nearestShown, weekStart } from '../calendar/shown-dates.ts'
import type { KnownDaysAndWeek } from './known-days.ts'
import { withWorkedDays } from './last-week.ts'
import { Preview } from './preview.tsx'
import css from './quick-ways.module.css'
import type { WayProps } from './way.ts'

const weeks = ['thisWeek', 'nextWeek'] as const

export function SameAsLastWeek({ today, layout, onConfirm, onClose }: WayProps) {
  const [week, setWeek] = useState<(typeof weeks)[number]>('nextWeek')
  const start = addDays(weekStart(today, layout), week === 'nextWeek' ? 7 : 0)
  const shown = { todayLocal: today, isWeekendShown: layout.isWeekendShown }
  const workedInWords = ({ booked }: KnownDaysAndWeek) => {
    const copied = eachDate(addDays(start, -7), addDays(start, -1)).filter(
      (dateLocal) => booked.has(dateLocal) && isShown(dateLocal, layout) && addDays(dateLocal, 7) >= today,
    )
    return copied.length > 0
      ? t('quickWays.sameAsLastWeek.worked', { count: copied.length, days: formatDays(copied) })
      : undefined
  }
  return (
    <>
      <Segmented
        label={t('quickWays.sameAsLastWeek.which')}
        value={week}
        onChange={setWeek}
        options={weeks.map((value) => ({ value, label: t(`quickWays.sameAsLastWeek.${value}`) }))}
      />
      <p className={css.quiet}>
        {t('quickWays.sameAsLastWeek.copied', {
          week: weekInWords(start, layout),
          before: weekInWords(addDays(start, -7), layout),
        })}
      </p>
      <Preview
        datesLocal={eachDate(addDays(start, -7), addDays(start, 6))}
        wanted={(known) => sameAsLastWeek(start, withWorkedDays(known), shown)}
        noteOf={workedInWords}
        onConfirm={onConfirm}
        onClose={onClose}
      />
    </>
  )
}

const weekInWords = (start: string, layout: Layout) =>
  formatShortDayRange(nearestShown(start, 1, layout), nearestShown(addDays(start, 6), -1, layout))
