import { formatLongDay, formatTimeRange } from '../../shared/format.ts'
import { t } from '../../shared/words/words.ts'
import type { CalendarDay } from './calendar-day.ts'
import { dayLabelLooks } from './day-label-looks.ts'
import { shortHours } from './short-hours.ts'

type Standing = { isToday: boolean; isSelected: boolean; isRangeStart: boolean }

/** "Tuesday 17 November, available, selected". */
export function dayName(
  dateLocal: string,
  day: CalendarDay | undefined,
  standing: Partial<Standing>,
): string {
  return [
    formatLongDay(dateLocal),
    standing.isToday && t('availability.day.today'),
    day && labelWords(day),
    day?.isByWeekday && t('availability.day.byWeekday'),
    day?.isWaiting && t('waiting.mark'),
    standing.isRangeStart && t('availability.day.rangeStart'),
    standing.isSelected && t('availability.day.selected'),
  ]
    .filter(Boolean)
    .join(', ')
}

function labelWords({ label, own }: CalendarDay): string {
  const words = t(dayLabelLooks[label].title).toLowerCase()
  return label === 'partial' ? [words, ...hoursInFull(own)].join(', ') : words
}

export const hoursInFull = ({ partialRanges }: CalendarDay['own']): string[] =>
  partialRanges.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime))

/** "Yes", "Booked", "8–12 +1". */
export function shortWords({ label, own: { partialRanges } }: Pick<CalendarDay, 'label' | 'own'>): string {
  const [first, ...others] = partialRanges
  if (label !== 'partial' || !first) return t(`availability.short.${label}`)
  const hours = shortHours(first)
  return others.length > 0 ? t('availability.day.more', { first: hours, count: others.length }) : hours
}
