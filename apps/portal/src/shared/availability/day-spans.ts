import { addDays } from '@rollcall/domain/time/calendar-date'
import { formatShortDay, formatShortDayRange } from '@rollcall/ui/site/format.ts'

interface DaySpan {
  fromLocal: string
  toLocal: string
}

/** Joins consecutive days into spans; the dates are sorted. */
export function daySpansOf(datesLocal: readonly string[]): DaySpan[] {
  const spans: DaySpan[] = []
  for (const dateLocal of datesLocal) {
    const last = spans.at(-1)
    if (last && addDays(last.toLocal, 1) === dateLocal) last.toLocal = dateLocal
    else spans.push({ fromLocal: dateLocal, toLocal: dateLocal })
  }
  return spans
}

/** "Mon, 16 – Fri, 20 Nov; Tue, 24 Nov". */
export const formatDays = (datesLocal: readonly string[]): string =>
  daySpansOf(datesLocal)
    .map(({ fromLocal, toLocal }) =>
      fromLocal === toLocal ? formatShortDay(fromLocal) : formatShortDayRange(fromLocal, toLocal),
    )
    .join('; ')
