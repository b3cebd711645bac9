import { expect, test } from 'vitest'
import { daySpansOf } from './day-spans.ts'

test.each([
  [[], []],
  [['2026-11-17'], [['2026-11-17', '2026-11-17']]],
  [
    ['2026-11-30', '2026-12-01', '2026-12-03'],
    [
      ['2026-11-30', '2026-12-01'],
      ['2026-12-03', '2026-12-03'],
    ],
  ],
  [['2026-12-31', '2027-01-01'], [['2026-12-31', '2027-01-01']]],
])('%j are %j', (dates, spans) => {
  expect(daySpansOf(dates).map(({ fromLocal, toLocal }) => [fromLocal, toLocal])).toEqual(spans)
})
