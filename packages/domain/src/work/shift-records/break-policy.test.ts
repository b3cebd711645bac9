import { describe, expect, test } from 'vitest'
import { breaksDue, breaksMeeting, shouldAskAboutBreaks } from './break-policy.ts'
import { breakRulesFor } from './break-rules.ts'

const rulesIn = (country: string, state = '', date = '2026-11-18') => breakRulesFor({ country, state }, date)

/** The shift lengths, in minutes, at which one more break is due. */
const changesOf = (country: string, state: string) =>
  rulesIn(country, state)?.rules.map((rule) => {
    const lengths = Array.from({ length: 16 * 60 }, (_, minutes) => minutes)
    const changes = lengths.slice(1).filter((length) => breaksDue(rule, length) > breaksDue(rule, length - 1))
    const counts = lengths.map((length) => breaksDue(rule, length))
    expect(counts).toEqual(counts.toSorted((one, other) => one - other))
    return [rule.kind, rule.minutes, ...changes]
  })

const fiveHours = [['meal', 30, 301, 631]]

test.each([
  [
    'New Zealand',
    'Auckland',
    [
      ['rest', 10, 120, 361, 600, 841],
      ['meal', 30, 241, 721],
    ],
  ],
  ['United Kingdom', 'London', [['any', 20, 361]]],
  [
    'United States',
    'CA',
    [
      ['rest', 10, 210, 361, 601],
      ['meal', 30, 301, 601],
    ],
  ],
  [
    'United States',
    'Colorado',
    [
      ['rest', 10, 121, 361, 601, 841],
      ['meal', 30, 301],
    ],
  ],
  ['Canada', 'ON', fiveHours],
  ['Canada', 'British Columbia', fiveHours],
])('in %s, %s each break is due from its own shift length', (country, state, changes) => {
  expect(changesOf(country, state)).toEqual(changes)
})

test.each([
  ['United States', 'TX'],
  ['United States', 'NV'],
  ['Canada', 'SK'],
  ['Ireland', 'Dublin'],
  // Recorded, but not yet reviewed at their source.
  ['Australia', 'VIC'],
  ['United Kingdom', 'Northern Ireland'],
  ['Canada', 'AB'],
  ['Canada', 'Québec'],
])('in %s, %s no rule is shown', (country, state) => {
  expect(rulesIn(country, state)).toBeUndefined()
})

describe('which rules', () => {
  test('a state’s own rules come before its country’s, however its name is written', () => {
    expect(rulesIn('United Kingdom', 'London')?.id).toBe('UK')
    expect(rulesIn('United States', ' california')?.id).toBe('US-CA')
    // Not the province with the same two letters, nor the other way round.
    expect(rulesIn('Canada', 'CA')).toBeUndefined()
  })

  test('not before the day they came into force', () => {
    expect(rulesIn('New Zealand', 'Auckland', '2019-05-05')).toBeUndefined()
    expect(rulesIn('New Zealand', 'Auckland', '2019-05-06')?.id).toBe('NZ')
  })
})

test.each([
  ['United States', 'CA', 209, false],
  ['United States', 'CA', 210, true],
  ['United Kingdom', 'London', 360, false],
  ['United Kingdom', 'London', 361, true],
  // The agency’s own rules may apply if we know none.
  ['United States', 'TX', 60, true],
])('in %s, %s a shift of %i minutes is asked about: %s', (country, state, minutes, isAsked) => {
  expect(shouldAskAboutBreaks(rulesIn(country, state), minutes)).toBe(isAsked)
})

test('a break counts if it is of its kind and long enough', () => {
  const taken = [
    { type: 'meal', minutes: 30 },
    { type: 'meal', minutes: 19 },
    { type: 'other', minutes: 20 },
    { type: 'other', minutes: 9 },
  ] as const
  const [rest, meal] = rulesIn('New Zealand')?.rules ?? []
  const [any] = rulesIn('United Kingdom')?.rules ?? []
  expect([rest, meal, any].map((rule) => rule && breaksMeeting(rule, taken))).toEqual([1, 1, 2])
})
