import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'

export const clockCalls = {
  clockIn: 'POST /time-entries/clock-in',
  clockOut: 'POST /time-entries/clock-out',
  mealBreakStart: 'POST /time-entries/meal-break-start',
  mealBreakEnd: 'POST /time-entries/meal-break-end',
} as const satisfies Record<TimeEntryAction, string>
