import { errorText } from '@rollcall/client/transport/error-texts.ts'
import { Failure, type FailureCode } from '@rollcall/client/transport/failure.ts'
import { shiftRecordCalls } from '@rollcall/contract/work/shift-records'
import { expect, test } from 'vitest'
import { didNotHappenText, failureText, reactionToDidNotHappen, reactionToSubmit } from './reactions.ts'

const failure = (code: FailureCode, serverMessage?: string) =>
  new Failure({
    code,
    type: 'unprocessableError',
    message: errorText(code),
    source: 'server',
    serverMessage,
  })

test('every refusal of a record has its own text', () => {
  const generic = errorText()
  for (const code of shiftRecordCalls['POST /bookings/{bookingId}/shift-record'].errors) {
    expect(failureText(failure(code)), code).not.toBe(generic)
  }
})

test('non-compliance is shown in the words of the service, and offers nothing', () => {
  const refused = failure('shift_record_non_compliant', 'Another break is due.')
  expect(failureText(refused)).toBe('Another break is due.')
  expect(reactionToSubmit(refused)?.isWithoutActions).toBe(true)
})

test.each([
  ['shift_record_already_exists', 'success', 'complete'],
  ['booking_already_invoiced', 'info', 'complete'],
  ['booking_already_cancelled', 'error', 'gone'],
  ['shift_record_booking_not_found', 'warning', undefined],
] as const)('a record refused by %s', (code, kind, booking) => {
  expect(reactionToSubmit(failure(code))).toMatchObject({ kind, ...(booking && { booking }) })
})

test('a fixable refusal keeps the form', () => {
  for (const code of ['shift_record_breaks_overlapping', 'booking_overlaps', 'too_many_requests'] as const)
    expect(reactionToSubmit(failure(code)), code).toBeUndefined()
})

test('every refusal of "did not happen" has a text; an unexpected one shows its code', () => {
  for (const code of shiftRecordCalls['DELETE /bookings/{id}'].errors) {
    if (code === 'action_locked') continue
    expect(didNotHappenText(failure(code), 'Priya'), code).toBe(errorText(code))
  }
  expect(reactionToDidNotHappen(failure('booking_already_cancelled'))).toMatchObject({
    kind: 'success',
    booking: 'gone',
  })
  expect(didNotHappenText(failure('file_too_large'), 'Priya')).toContain('code file_too_large')
})
