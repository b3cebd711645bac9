import {
  type ShiftRequest,
  type ShiftRequestProblem,
  shiftRequestLimits,
  shiftRequestProblems,
} from '@rollcall/domain/add-shift/shift-request'
import type { FieldReader } from '../../../shared/form/form-fields.ts'
import { t } from '../../../shared/words/words.ts'
import type { ShiftRequestForm as Request } from '../bookings.queries.ts'

export type ShiftRequestField = keyof ShiftRequest

export function requestIn(read: FieldReader<ShiftRequestField>): Request {
  const clientName = read('clientName').trim()
  return {
    date: read('date'),
    startTime: read('startTime'),
    endTime: read('endTime'),
    ...(clientName && { clientName }),
    notes: read('notes').trim(),
  }
}

const fieldOf = (problem: ShiftRequestProblem): ShiftRequestField =>
  problem === 'endBeforeStart' ? 'endTime' : problem

export function errorsIn(read: FieldReader<ShiftRequestField>) {
  const request = requestIn(read)
  return shiftRequestProblems(request).map((problem) => ({
    name: fieldOf(problem),
    text: problemText(problem, request),
  }))
}

function problemText(problem: ShiftRequestProblem, { notes }: Request): string {
  const limit = shiftRequestLimits
  if (problem === 'clientName') return t('shiftRequest.error.clientName', { limit: limit.clientName })
  if (problem === 'notes')
    return t('shiftRequest.error.notes', { limit: limit.notes, over: notes.length - limit.notes })
  return t(`shiftRequest.error.${problem}`)
}
