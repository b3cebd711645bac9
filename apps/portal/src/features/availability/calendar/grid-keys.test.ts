import { expect, test } from 'vitest'
import { keyTarget } from './grid-keys.ts'

const grid = {
  layout: { startOfWeek: 'Monday', isWeekendShown: false },
  todayLocal: '2026-11-17',
  isStacked: false,
} as const

test.each([
  ['ArrowRight', '2026-11-18', '2026-11-19'],
  ['ArrowRight', '2026-11-20', '2026-11-23'],
  ['ArrowLeft', '2026-11-23', '2026-11-20'],
  ['ArrowLeft', '2026-11-17', '2026-11-17'],
  ['ArrowDown', '2026-11-18', '2026-11-25'],
  ['ArrowUp', '2026-11-25', '2026-11-18'],
  ['ArrowUp', '2026-11-18', '2026-11-17'],
  ['Home', '2026-11-26', '2026-11-23'],
  ['Home', '2026-11-19', '2026-11-17'],
  ['End', '2026-11-24', '2026-11-27'],
  ['PageDown', '2026-11-30', '2026-12-30'],
  ['PageDown', '2027-01-31', '2027-03-01'],
  ['PageUp', '2026-12-24', '2026-11-24'],
  ['PageUp', '2026-12-04', '2026-11-17'],
  ['Enter', '2026-11-18', undefined],
  ['a', '2026-11-18', undefined],
])('%s on %s leads to %s', (key, from, to) => {
  expect(keyTarget(key, from, grid)).toBe(to)
})

test('up and down move by days if the days are stacked', () => {
  const stacked = { ...grid, isStacked: true }
  expect(keyTarget('ArrowDown', '2026-11-18', stacked)).toBe('2026-11-19')
  expect(keyTarget('ArrowUp', '2026-11-23', stacked)).toBe('2026-11-20')
})

test('a week that begins on Sunday, with its weekend', () => {
  const layout = { startOfWeek: 'Sunday', isWeekendShown: true } as const
  expect(keyTarget('Home', '2026-11-26', { ...grid, layout })).toBe('2026-11-22')
  expect(keyTarget('End', '2026-11-26', { ...grid, layout })).toBe('2026-11-28')
})
