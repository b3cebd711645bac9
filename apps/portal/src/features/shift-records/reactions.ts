import type { Failure, FailureCode } from '@rollcall/client/transport/failure.ts'
import type { Kind } from '@rollcall/ui/components/tone.ts'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { tShiftRecords } from './shift-records.words.ts'

/** Shown instead of the form if a retry is pointless. */
export interface Reaction {
  kind: Kind
  title: PlainKey<typeof tShiftRecords>
  /** The booking's new state, as far as the refusal says. */
  booking?: 'complete' | 'gone'
  /** Nothing is offered but to close it. */
  isWithoutActions?: boolean
}

type Reactions = Partial<Record<FailureCode, Reaction>>

/** Other refusals keep the form, with the reason below it. */
const toSubmit: Reactions = {
  shift_record_non_compliant: {
    kind: 'error',
    title: 'failed.nonCompliant',
    isWithoutActions: true,
  },
  booking_already_cancelled: { kind: 'error', title: 'failed.unableToSubmit', booking: 'gone' },
  booking_already_invoiced: {
    kind: 'info',
    title: 'failed.alreadyInvoiced',
    booking: 'complete',
  },
  shift_record_already_exists: {
    kind: 'success',
    title: 'failed.alreadyExists',
    booking: 'complete',
  },
  shift_record_already_finalised: {
    kind: 'error',
    title: 'failed.unableToSubmit',
    booking: 'complete',
  },
  shift_record_booking_not_found: { kind: 'warning', title: 'failed.unableToSubmit' },
  shift_record_booking_not_authorised: { kind: 'error', title: 'failed.unableToSubmit' },
}

const toDidNotHappen: Reactions = {
  booking_already_cancelled: {
    kind: 'success',
    title: 'failed.alreadyCancelled',
    booking: 'gone',
  },
  booking_already_invoiced: { kind: 'error', title: 'failed.notReported', booking: 'complete' },
  booking_not_found: { kind: 'error', title: 'failed.notReported' },
  cancel_candidate_not_authorised: { kind: 'error', title: 'failed.notReported' },
  invalid_booking_id: { kind: 'error', title: 'failed.notReported' },
  shift_record_already_exists: {
    kind: 'error',
    title: 'failed.notReported',
    booking: 'complete',
  },
  shift_record_already_finalised: {
    kind: 'error',
    title: 'failed.notReported',
    booking: 'complete',
  },
}

export const reactionToSubmit = ({ code }: Failure): Reaction | undefined => toSubmit[code]
export const reactionToDidNotHappen = ({ code }: Failure): Reaction | undefined => toDidNotHappen[code]

/** The user-facing text. Non-compliance is explained by the service, which knows the missing items. */
export function failureText(failure: Failure): string {
  if (failure.type === 'transientError' && !navigator.onLine) return tShiftRecords('failed.offline')
  if (failure.code === 'shift_record_non_compliant') return failure.serverMessage ?? failure.message
  return failure.message
}

/** An unexpected refusal is shown with its code, for the consultant. */
export function didNotHappenText(failure: Failure, consultant: string): string {
  const isForeseen = reactionToDidNotHappen(failure) ?? failure.code === 'cancel_attempted_before_start_time'
  if (isForeseen || failure.type === 'transientError') return failureText(failure)
  return tShiftRecords('failed.unhandled', { code: failure.code, name: consultant })
}
