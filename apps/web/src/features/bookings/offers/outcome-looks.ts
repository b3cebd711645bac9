import type { TentativeOutcome } from '@rollcall/domain/bookings/tentative-response'
import type { Kind } from '../../../shared/ui/tone.ts'

export const outcomeKinds: Record<TentativeOutcome, Kind> = {
  open: 'info',
  accepted: 'success',
  rejected: 'info',
  closedFilled: 'warning',
  closedExpired: 'warning',
  closedNotTentative: 'warning',
  closedBookingNotTentative: 'warning',
  closedWrongStatusForCandidate: 'warning',
  closedUnableToLoad: 'warning',
}
