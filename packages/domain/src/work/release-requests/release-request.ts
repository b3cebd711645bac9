import { bookingStatus } from '../bookings/booking-status.ts'

export const releaseReasons = ['sick', 'family', 'doubleBooked', 'transport', 'other'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export const MAX_NOTE = 500

export interface ReleaseRequest {
  reason: ReleaseReason
  note?: string | undefined
}

export type ReleaseRequestProblem = 'noteMissing' | 'noteTooLong'

/** "Something else" alone tells nobody anything. */
export function releaseRequestProblem({ reason, note = '' }: ReleaseRequest): ReleaseRequestProblem | null {
  if (note.length > MAX_NOTE) return 'noteTooLong'
  return reason === 'other' && note.trim() === '' ? 'noteMissing' : null
}

/** Why a booking cannot be asked out of: it is not confirmed any more, or the shift has begun. */
export function releaseRefusalOf(
  { status, startsAt }: { status: number; startsAt: number },
  now: number,
): 'notOpen' | 'tooLate' | null {
  if (status !== bookingStatus.confirmed) return 'notOpen'
  return now < startsAt ? null : 'tooLate'
}
