import type { TimeEntryAction } from '@rollcall/domain/time-entries/time-entry'
import { now, TOLERANCE_MS } from '../../../shared/clock.ts'

/** What taps on the clock are called among everything that waits for the network. */
export const CLOCK_TAP = 'clockTap'

export interface ClockTap {
  bookingId: string
  clientName: string
  timeZone: string
  action: TimeEntryAction
  tappedAt: number
}

/**
 * A tap this young is sent as it happens and counts by the service's clock. An older one tells when it was, and is old
 * enough not to lie in the service's future whatever the two clocks differ by.
 */
export const LIVE_MS = TOLERANCE_MS + 1_000

export const isLive = ({ tappedAt }: ClockTap): boolean => now() - tappedAt < LIVE_MS
