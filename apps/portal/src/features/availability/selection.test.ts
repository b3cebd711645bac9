import { isWeekend } from '@rollcall/domain/time/calendar-date'
import { describe, expect, test } from 'vitest'
import { nothingSelected, type Selection, type SelectionAction, selectionAfter } from './selection.ts'

const isSelectable = (date: string) => date >= '2026-11-17' && !isWeekend(date)
const press = (day: number, mode: 'multi' | 'range'): SelectionAction => ({
  type: 'press',
  dateLocal: `2026-11-${day}`,
  mode,
  isSelectable,
})
const extend = (from: number, to: number): SelectionAction => ({
  type: 'extend',
  fromLocal: `2026-11-${from}`,
  toLocal: `2026-11-${to}`,
  isSelectable,
})
const after = (...actions: SelectionAction[]): Selection => actions.reduce(selectionAfter, nothingSelected)
const daysOf = ({ datesLocal }: Selection) => [...datesLocal].sort().map((date) => Number(date.slice(-2)))

describe('picking days', () => {
  test('a press selects and a second one deselects', () => {
    expect(daysOf(after(press(18, 'multi'), press(20, 'multi')))).toEqual([18, 20])
    expect(daysOf(after(press(18, 'multi'), press(20, 'multi'), press(18, 'multi')))).toEqual([20])
  })
  test('nothing that has passed or is hidden', () => {
    expect(daysOf(after(press(16, 'multi'), press(21, 'multi')))).toEqual([])
  })
})

describe('picking a range', () => {
  test('two ends, in either order, and only days that are shown', () => {
    expect(after(press(19, 'range')).rangeStart).toBe('2026-11-19')
    expect(daysOf(after(press(19, 'range'), press(24, 'range')))).toEqual([19, 20, 23, 24])
    expect(daysOf(after(press(24, 'range'), press(19, 'range')))).toEqual([19, 20, 23, 24])
    expect(after(press(19, 'range'), press(24, 'range')).rangeStart).toBeNull()
  })
  test('a third press begins another', () => {
    expect(daysOf(after(press(19, 'range'), press(24, 'range'), press(26, 'range')))).toEqual([26])
  })
  test('one day twice is a range of one', () => {
    expect(daysOf(after(press(19, 'range'), press(19, 'range')))).toEqual([19])
  })
})

describe('extending with the shift key', () => {
  test('extends the selection, and shrinks it in the other direction', () => {
    const chosen = [press(30, 'multi'), { type: 'move' } as const]
    expect(daysOf(after(...chosen, extend(18, 19), extend(19, 20)))).toEqual([18, 19, 20, 30])
    expect(daysOf(after(...chosen, extend(18, 19), extend(19, 20), extend(20, 19)))).toEqual([18, 19, 30])
    expect(daysOf(after(...chosen, extend(18, 19), extend(19, 17)))).toEqual([17, 18, 30])
  })
  test('after a move without shift it starts again', () => {
    expect(daysOf(after(extend(18, 19), { type: 'move' }, extend(24, 25)))).toEqual([18, 19, 24, 25])
  })
})

test('days that can no longer be chosen leave the selection, and the rest stays', () => {
  const chosen = after({ type: 'choose', datesLocal: ['2026-11-17', '2026-11-18', '2026-11-21'] })
  const kept = selectionAfter(chosen, {
    type: 'keep',
    isSelectable: (date) => isSelectable(date) && date > '2026-11-17',
  })
  expect(daysOf(kept)).toEqual([18])
  expect(selectionAfter(kept, { type: 'keep', isSelectable })).toBe(kept)
})
