import { dayOfWeek, isWeekend } from '@rollcall/domain/time/calendar-date'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Layout,
  nearestShown,
  pageEnd,
  pageStart,
  turnPage,
  type View,
  views,
  weeksFrom,
  weeksOf,
} from './shown-dates.ts'

const monday: Layout = { startOfWeek: 'Monday', isWeekendShown: false }
const sunday: Layout = { startOfWeek: 'Sunday', isWeekendShown: true }

describe('the rows of a page', () => {
  test('a month without weekends has five columns and only its own days', () => {
    expect(weeksOf('month', '2026-11-01', monday)).toEqual([
      ['2026-11-02', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'],
      ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13'],
      ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'],
      ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27'],
      ['2026-11-30', null, null, null, null],
    ])
  })

  test('with weekends, from Sunday on', () => {
    const [first, ...others] = weeksOf('month', '2026-12-01', sunday)
    expect(first).toEqual([null, null, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05'])
    expect(others.at(-1)).toEqual([
      '2026-12-27',
      '2026-12-28',
      '2026-12-29',
      '2026-12-30',
      '2026-12-31',
      null,
      null,
    ])
  })

  test('a week is seven days and a fortnight fourteen, across the end of a year', () => {
    expect(weeksOf('week', '2026-12-28', { ...monday, isWeekendShown: true })).toEqual([
      ['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02', '2027-01-03'],
    ])
    expect(weeksOf('fortnight', '2026-12-28', monday).map((week) => week.length)).toEqual([5, 5])
  })

  test.each([
    ['month', '2026-11-17', '2026-11-01', '2026-11-30', '2026-12-01'],
    ['week', '2026-11-17', '2026-11-16', '2026-11-22', '2026-11-23'],
    ['fortnight', '2026-11-17', '2026-11-16', '2026-11-29', '2026-11-30'],
  ] as const)('a %s around %s', (view, date, start, end, next) => {
    expect(pageStart(view, date, monday)).toBe(start)
    expect(pageEnd(view, start)).toBe(end)
    expect(turnPage(view, start, 1)).toBe(next)
    expect(turnPage(view, next, -1)).toBe(start)
  })

  test('in any view and with any settings every shown day appears once, in its weekday’s column', () => {
    const layouts = fc.record({
      startOfWeek: fc.constantFrom<Layout['startOfWeek']>('Monday', 'Sunday'),
      isWeekendShown: fc.boolean(),
    })
    const dates = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom<View>(...views), dates, layouts, (view, date, layout) => {
        const start = pageStart(view, date, layout)
        const weeks = weeksOf(view, start, layout)
        const shown = weeks.flat().filter((day) => day !== null)
        expect(shown).toEqual([...new Set(shown)].sort())
        expect(shown.includes(date)).toBe(layout.isWeekendShown || !isWeekend(date))
        for (const week of weeks) expect(week).toHaveLength(layout.isWeekendShown ? 7 : 5)
        const columns = weeks.map((week) => week.map((day) => day && dayOfWeek(day)))
        for (const column of columns[0]?.keys() ?? []) {
          expect(
            new Set(columns.map((week) => week[column]).filter((day) => day !== null)).size,
          ).toBeLessThan(2)
        }
      }),
    )
  })
})

test('a hidden weekend is passed over in the direction of travel', () => {
  expect(nearestShown('2026-11-21', 1, monday)).toBe('2026-11-23')
  expect(nearestShown('2026-11-22', -1, monday)).toBe('2026-11-20')
  expect(nearestShown('2026-11-21', 1, sunday)).toBe('2026-11-21')
})

test.each([
  ['2026-11-01', ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30']],
  ['2026-11-20', ['2026-11-16', '2026-11-23', '2026-11-30']],
  ['2026-11-21', ['2026-11-23', '2026-11-30']],
  ['2026-11-30', ['2026-11-30']],
  ['2026-12-01', []],
])('of November, from %s on', (dateLocal, mondays) => {
  const weeks = weeksFrom(weeksOf('month', '2026-11-01', monday), dateLocal)
  expect(weeks.map(([first]) => first)).toEqual(mondays)
})
