import { expect, test } from 'vitest'
import { eventTimes } from './event-times.ts'

const span = (from: string, to: string) => ({
  startDateLocal: from.slice(0, 10),
  startTimeLocal: from.slice(11),
  endDateLocal: to.slice(0, 10),
  endTimeLocal: to.slice(11),
})
const evening = { startsAt: Date.parse('2026-11-24T08:00Z'), endsAt: Date.parse('2026-11-24T09:30Z') }

test.each([
  // Two names of one time zone show the same time.
  ['Australia/Sydney', 'Australia/Melbourne', span('2026-11-24T19:00', '2026-11-24T20:30'), null],
  [
    'Australia/Perth',
    'Australia/Melbourne',
    span('2026-11-24T16:00', '2026-11-24T17:30'),
    span('2026-11-24T19:00', '2026-11-24T20:30'),
  ],
  [
    'America/Los_Angeles',
    'Pacific/Auckland',
    span('2026-11-24T00:00', '2026-11-24T01:30'),
    span('2026-11-24T21:00', '2026-11-24T22:30'),
  ],
])('in %s, read in %s', (timeZone, reader, there, forReader) => {
  expect(eventTimes({ ...evening, timeZone }, reader)).toEqual({ there, forReader })
})

test('a course that spans a clock change in one of two zones shows both times', () => {
  const course = { startsAt: Date.parse('2026-10-03T00:00Z'), endsAt: Date.parse('2026-10-05T00:00Z') }
  const { forReader } = eventTimes({ ...course, timeZone: 'Australia/Brisbane' }, 'Australia/Sydney')
  expect(forReader).toEqual(span('2026-10-03T10:00', '2026-10-05T11:00'))
})
