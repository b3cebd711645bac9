import type { TimeEntryStatus } from '@rollcall/contract/work/time-entries'
import { problemOfStatus } from '@rollcall/domain/work/time-entries/clockable-booking'
import { problemOfOccurredAt } from '@rollcall/domain/work/time-entries/occurred-at'
import { applyAction, lastClockedAt } from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { saveClock } from './save-clock.ts'
import { presentStatus } from './time-entries.presenter.ts'
import { type ClockRow, clockOf, findClock, findOtherOpenEntry } from './time-entries.queries.ts'

export interface Tap {
  action: TimeEntryAction
  bookingId: string
  /** The time it happened, for a tap from the offline queue. */
  occurredAt: number | undefined
}

type ClockServices = Pick<Services, 'clock' | 'config'>

export async function takeClockAction(
  tx: Transaction,
  { clock, config }: ClockServices,
  caller: CandidateCaller,
  { action, bookingId, occurredAt }: Tap,
): Promise<TimeEntryStatus> {
  const { candidateId } = caller.subject
  const limits = config.timeEntries
  checkBookingId(bookingId)
  await lockCandidate.one(tx, candidateId)
  // Read after the lock was acquired, so that the second of two taps has the later time.
  const receivedAt = clock.now()
  const row = await getShift(tx, candidateId, bookingId, action)
  checkOccurredAt(occurredAt, receivedAt, limits.maxHoursQueued)

  const before = clockOf(row)
  // Another process's clock may be ahead, so a live tap is always later than the previous one. At the same instant,
  // undoing a clock-out could not tell whether it had ended a break.
  const at = occurredAt ?? Math.max(receivedAt, lastClockedAt(before) + 1)
  const clocked = applyAction(before, action, at, row, limits)
  if ('problem' in clocked) throw new ApiError(clocked.problem)
  if (action === 'clockIn') await checkNotElsewhere(tx, candidateId, row.id, receivedAt)

  const after = {
    ...row,
    ...clocked.clock,
    isReportedLater: row.isReportedLater === true || occurredAt !== undefined,
  }
  await saveClock(tx, caller, clocked.clock, {
    bookingId: row.id,
    candidateId,
    action,
    occurredAt: at,
    receivedAt,
    isReportedLater: after.isReportedLater,
  })
  return presentStatus(after, { now: receivedAt, limits, isElsewhere: false })
}

async function getShift(
  tx: Transaction,
  candidateId: string,
  bookingId: string,
  action: TimeEntryAction,
): Promise<ClockRow> {
  const row = await findClock.first(tx, candidateId, bookingId)
  if (!row) throw new ApiError('booking_not_found')
  if (row.candidateId !== candidateId) throw new ApiError('security_error')
  const problem = problemOfStatus(row.status, clockOf(row), action)
  if (problem) throw new ApiError(problem)
  return row
}

function checkOccurredAt(occurredAt: number | undefined, receivedAt: number, maxHours: number): void {
  if (occurredAt === undefined) return
  const problem = problemOfOccurredAt(occurredAt, receivedAt, { maxHours })
  if (problem) throw new ApiError(problem, { param: 'occurredAt' })
}

async function checkNotElsewhere(
  tx: Transaction,
  candidateId: string,
  bookingId: string,
  now: number,
): Promise<void> {
  const other = await findOtherOpenEntry.first(tx, candidateId, bookingId)
  if (!other) return
  const isForgotten = other.endsAt <= now
  throw new ApiError(isForgotten ? 'pending_action_to_clock_out' : 'already_clocked_in_to_diff_booking')
}
