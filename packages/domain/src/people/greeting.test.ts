import { expect, test } from 'vitest'
import { greetingOf, nameToGreet } from './greeting.ts'

test.each([
  ['Australia/Sydney', '2025-11-16T13:00:00Z', 'morning'],
  ['Australia/Sydney', '2025-11-17T00:59:59.999Z', 'morning'],
  ['Australia/Sydney', '2025-11-17T01:00:00Z', 'afternoon'],
  ['Australia/Sydney', '2025-11-17T06:59:59.999Z', 'afternoon'],
  ['Australia/Sydney', '2025-11-17T07:00:00Z', 'evening'],
  ['Australia/Sydney', '2025-11-17T12:59:59.999Z', 'evening'],
  ['America/Denver', '2025-03-09T17:59:59.999Z', 'morning'],
  ['America/Denver', '2025-03-09T18:00:00Z', 'afternoon'],
  ['America/Phoenix', '2025-03-09T18:00:00Z', 'morning'],
  ['Europe/London', '2025-10-26T11:59:59.999Z', 'morning'],
  ['Europe/London', '2025-10-26T12:00:00Z', 'afternoon'],
] as const)('in %s at %s it is %s', (timeZone, instant, expected) => {
  expect(greetingOf(Date.parse(instant), timeZone)).toBe(expected)
})

test.each([
  [{ preferredName: 'Bea', firstName: 'Beatrice' }, 'Bea'],
  [{ preferredName: '  ', firstName: 'Beatrice' }, 'Beatrice'],
  [{ preferredName: null, firstName: 'Beatrice' }, 'Beatrice'],
  [{ firstName: ' Beatrice ' }, 'Beatrice'],
])('%j is greeted as %s', (person, expected) => {
  expect(nameToGreet(person)).toBe(expected)
})
