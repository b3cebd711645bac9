import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../../test/property-runs.ts'
import { problemOfFutureEnd, problemsOfBlocks, type RecordBlock } from './record-problems.ts'

const kinds = { S: 'bookingDuration', M: 'meal', R: 'other' } as const
/** "S 08:00-15:00, M 12:00-12:30" */
const blocks = (text: string): RecordBlock[] =>
  text
    .split(', ')
    .filter(Boolean)
    .map((part) => {
      const [kind = 'S', times = ''] = part.split(' ')
      const [startTime = '', endTime = ''] = times.split('-')
      return { type: kinds[kind as keyof typeof kinds], startTime, endTime }
    })
const found = (text: string) =>
  problemsOfBlocks(blocks(text)).map(
    ({ code, at }) => `${code.replace('shift_record_', '')}${at === undefined ? '' : ` ${at}`}`,
  )

test.each([
  ['S 08:00-15:00', []],
  ['S 08:00-15:00, M 12:00-12:30, R 12:30-12:40', []],
  ['S 08:00-15:00, M 08:00-08:30, R 14:50-15:00', []],
  ['M 12:00-12:30, S 08:00-15:00', []],
  ['', ['no_blocks']],
  ['M 12:00-12:30', ['booking_duration_missing']],
  ['S 08:00-15:00, S 08:00-15:00', ['multiple_booking_durations 1']],
  ['S 8:00-15:00', ['booking_duration_start_invalid 0']],
  ['S -15:00', ['booking_duration_start_invalid 0']],
  ['S 08:00-24:00', ['booking_duration_end_invalid 0']],
  ['S 08:00-08:00', ['booking_duration_invalid 0']],
  ['S 15:00-08:00', ['booking_duration_invalid 0']],
  ['S 08:00-15:00, M 12-12:30', ['break_start_invalid 1']],
  ['S 08:00-15:00, M 12:00-', ['break_end_invalid 1']],
  ['S 08:00-15:00, M 12:30-12:30', ['break_duration_invalid 1']],
  ['S 08:00-15:00, M 12:30-12:00', ['break_duration_invalid 1']],
  ['S 08:00-15:00, M 07:59-08:30', ['break_out_of_bounds 1']],
  ['S 08:00-15:00, R 14:55-15:01', ['break_out_of_bounds 1']],
  ['S 08:00-15:00, M 12:00-12:30, R 12:29-12:39', ['breaks_overlapping 2']],
  ['S 08:00-15:00, M 12:00-12:30, M 12:00-12:30', ['breaks_overlapping 2']],
  ['S 15:00-08:00, M 12:30-12:00, R 10:00-10:10', ['booking_duration_invalid 0', 'break_duration_invalid 1']],
])('%s: %j', (text, problems) => {
  expect(found(text)).toEqual(problems)
})

const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 })
const span = fc.tuple(minute, minute)

test('a record is right exactly when every minute of its day is work, or one break, inside the shift', () => {
  fc.assert(
    fc.property(span, fc.array(span, { maxLength: 4 }), ([start, end], breaks) => {
      const block = (type: RecordBlock['type'], [from, to]: [number, number]) => ({
        type,
        startTime: clock(from),
        endTime: clock(to),
      })
      const record = [block('bookingDuration', [start, end]), ...breaks.map((taken) => block('meal', taken))]
      const day = Array.from(
        { length: 24 * 60 },
        (_, at) => breaks.filter(([from, to]) => from <= at && at < to).length,
      )
      const isRight =
        start < end &&
        breaks.every(([from, to]) => from < to && from >= start && to <= end) &&
        day.every((count) => count <= 1)
      expect(problemsOfBlocks(record).length === 0).toBe(isRight)
    }),
  )
})

/** Independent of the rules: the day as minutes, and each code as it is specified. */
function namesFor(record: readonly RecordBlock[]): string[] {
  const minutes = (time: string) => {
    const [, hour, past] = /^(\d\d):(\d\d)$/.exec(time) ?? []
    return hour && past && Number(hour) < 24 && Number(past) < 60
      ? Number(hour) * 60 + Number(past)
      : undefined
  }
  const shifts = record.filter(({ type }) => type === 'bookingDuration')
  const breaks = record.filter(({ type }) => type !== 'bookingDuration')
  if (record.length === 0) return ['no_blocks']
  if (shifts.length === 0) return ['booking_duration_missing']
  if (shifts.length > 1) return ['multiple_booking_durations']
  const names = new Set<string>()
  const spanOf = (
    { startTime, endTime }: RecordBlock,
    what: string,
  ): readonly [number, number] | undefined => {
    const [start, end] = [minutes(startTime), minutes(endTime)]
    if (start === undefined) names.add(`${what}_start_invalid`)
    else if (end === undefined) names.add(`${what}_end_invalid`)
    else if (end <= start) names.add(what === 'break' ? 'break_duration_invalid' : `${what}_invalid`)
    else return [start, end]
    return undefined
  }
  const shift = shifts[0] && spanOf(shifts[0], 'booking_duration')
  const taken = new Set<number>()
  for (const each of breaks) {
    const span = spanOf(each, 'break')
    if (!span) continue
    const during = Array.from({ length: span[1] - span[0] }, (_, at) => span[0] + at)
    const isOutside = shift && (span[0] < shift[0] || span[1] > shift[1])
    if (isOutside) names.add('break_out_of_bounds')
    else if (during.some((minute) => taken.has(minute))) names.add('breaks_overlapping')
    for (const minute of during) taken.add(minute)
  }
  return [...names].sort()
}

test('any blocks get exactly the codes of their mistakes', () => {
  const time = fc.constantFrom('07:00', '08:00', '08:01', '12:00', '12:30', '15:00', '24:00', '8:00', '')
  const anyBlock = fc.record({
    type: fc.constantFrom('bookingDuration', 'meal', 'other', 'meal' as const),
    startTime: time,
    endTime: time,
  })
  fc.assert(
    fc.property(fc.array(anyBlock, { maxLength: 5 }), (record) => {
      const named = problemsOfBlocks(record).map(({ code }) => code.replace('shift_record_', ''))
      expect([...new Set(named)].sort()).toEqual(namesFor(record))
    }),
    propertyRuns({ numRuns: 2_000 }),
  )
})

const futureEnd = { code: 'shift_record_booking_duration_end_invalid', at: 0 }

test.each([
  // An ordinary day, to the moment.
  ['Australia/Melbourne', '2026-11-17', '15:10', '2026-11-17T04:10:00Z'],
  ['America/Phoenix', '2026-03-08', '15:10', '2026-03-08T22:10:00Z'],
  // The clocks went forward at 2:00, so 15:10 comes an hour sooner.
  ['Australia/Sydney', '2026-10-04', '15:10', '2026-10-04T04:10:00Z'],
  ['America/Denver', '2027-03-14', '15:10', '2027-03-14T21:10:00Z'],
  // A skipped time is read as if the clocks had not yet changed.
  ['Europe/London', '2027-03-28', '01:30', '2027-03-28T01:30:00Z'],
  // The clocks went back at 3:00, so 2:30 came twice: the first is meant.
  ['Australia/Sydney', '2027-04-04', '02:30', '2027-04-03T15:30:00Z'],
  ['Australia/Sydney', '2027-04-04', '15:10', '2027-04-04T05:10:00Z'],
  ['Pacific/Auckland', '2026-04-05', '15:10', '2026-04-05T03:10:00Z'],
  ['Europe/London', '2026-10-25', '15:10', '2026-10-25T15:10:00Z'],
])('in %s on %s, an end at %s is in the future before %s', (timeZone, date, endTime, instant) => {
  const end = Date.parse(instant)
  const recorded = blocks(`S 00:10-${endTime}, M 00:20-00:30`)
  expect(problemOfFutureEnd(recorded, { date, timeZone }, end)).toBeUndefined()
  expect(problemOfFutureEnd(recorded, { date, timeZone }, end - 1)).toEqual(futureEnd)
})

test('a missing shift or an invalid end is left to the other rules', () => {
  const day = { date: '2026-11-17', timeZone: 'Australia/Melbourne' }
  for (const text of ['S 08:00-', 'S 08:00-24:00', 'M 12:00-12:30', '']) {
    expect(problemOfFutureEnd(blocks(text), day, 0)).toBeUndefined()
  }
})
