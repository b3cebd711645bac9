import { expect, test } from 'vitest'
import { displayLocale, weekStartOf } from './region.ts'

test.each([
  ['en', 'Monday'],
  ['en-US', 'Sunday'],
  ['en-CA', 'Sunday'],
  ['en-NZ', 'Monday'],
  ['en-GB', 'Monday'],
  ['en-AU', 'Monday'],
] as const)('%s starts its week on %s', (locale, weekStart) => {
  expect(weekStartOf(locale)).toBe(weekStart)
})

test.each([
  ['en', 'en-AU'],
  ['en-US', 'en-US'],
  ['en-nz', 'en-NZ'],
  ['en-AU', 'en-AU'],
  ['fr', 'en-AU'],
  ['en-ZA', 'en-AU'],
  ['', 'en-AU'],
  [null, 'en-AU'],
  [undefined, 'en-AU'],
])('a profile in %s reads %s on an Australian site', (profileLanguage, expected) => {
  expect(displayLocale(profileLanguage, 'en-AU')).toBe(expected)
})
