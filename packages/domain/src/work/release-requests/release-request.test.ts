import { expect, test } from 'vitest'
import { bookingStatuses } from '../bookings/booking-status.ts'
import { MAX_NOTE_LENGTH, releaseRefusalOf, releaseRequestProblem } from './release-request.ts'

test.each([
  ['sick', undefined, null],
  ['sick', 'x'.repeat(MAX_NOTE_LENGTH), null],
  ['sick', 'x'.repeat(MAX_NOTE_LENGTH + 1), 'noteTooLong'],
  ['other', undefined, 'noteMissing'],
  ['other', '  \n ', 'noteMissing'],
  ['other', 'Jury duty', null],
] as const)('%s with %j', (reason, note, problem) => {
  expect(releaseRequestProblem({ reason, note })).toBe(problem)
})

const startsAt = Date.parse('2026-11-17T08:20:00+11:00')

test('a release from a confirmed booking can be requested until it starts', () => {
  expect(releaseRefusalOf({ status: 110, startsAt }, startsAt - 1)).toBeNull()
  expect(releaseRefusalOf({ status: 110, startsAt }, startsAt)).toBe('tooLate')
})

test('a booking of any other status cannot be released', () => {
  const open = bookingStatuses.filter((status) => releaseRefusalOf({ status, startsAt }, 0) === null)
  expect(open).toEqual([110])
})
