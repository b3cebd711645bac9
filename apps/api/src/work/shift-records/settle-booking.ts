import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import { type RecordOperation, transitionOf } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { findActedBy } from '../../identity/acting/acted-by.ts'
import { ApiError, soon } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { findAddressee } from '../../platform/mail/addressee.queries.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { actedForYouMail } from '../bookings/bookings.mails.ts'
import { moveShift } from './move-shift.ts'
import { shiftToSettleMail } from './shift-records.mails.ts'
import { insertShiftRecord, type RecordedBookingRow } from './shift-records.queries.ts'

export interface ShiftRecord {
  operation: RecordOperation
  blocks: readonly RecordBlock[]
  isRestBreakCompliant: boolean | null
  reasonForNonCompliance: string | null
  didNotHappenResponse: DidNotHappenResponse | null
  extraData: Record<string, unknown> | null
}

const MAX_TRIES = 3

/**
 * Retries with the new state when the booking changed after it was read. After several changes the caller gets a 503,
 * which is not replayed to a repeated request.
 */
export async function untilSettled(settle: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    if (await settle()) return
  }
  throw new ApiError('service_unavailable', { retryAfterSeconds: soon() })
}

/** A status that refuses one operation refuses all of them. */
export function checkSaysSomethingNew({ status }: RecordedBookingRow): void {
  const transition = transitionOf(status, 'accept')
  if ('refusal' in transition) throw new ApiError(transition.refusal)
}

/**
 * Saves the record and the booking's new status once; false if the booking's status has changed since it was read. The
 * status comparison and the record's primary key each prevent a second record.
 */
export async function settleBooking(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  booking: RecordedBookingRow,
  record: ShiftRecord,
): Promise<boolean> {
  const transition = transitionOf(booking.status, record.operation)
  if ('refusal' in transition) throw new ApiError(transition.refusal)
  const { candidateId } = caller.subject
  const now = services.clock.now()
  const { status } = transition
  const blocks = transition.takesRecordedTimes ? record.blocks : null
  if (!(await moveShift(tx, { ...booking, candidateId }, { status, blocks, now }))) return false
  await keep(tx, caller, booking, record, now)
  const { operation } = record
  const action = operation === 'didNotHappen' ? 'shift_did_not_happen' : 'shift_record_submitted'
  await audit(tx, caller, action, { bookingId: booking.id, operation, from: booking.status, to: status })
  await sendMails(tx, services, caller, booking, { ...record, status })
  return true
}

async function keep(
  tx: Transaction,
  { subject, actor }: CandidateCaller,
  { id }: RecordedBookingRow,
  record: ShiftRecord,
  now: number,
): Promise<void> {
  try {
    await insertShiftRecord.run(
      tx,
      id,
      subject.candidateId,
      record.operation,
      JSON.stringify(record.blocks),
      record.isRestBreakCompliant,
      record.reasonForNonCompliance,
      record.didNotHappenResponse,
      record.extraData && JSON.stringify(record.extraData),
      actor.kind,
      new Date(now),
    )
  } catch (error) {
    if (violatedConstraint(error) === 'shift_records_pkey') throw new ApiError('shift_record_already_exists')
    throw error
  }
}

/**
 * A shift to settle goes to the consultant, or to the office of the region for a candidate who has none. A candidate is
 * mailed what a consultant recorded for them.
 */
async function sendMails(
  tx: Transaction,
  { clock, config, outbox }: Services,
  caller: CandidateCaller,
  booking: RecordedBookingRow,
  record: Pick<ShiftRecord, 'blocks' | 'operation' | 'didNotHappenResponse'> & { status: number },
): Promise<void> {
  const { candidateId, region } = caller.subject
  const actedBy = await findActedBy(tx, caller)
  const isToSettle = record.status === bookingStatus.disputeOrMismatch || record.operation === 'didNotHappen'
  if (!isToSettle && !actedBy) return
  const { consultantEmail, ...addressee } = await findAddressee.one(tx, candidateId)
  if (isToSettle) {
    const { fullName } = addressee
    const to = consultantEmail ?? siteOf(config, region).support.email
    await outbox.add(tx, shiftToSettleMail(config, { to, fullName, region, booking, actedBy, ...record }), {
      candidateId,
    })
  }
  if (actedBy) {
    const action = record.operation === 'didNotHappen' ? 'didNotHappen' : 'hoursSent'
    const acted = { action, actedBy, instant: clock.now(), timeZone: booking.timeZone } as const
    await outbox.add(tx, actedForYouMail(config, { ...addressee, region }, [booking], acted), { candidateId })
  }
}
