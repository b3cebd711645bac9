import type { DayLabel } from '@rollcall/domain/work/availability/day-label'
import type { StatusVariants } from '@rollcall/ui/components/status-badge.tsx'
import { formatLongDay, formatTimeLocal, formatTimeRange } from '@rollcall/ui/site/format.ts'
import { tRequirements } from '../../shared/requirements/requirements.words.ts'
import { tAvailability } from './availability.words.ts'
import type { CalendarDay } from './calendar-days.ts'
import { tQueue } from './offline/queue.words.ts'

export const dayLabelVariants: StatusVariants<DayLabel> = {
  placed: { icon: 'school', tone: 'info', title: () => tAvailability('label.placed') },
  tentative: { icon: 'bell', tone: 'tentative', title: () => tAvailability('label.tentative') },
  available: { icon: 'check', tone: 'success', title: () => tAvailability('label.available') },
  partial: { icon: 'clock', tone: 'warning', title: () => tAvailability('label.partial') },
  unavailable: { icon: 'close', tone: 'danger', title: () => tAvailability('label.unavailable') },
  notSet: { icon: 'circle', tone: 'neutral', title: () => tAvailability('label.notSet') },
}

interface DayState {
  isToday: boolean
  isSelected?: boolean
  isRangeStart?: boolean
}

/** "Tuesday 17 November, available, selected". */
export function dayName(dateLocal: string, day: CalendarDay | undefined, state: DayState): string {
  return [
    formatLongDay(dateLocal),
    state.isToday && tAvailability('day.today'),
    day && labelWords(day),
    day?.isByWeekday && tAvailability('day.byWeekday'),
    ...(day?.missing.map(({ title }) => tRequirements('endsBefore', { title })) ?? []),
    day?.isQueued && tQueue('mark'),
    state.isRangeStart && tAvailability('day.rangeStart'),
    state.isSelected && tAvailability('day.selected'),
  ]
    .filter(Boolean)
    .join(', ')
}

function labelWords({ label, own }: CalendarDay): string {
  const words = dayLabelVariants[label].title().toLowerCase()
  return label === 'partial' ? [words, ...hoursInFull(own)].join(', ') : words
}

export const hoursInFull = ({ partialRanges }: CalendarDay['own']): string[] =>
  partialRanges.map(({ startTime, endTime }) => formatTimeRange(startTime, endTime))

/** "Yes", "Booked", "8:00 am – 12:00 pm +1". */
export function shortWords({ label, own: { partialRanges } }: Pick<CalendarDay, 'label' | 'own'>): string {
  const [first, ...others] = partialRanges
  if (label !== 'partial' || !first) return tAvailability(`short.${label}`)
  const hours = breakable(formatTimeRange(first.startTime, first.endTime))
  return others.length > 0 ? tAvailability('day.more', { first: hours, count: others.length }) : hours
}

/** "8:00 am", which may be broken before "am" in a narrow day. */
export const shortTime = (timeLocal: string): string => breakable(formatTimeLocal(timeLocal))

/** A day of the calendar is narrower than a time with the fixed spaces that locales put into it. */
const breakable = (text: string) => text.replaceAll(/\p{Zs}/gu, ' ')
