import { bookingStatus } from '../bookings/booking-status.ts'

export const releaseReasons = ['sick', 'family', 'doubleBooked', 'transport', 'other'] as const
export type ReleaseReason = (typeof releaseReasons)[number]

export const MAX_NOTE_LENGTH = 500

export interface ReleaseRequest {
  reason: ReleaseReason
  note?: string | undefined
}

export type ReleaseRequestProblem = 'noteMissing' | 'noteTooLong'

/** "Something else" needs a note. */
export function releaseRequestProblem({ reason, note = '' }: ReleaseRequest): ReleaseRequestProblem | null {
  if (note.length > MAX_NOTE_LENGTH) return 'noteTooLong'
  return reason === 'other' && note.trim() === '' ? 'noteMissing' : null
}

/** Why a release cannot be requested: the booking is no longer confirmed, or the shift has started. */
export function releaseRefusalOf(
  { status, startsAt }: { status: number; startsAt: number },
  now: number,
): 'notOpen' | 'tooLate' | null {
  if (status !== bookingStatus.confirmed) return 'notOpen'
  return now < startsAt ? null : 'tooLate'
}
