import type { ShiftRecordSubmission } from '@rollcall/contract/work/shift-records'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { shouldAskAboutBreaks } from '@rollcall/domain/work/shift-records/break-policy'
import { breakRulesFor } from '@rollcall/domain/work/shift-records/break-rules'
import { extraDataOf } from '@rollcall/domain/work/shift-records/extra-data'
import { minutesOf } from '@rollcall/domain/work/shift-records/paid-minutes'
import {
  problemOfFutureEnd,
  problemsOfBlocks,
  type RecordBlock,
} from '@rollcall/domain/work/shift-records/record-problems'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import type { RecordedBookingRow } from './shift-records.queries.ts'

/** Checks that the input can be a record of this booking. The portal runs the same checks while it is typed. */
export function checkRecord(
  { config, clock }: Pick<Services, 'config' | 'clock'>,
  caller: CandidateCaller,
  booking: RecordedBookingRow,
  submission: ShiftRecordSubmission,
): void {
  if (submission.date !== booking.dateLocal)
    throw new ApiError('shift_record_booking_duration_invalid', { param: 'date' })
  checkBlocks(booking, submission.blocks, clock.now())
  const { showRestBreakComplianceQuestion } = siteOf(config, caller.subject.region).shiftRecord
  const rules = breakRulesFor(booking.address, booking.dateLocal)
  if (showRestBreakComplianceQuestion && shouldAskAboutBreaks(rules, shiftMinutesOf(booking, submission))) {
    checkCompliance(submission)
  }
  if (isEnabled(caller.subject.features, 'scheduledTimeRules')) {
    checkActualTimes(booking, submission)
  }
}

/** Checks that these can be the hours of a shift that is over, from either side. */
export function checkBlocks(
  { dateLocal: date, timeZone }: { dateLocal: string; timeZone: string },
  blocks: readonly RecordBlock[],
  now: number,
): void {
  const [problem] = problemsOfBlocks(blocks)
  if (problem) {
    const param = problem.at === undefined ? 'blocks' : `blocks.${problem.at}`
    throw new ApiError(problem.code, { param })
  }
  checkOrder(blocks, { date, timeZone })
  const toCome = problemOfFutureEnd(blocks, { date, timeZone }, now)
  if (!toCome) return
  throw new ApiError(toCome.code, {
    param: `blocks.${toCome.at}`,
    message: 'The shift cannot end later than now.',
  })
}

/** Where the clocks skip an hour, a start inside it can come after an end that is later by the wall clock. */
function checkOrder(blocks: readonly RecordBlock[], day: { date: string; timeZone: string }) {
  const backwards = blocks.findIndex((block) => minutesOf(block, day) <= 0)
  if (backwards === -1) return
  const isShift = blocks[backwards]?.type === 'bookingDuration'
  throw new ApiError(
    isShift ? 'shift_record_booking_duration_invalid' : 'shift_record_break_duration_invalid',
    { param: `blocks.${backwards}` },
  )
}

function shiftMinutesOf(
  { dateLocal: date, timeZone }: RecordedBookingRow,
  { blocks }: ShiftRecordSubmission,
): number {
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  return shift ? minutesOf(shift, { date, timeZone }) : 0
}

function checkCompliance({ isRestBreakCompliant, reasonForNonCompliance }: ShiftRecordSubmission): void {
  if (typeof isRestBreakCompliant !== 'boolean') {
    throw new ApiError('shift_record_non_compliant', {
      param: 'isRestBreakCompliant',
      message: 'Please say whether you were given your rest breaks.',
    })
  }
  if (!isRestBreakCompliant && !reasonForNonCompliance?.trim()) {
    throw new ApiError('shift_record_non_compliant', {
      param: 'reasonForNonCompliance',
      message: 'Please say why you were not given your rest breaks.',
    })
  }
}

/** Times equal to the schedule are more often copied than worked, so they have to be confirmed as worked. */
function checkActualTimes(
  { startTimeLocal, endTimeLocal }: RecordedBookingRow,
  { blocks, jsonExtraData }: ShiftRecordSubmission,
): void {
  const isAsScheduled = blocks.some(
    ({ type, startTime, endTime }) =>
      type === 'bookingDuration' && startTime === startTimeLocal && endTime === endTimeLocal,
  )
  if (!isAsScheduled || extraDataOf(jsonExtraData ?? '{}')?.areActualTimes === true) return
  throw new ApiError('shift_record_non_compliant', {
    param: 'jsonExtraData',
    message: 'Please confirm that the scheduled times are the times you actually worked.',
  })
}
