import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { awaitsShiftRecord, bookingStatuses } from '../bookings/booking-status.ts'
import { operationOf, recordOperations, startsDispute, transitionOf } from './record-operation.ts'
import type { RecordBlock } from './record-problems.ts'

const block = (type: RecordBlock['type'], startTime: string, endTime: string): RecordBlock => ({
  type,
  startTime,
  endTime,
})
const day = block('bookingDuration', '08:00', '15:00')
const lunch = block('meal', '12:00', '12:30')
const tea = block('other', '10:00', '10:10')

test.each([
  ['the schedule itself', [day], [day], true, 'accept'],
  ['the schedule with the breaks that were taken', [day, lunch], [day], true, 'accept'],
  ['other hours than scheduled', [block('bookingDuration', '08:00', '15:30')], [day], true, 'modify'],
  ['the client’s times', [lunch, day, tea], [day, tea, lunch], false, 'accept'],
  [
    'another break than the client says',
    [day, block('meal', '12:00', '12:45')],
    [day, lunch],
    false,
    'modify',
  ],
  ['no break where the client says one', [day], [day, lunch], false, 'modify'],
  ['a rest for a meal', [day, block('other', '12:00', '12:30')], [day, lunch], false, 'modify'],
] as const)('%s', (_what, blocks, compared, isSchedule, operation) => {
  expect(operationOf(blocks, { blocks: compared, isSchedule })).toBe(operation)
})

test.each([
  [110, [day], [lunch, day], false, false],
  [111, [day, lunch], [day], true, false],
  [111, [day, lunch], [day], false, true],
  [112, [day, lunch], [day, lunch], false, false],
  [112, [day], [day, lunch], false, true],
  [113, [day], [], false, true],
  [114, [day], [day, lunch], false, false],
] as const)(
  'a booking that is %i, %j against %j (schedule: %s) starts a dispute: %s',
  (status, blocks, compared, isSchedule, isDispute) => {
    expect(startsDispute(status, blocks, { blocks: compared, isSchedule })).toBe(isDispute)
  },
)

/** As in the specification's table: a status or a refusal for accept, modify and did not happen. */
const table: Record<number, readonly (number | string)[]> = {
  110: [114, 115, 116],
  111: [95, 117, 117],
  112: [95, 117, 117],
  113: [117, 117, -1],
  114: Array(3).fill('shift_record_already_exists'),
  115: Array(3).fill('shift_record_already_exists'),
  116: Array(3).fill('booking_already_cancelled'),
  117: Array(3).fill('action_locked'),
  95: Array(3).fill('booking_already_invoiced'),
  99: Array(3).fill('booking_already_invoiced'),
  175: Array(3).fill('booking_already_invoiced'),
}

test.each(bookingStatuses)('a booking that is %i', (status) => {
  const expected =
    status < 0
      ? Array(3).fill('booking_already_cancelled')
      : (table[status] ?? Array(3).fill('shift_record_already_finalised'))
  const got = recordOperations.map((operation) => {
    const transition = transitionOf(status, operation)
    return 'status' in transition ? transition.status : transition.refusal
  })
  expect(got).toEqual(expected)
})

test('it awaits a record as long as one can be submitted', () => {
  const open = bookingStatuses.filter((status) => 'status' in transitionOf(status, 'accept'))
  expect(bookingStatuses.filter(awaitsShiftRecord)).toEqual(open)
})

test("the booking takes the recorded times only if the client's changes are accepted", () => {
  const taking = bookingStatuses.flatMap((status) =>
    recordOperations
      .filter((operation) => {
        const transition = transitionOf(status, operation)
        return 'takesRecordedTimes' in transition && transition.takesRecordedTimes
      })
      .map((operation) => [status, operation]),
  )
  expect(taking).toEqual([[112, 'accept']])
})

const times = ['08:00', '08:01', '12:00', '12:30', '15:00'] as const
const anyBlock = fc.record({
  type: fc.constantFrom('bookingDuration', 'meal', 'other' as const),
  startTime: fc.constantFrom(...times),
  endTime: fc.constantFrom(...times),
})
const anyRecord = fc.array(anyBlock, { maxLength: 4 })

/** Independent of the rule: removes each block of one from the other. */
function isSame(one: readonly RecordBlock[], other: readonly RecordBlock[]): boolean {
  const left = [...other]
  for (const { type, startTime, endTime } of one) {
    const at = left.findIndex(
      (each) => each.type === type && each.startTime === startTime && each.endTime === endTime,
    )
    if (at === -1) return false
    left.splice(at, 1)
  }
  return left.length === 0
}

test('accepting means equal blocks, in any order; the schedule has no breaks', () => {
  const shiftOf = (blocks: readonly RecordBlock[]) => blocks.filter(({ type }) => type === 'bookingDuration')
  fc.assert(
    fc.property(anyRecord, anyRecord, fc.boolean(), (blocks, compared, isSchedule) => {
      const expected = isSchedule ? isSame(shiftOf(blocks), shiftOf(compared)) : isSame(blocks, compared)
      expect(operationOf(blocks, { blocks: compared, isSchedule })).toBe(expected ? 'accept' : 'modify')
      expect(operationOf([...blocks].reverse(), { blocks, isSchedule })).toBe('accept')
    }),
  )
})
