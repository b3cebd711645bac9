import type { ErrorCode } from '@rollcall/contract/errors'
import type { AvailabilityDay } from '@rollcall/contract/work/availability'
import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  type AvailabilityProblem,
  problemOfChange,
} from '@rollcall/domain/work/availability/availability-change'
import { isSameDay, unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { sortedRanges } from '@rollcall/domain/work/availability/hour-ranges'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import {
  deleteAnswers,
  deleteDays,
  listBookedDates,
  listChosenDays,
  saveDays,
} from './availability.queries.ts'

const codes: Record<AvailabilityProblem['kind'], ErrorCode> = {
  noDays: 'availability_no_days_requested',
  tooManyDays: 'availability_too_many_days',
  duplicateDays: 'availability_duplicate_days',
  dateInPast: 'availability_date_in_past',
  startTimeInvalid: 'availability_invalid_local_start_time',
  endTimeInvalid: 'availability_invalid_local_end_time',
  overlapping: 'availability_ranges_overlapping',
  rangesMissing: 'availability_ranges_missing',
  rangesOnlyWithPartial: 'availability_ranges_only_with_partial',
}

function checkDays(days: readonly AvailabilityDay[], todayLocal: string): void {
  const problem = problemOfChange(days, todayLocal)
  if (!problem) return
  throw new ApiError(codes[problem.kind], {
    param: 'datesLocal' in problem ? problem.datesLocal.join(',') : null,
  })
}

/** Saves all days, or none if one of them is booked. Changing a day deletes its check-in. */
export async function saveAvailability(
  tx: Transaction,
  { clock }: Pick<Services, 'clock'>,
  caller: CandidateCaller,
  days: readonly AvailabilityDay[],
): Promise<AvailabilityDay[]> {
  const { candidateId, timeZone } = caller.subject
  const now = clock.now()
  checkDays(days, localDateOf(now, timeZone))
  await lockCandidate.one(tx, candidateId)
  const dates = days.map(({ dateLocal }) => dateLocal)
  const kept = days.filter(({ status }) => status !== 'unset')
  const booked = await listBookedDates.all(
    tx,
    candidateId,
    kept.map(({ dateLocal }) => dateLocal),
  )
  if (booked.length > 0) {
    const param = booked.map(({ dateLocal }) => dateLocal).join(',')
    throw new ApiError('availability_conflicts_with_booking', { param })
  }
  const before = new Map(
    (await listChosenDays.all(tx, candidateId, dates)).map((day) => [day.dateLocal, day]),
  )
  const changed = days.filter((day) => !isSameDay(day, before.get(day.dateLocal) ?? unsetDay(day.dateLocal)))
  if (changed.length > 0) {
    await write(tx, candidateId, changed, now)
    await audit(tx, caller, 'availability_saved', { days: changed })
  }
  return listChosenDays.all(tx, candidateId, dates)
}

/** The same status for several dates. Days are unset by a call of their own. */
export async function saveSelectedDates(
  tx: Transaction,
  services: Pick<Services, 'clock'>,
  caller: CandidateCaller,
  { selectedDates, ...day }: { selectedDates: readonly string[] } & Omit<AvailabilityDay, 'dateLocal'>,
): Promise<AvailabilityDay[]> {
  if (day.status === 'unset') throw new ApiError('availability_unset_status', { param: 'status' })
  const days = selectedDates.map((dateLocal) => ({ ...day, dateLocal }))
  return saveAvailability(tx, services, caller, days)
}

async function write(tx: Transaction, candidateId: string, changed: readonly AvailabilityDay[], now: number) {
  const isUnset = ({ status }: AvailabilityDay) => status === 'unset'
  const datesOf = (some: readonly AvailabilityDay[]) => some.map(({ dateLocal }) => dateLocal)
  const set = changed.filter((day) => !isUnset(day))
  const sorted = set.map((day) => ({ ...day, partialRanges: sortedRanges(day.partialRanges) }))
  await saveDays.run(tx, candidateId, JSON.stringify(sorted), new Date(now))
  await deleteDays.run(tx, candidateId, datesOf(changed.filter(isUnset)))
  await deleteAnswers.run(tx, candidateId, datesOf(changed))
}
