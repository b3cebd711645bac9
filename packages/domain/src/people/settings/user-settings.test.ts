import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { startsOfWeek } from '../../time/calendar-date.ts'
import { readUserSettings } from './user-settings.ts'

test.each([
  [{ date: { startOfWeek: 'Sunday' }, availability: { enableWeekends: true } }, 'Sunday', true],
  [{ date: { startOfWeek: 'Monday' }, availability: { enableWeekends: false } }, 'Monday', false],
  [{ date: {}, availability: { enableWeekends: true } }, 'Monday', true],
  [{ date: { startOfWeek: 'sunday' } }, 'Monday', false],
  [{ date: { startOfWeek: 'Sunday' }, availability: { enableWeekends: 'true' } }, 'Sunday', false],
  [{ date: null, availability: 1 }, 'Monday', false],
  ['{"date":{"startOfWeek":"Sunday"}}', 'Monday', false],
  [undefined, 'Monday', false],
])('%j is read as a week from %s with weekends %s', (stored, startOfWeek, enableWeekends) => {
  expect(readUserSettings(stored, 'en-AU')).toEqual({
    date: { startOfWeek },
    availability: { enableWeekends },
  })
})

test('without a choice the week starts where the locale says', () => {
  expect(readUserSettings(null, 'en-US').date.startOfWeek).toBe('Sunday')
  expect(readUserSettings(null, 'en-GB').date.startOfWeek).toBe('Monday')
})

test('any stored value is read, and reading the result again changes nothing', () => {
  fc.assert(
    fc.property(fc.anything(), (stored) => {
      const settings = readUserSettings(stored, 'en-CA')
      expect(startsOfWeek).toContain(settings.date.startOfWeek)
      expect(readUserSettings(settings, 'en-NZ')).toEqual(settings)
    }),
  )
})
