import { expect, test } from 'vitest'
import { currencyOf, displayLocale, distanceUnitOf, weekStartOf } from './region.ts'

test.each([
  ['en', 'unknown', 'Monday'],
  ['en-US', 'USD', 'Sunday'],
  ['en-CA', 'CAD', 'Sunday'],
  ['en-NZ', 'NZD', 'Monday'],
  ['en-GB', 'GBP', 'Monday'],
  ['en-AU', 'AUD', 'Monday'],
] as const)('%s pays in %s and starts its week on %s', (locale, currency, weekStart) => {
  expect(currencyOf(locale)).toBe(currency)
  expect(weekStartOf(locale)).toBe(weekStart)
})

test.each([
  ['AU', 'km'],
  ['NZ', 'km'],
  ['UK', 'miles'],
  ['CA', 'km'],
  ['US', 'miles'],
] as const)('%s measures in %s', (region, unit) => {
  expect(distanceUnitOf(region)).toBe(unit)
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
