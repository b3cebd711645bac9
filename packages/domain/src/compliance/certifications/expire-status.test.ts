import { expect, test } from 'vitest'
import { localDateOf } from '../../time/local-time.ts'
import { expireStatus, isPastExpiry } from './expire-status.ts'

const card = { dateExpiry: '2026-12-17', ignoreExpiry: false, reminderDays: 30 }

test.each([
  ['2026-11-16', 'valid'],
  ['2026-11-17', 'expiring'],
  ['2026-12-17', 'expiring'],
  ['2026-12-18', 'expired'],
] as const)('on %s it is %s', (todayLocal, status) => {
  expect(expireStatus(card, todayLocal)).toBe(status)
})

test('without a date, or where the date does not matter, there is nothing to expire', () => {
  expect(expireStatus({ ...card, dateExpiry: null }, '2026-12-18')).toBe('none')
  expect(expireStatus({ ...card, ignoreExpiry: true }, '2026-12-18')).toBe('none')
})

test('without reminder days it is expiring on its last day alone', () => {
  expect(expireStatus({ ...card, reminderDays: 0 }, '2026-12-16')).toBe('valid')
  expect(expireStatus({ ...card, reminderDays: 0 }, '2026-12-17')).toBe('expiring')
})

test.each([
  ['Australia/Sydney', '2026-12-17T12:59:00Z', '2026-12-17T13:00:00Z'],
  ['Pacific/Auckland', '2026-12-17T10:59:00Z', '2026-12-17T11:00:00Z'],
  ['Europe/London', '2026-12-17T23:59:00Z', '2026-12-18T00:00:00Z'],
  ['America/Los_Angeles', '2026-12-18T07:59:00Z', '2026-12-18T08:00:00Z'],
])('in %s it expires at the midnight after its last day', (timeZone, before, after) => {
  const at = (instant: string) => expireStatus(card, localDateOf(Date.parse(instant), timeZone))
  expect([at(before), at(after)]).toEqual(['expiring', 'expired'])
})

test.each([
  ['2025-10-03', true],
  ['2026-11-17', true],
  ['2026-11-18', false],
  ['2026-11-19', false],
  ['3/10', false],
  ['', false],
  [undefined, false],
])('a form that says %s on 18 November 2026', (dateExpiry, isPast) => {
  expect(isPastExpiry({ dateExpiry, ignoreExpiry: false }, '2026-11-18')).toBe(isPast)
  expect(isPastExpiry({ dateExpiry, ignoreExpiry: true }, '2026-11-18')).toBe(false)
})
