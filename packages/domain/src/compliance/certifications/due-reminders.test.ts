import { expect, test } from 'vitest'
import { dueReminders, type ReminderStep } from './due-reminders.ts'

const card = (id: string, over: object = {}) => ({
  id,
  typeId: id,
  createdAt: 1,
  dateExpiry: '2026-12-17' as string | null,
  ignoreExpiry: false,
  reminderDays: 30,
  isVerified: true,
  rejectionReason: null as string | null,
  remindedSteps: [] as ReminderStep[],
  ...over,
})
const remindersOf = (all: ReturnType<typeof card>[], todayLocal: string) =>
  dueReminders(all, todayLocal).map(({ certification, step }) => `${certification.id} ${step}`)

test.each([
  ['2026-11-16', []],
  ['2026-11-17', ['a early']],
  ['2026-12-09', ['a early']],
  ['2026-12-10', ['a lastWeek']],
  ['2026-12-17', ['a lastWeek']],
  ['2026-12-18', []],
])('on %s: %j', (todayLocal, steps) => {
  expect(remindersOf([card('a')], todayLocal)).toEqual(steps)
})

test('no step is reminded of twice', () => {
  expect(remindersOf([card('a', { remindedSteps: ['early'] })], '2026-12-09')).toEqual([])
  expect(remindersOf([card('a', { remindedSteps: ['early'] })], '2026-12-10')).toEqual(['a lastWeek'])
  expect(remindersOf([card('a', { remindedSteps: ['lastWeek'] })], '2026-12-10')).toEqual([])
})

test.each([
  ['has no date', [card('a', { dateExpiry: null })]],
  ['never expires', [card('a', { ignoreExpiry: true })]],
  ['was not accepted', [card('a', { isVerified: false, rejectionReason: 'Blurred.' })]],
  [
    'is being renewed',
    [card('a'), card('b', { typeId: 'a', createdAt: 2, isVerified: false, dateExpiry: '2030-01-01' })],
  ],
  ['was renewed', [card('a'), card('b', { typeId: 'a', createdAt: 2, dateExpiry: '2030-01-01' })]],
])('no reminder for a certification that %s', (_what, all) => {
  expect(remindersOf(all, '2026-12-10')).toEqual([])
})

test('the first to expire comes first', () => {
  const all = [card('later', { dateExpiry: '2026-12-20' }), card('sooner')]
  expect(remindersOf(all, '2026-12-12')).toEqual(['sooner lastWeek', 'later early'])
})
