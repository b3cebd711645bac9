import { tForm } from '@rollcall/client/form/form.words.ts'
import type { FieldError } from '@rollcall/client/form/use-form.ts'
import { isClockTime } from '@rollcall/domain/time/calendar-date'
import type { RecordedDay } from '@rollcall/domain/work/shift-records/paid-minutes'
import {
  problemOfFutureEnd,
  problemsOfBlocks,
  type RecordProblemCode,
} from '@rollcall/domain/work/shift-records/record-problems'
import type { PlainKey } from '@rollcall/ui/words/words.ts'
import { tShiftRecords } from '../shift-records.words.ts'
import { blocksOf, type RecordDraft } from './record-draft.ts'

export const REASON_LIMIT = 500

/** `shift.start`, `{id of a break}.end`, or one of the questions. */
export type FieldName = `${string}.${'start' | 'end'}` | 'answer' | 'reason' | 'actual'

type DraftError = FieldError<FieldName>

/** The field of a path into what is sent: `blocks.1.endTime` is the end of the first break. */
export function fieldOfPath(path: string, { breaks }: RecordDraft): FieldName | undefined {
  if (path === 'isRestBreakCompliant') return 'answer'
  if (path === 'reasonForNonCompliance') return 'reason'
  const [, at, end] = /^blocks\.(\d+)\.(start|end)Time$/.exec(path) ?? []
  const id = at === '0' ? 'shift' : breaks[Number(at) - 1]?.id
  return id ? `${id}.${end === 'start' ? 'start' : 'end'}` : undefined
}

export interface DraftRules {
  asksAboutBreaks: boolean
  asksForActualTimes: boolean
  day: RecordedDay
  now: number
}

/** All errors of the input by field, in the order of the form. */
export const errorsOfDraft = (draft: RecordDraft, rules: DraftRules): DraftError[] => [
  ...errorsOfTimes(draft, rules),
  ...(rules.asksAboutBreaks ? errorsOfAnswer(draft) : []),
  ...(rules.asksForActualTimes && !draft.areActualTimes
    ? [missing('actual', tShiftRecords('problem.actualMissing'))]
    : []),
]

const missing = (name: FieldName, text: string): DraftError => ({ name, text, isMissing: true })
const wrong = (name: FieldName, text: string): DraftError => ({ name, text, isMissing: false })

function errorsOfTimes(draft: RecordDraft, { day, now }: DraftRules): DraftError[] {
  const blocks = blocksOf(draft)
  const isEndToCome = problemOfFutureEnd(blocks, day, now) !== undefined
  const errors = problemsOfBlocks(blocks).flatMap(({ code, at = 0 }) => {
    const block = blocks[at]
    const id = at === 0 ? 'shift' : draft.breaks[at - 1]?.id
    if (!block || !id) return []
    const error = errorAt(id, placeOf(code, block.startTime < draft.startTime))
    // Of two empty fields the rules name the first; the form marks both.
    const isEndMissing = error.isMissing && error.name.endsWith('.start') && !isClockTime(block.endTime)
    return isEndMissing ? [error, errorAt(id, at === 0 ? places.end : places.breakEnd)] : [error]
  })
  return isEndToCome ? [errorAt('shift', places.endToCome), ...errors] : errors
}

interface Place {
  end: 'start' | 'end'
  text: PlainKey<typeof tShiftRecords>
  isMissing?: boolean
}

const places = {
  start: { end: 'start', text: 'problem.startMissing', isMissing: true },
  end: { end: 'end', text: 'problem.endMissing', isMissing: true },
  endToCome: { end: 'end', text: 'problem.endToCome' },
  backwards: { end: 'end', text: 'problem.endNotAfterStart' },
  breakStart: { end: 'start', text: 'problem.breakStartMissing', isMissing: true },
  breakEnd: { end: 'end', text: 'problem.breakEndMissing', isMissing: true },
  breakBackwards: { end: 'end', text: 'problem.breakEndNotAfterStart' },
  breakBefore: { end: 'start', text: 'problem.breakBefore' },
  breakAfter: { end: 'end', text: 'problem.breakAfter' },
  breaksOverlap: { end: 'start', text: 'problem.breaksOverlap' },
} as const satisfies Record<string, Place>

const errorAt = (id: string, { end, text, isMissing = false }: Place): DraftError => ({
  name: `${id}.${end}`,
  text: tShiftRecords(text),
  isMissing,
})

/** The form always has exactly one shift, so the codes for none and several never occur. */
const placeByCode: Record<RecordProblemCode, Place> = {
  shift_record_no_blocks: places.start,
  shift_record_booking_duration_missing: places.start,
  shift_record_multiple_booking_durations: places.start,
  shift_record_booking_duration_start_invalid: places.start,
  shift_record_booking_duration_end_invalid: places.end,
  shift_record_booking_duration_invalid: places.backwards,
  shift_record_break_start_invalid: places.breakStart,
  shift_record_break_end_invalid: places.breakEnd,
  shift_record_break_duration_invalid: places.breakBackwards,
  shift_record_break_out_of_bounds: places.breakAfter,
  shift_record_breaks_overlapping: places.breaksOverlap,
}

const placeOf = (code: RecordProblemCode, isBefore: boolean): Place =>
  code === 'shift_record_break_out_of_bounds' && isBefore ? places.breakBefore : placeByCode[code]

function errorsOfAnswer({ isRestBreakCompliant, reasonForNonCompliance }: RecordDraft): DraftError[] {
  if (isRestBreakCompliant === null) return [missing('answer', tShiftRecords('problem.answerMissing'))]
  if (isRestBreakCompliant) return []
  if (reasonForNonCompliance.length > REASON_LIMIT) {
    return [wrong('reason', tForm('tooLong', { length: REASON_LIMIT }))]
  }
  return reasonForNonCompliance.trim() === ''
    ? [missing('reason', tShiftRecords('problem.reasonMissing'))]
    : []
}
