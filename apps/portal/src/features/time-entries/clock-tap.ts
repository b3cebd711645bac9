import { now, TOLERANCE_MS } from '@rollcall/client/clock/clock.ts'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'

/** The kind under which taps on the clock are kept in the offline queue. */
export const CLOCK_TAP = 'clockTap'

export interface ClockTap {
  bookingId: string
  clientName: string
  timeZone: string
  action: TimeEntryAction
  tappedAt: number
}

export const clockCalls = {
  clockIn: 'POST /time-entries/clock-in',
  clockOut: 'POST /time-entries/clock-out',
  mealBreakStart: 'POST /time-entries/meal-break-start',
  mealBreakEnd: 'POST /time-entries/meal-break-end',
} as const satisfies Record<TimeEntryAction, string>

/**
 * A younger tap is sent without its time and counts by the service's clock. An older one is sent with its time, and is old
 * enough not to be in the service's future, whatever the difference of the clocks.
 */
const LIVE_MS = TOLERANCE_MS + 1_000

export const isLive = ({ tappedAt }: ClockTap): boolean => now() - tappedAt < LIVE_MS
