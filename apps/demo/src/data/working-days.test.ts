import { expect, test } from 'vitest'
import { blockAmong, isWorkingDay, workingDays } from './working-days.ts'

const melbourne = { region: 'AU', state: 'Victoria' }

test.each([
  ['2026-11-02', true],
  ['2026-11-03', false],
  ['2026-11-07', false],
  ['2026-11-08', false],
  ['2026-12-25', false],
])('%s is a working day in Melbourne: %j', (date, expected) => {
  expect(isWorkingDay(melbourne, date)).toBe(expected)
})

test('the days before and after leave out weekends, holidays and the day itself', () => {
  expect(workingDays(melbourne, { from: '2026-11-03', direction: 'before', count: 3 })).toEqual([
    '2026-11-02',
    '2026-10-30',
    '2026-10-29',
  ])
  expect(workingDays(melbourne, { from: '2026-12-24', direction: 'after', count: 4 })).toEqual([
    '2026-12-29',
    '2026-12-30',
    '2026-12-31',
    '2027-01-04',
  ])
})

test('a block is the first whole week, or else five weekdays over a weekend', () => {
  const ordinary = workingDays(melbourne, { from: '2026-11-17', direction: 'after', count: 16 })
  expect(blockAmong(ordinary)).toEqual(['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'])
  expect(
    blockAmong(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24', '2026-11-26']),
  ).toEqual(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-23', '2026-11-24'])
  expect(() => blockAmong(['2026-11-18', '2026-11-20'])).toThrow('no five weekdays')
})
