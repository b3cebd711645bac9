import { weekdays } from '@rollcall/domain/availability/ongoing-availability'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { formatDays } from '../../../shared/availability/day-spans.ts'
import { formatShortWeekday } from '../../../shared/format.ts'
import { t } from '../../../shared/words/words.ts'
import { type AvailabilityChange, daysOf, ongoingOf } from './availability-change.ts'

const A_MONDAY = '2024-01-01'

/** "Available: 3 days, Mon, 16 – Wed, 18 Nov". */
export function changeInWords(change: AvailabilityChange): string {
  const ongoing = ongoingOf(change)
  if (ongoing) {
    const days = weekdays.flatMap((weekday, at) =>
      ongoing[weekday] === 'available' ? [formatShortWeekday(addDays(A_MONDAY, at))] : [],
    )
    return t('waiting.to.ongoing', { days: days.join(', ') || t('waiting.to.ongoingNone') })
  }
  const days = daysOf(change)
  const [first] = days
  const isAlike = days.every(({ status }) => status === first?.status)
  return t('waiting.days', {
    status: t(`waiting.to.${isAlike && first ? first.status : 'mixed'}`),
    count: days.length,
    days: formatDays(days.map(({ dateLocal }) => dateLocal).toSorted()),
  })
}
