import { expect, test } from 'vitest'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { answerWindowAt } from './answer-window.ts'

const timeZone = 'Australia/Melbourne'
const melbourne = (local: string) => Date.parse(`${local}:00+11:00`)

const today: KeptRollcall = {
  rollcall: 'unset',
  isBooked: false,
  activeDateLocal: '2026-11-17',
  activeDay: 'today',
  updateRequiredAt: melbourne('2026-11-17T09:00'),
}
const onMonday: KeptRollcall = {
  rollcall: 'unset',
  isBooked: false,
  activeDateLocal: '2026-11-23',
  activeDay: 'nextWorkingDay',
  updateRequiredAt: melbourne('2026-11-22T00:00'),
}

const at = (status: KeptRollcall, local: string) =>
  answerWindowAt(status, { now: melbourne(local), timeZone, cutOffLocal: '09:00' })

test.each([
  ['2026-11-17T06:40', 'today', undefined, false],
  ['2026-11-17T08:00', 'today', undefined, false],
  ['2026-11-17T08:01', 'today', 59, false],
  ['2026-11-17T08:59', 'today', 1, false],
  ['2026-11-17T09:00', 'today', undefined, true],
  ['2026-11-18T06:00', 'today', undefined, true],
])('the question of today at %s', (local, day, minutesLeft, isOver) => {
  expect(at(today, local)).toEqual({ day, minutesLeft, isOver, closesAtLocal: '09:00' })
})

test.each([
  ['2026-11-15T10:00', 'future'],
  ['2026-11-16T10:00', 'nextWorkingDay'],
  ['2026-11-21T23:59', 'nextWorkingDay'],
  ['2026-11-22T00:00', 'tomorrow'],
  ['2026-11-23T07:00', 'today'],
])('a question for Monday, left open without a network, at %s is for %s', (local, day) => {
  expect(at(onMonday, local)).toMatchObject({ day, isOver: false, closesAtLocal: '09:00' })
})

test('today’s question closes when the service says, whatever the site does', () => {
  const earlier = { ...today, updateRequiredAt: melbourne('2026-11-17T07:30') }
  expect(at(earlier, '2026-11-17T07:29')).toMatchObject({ closesAtLocal: '07:30', minutesLeft: 1 })
  expect(at(earlier, '2026-11-17T07:30').isOver).toBe(true)
})

test('the seconds that an answer travelled are not part of the time shown', () => {
  const late = { ...today, updateRequiredAt: melbourne('2026-11-17T09:00') + 2_400 }
  const early = { ...today, updateRequiredAt: melbourne('2026-11-17T09:00') - 300 }
  expect([late, early].map((status) => at(status, '2026-11-17T06:40').closesAtLocal)).toEqual([
    '09:00',
    '09:00',
  ])
})
