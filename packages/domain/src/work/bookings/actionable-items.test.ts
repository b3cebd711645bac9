import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type ActionableItem, actionableItems } from './actionable-item.ts'
import { type ActionableBooking, actionableColourOf, actionableItemsOf } from './actionable-items.ts'
import { dayTenses } from './day-tense.ts'

const itemsOf = (booking: Partial<ActionableBooking>) =>
  actionableItemsOf({
    items: [],
    tense: 'present',
    isOpenToday: true,
    isRunningLateEnabled: true,
    isRunningLateFeatureEnabled: true,
    ...booking,
  })

const anyItems = fc.uniqueArray(fc.constantFrom(...actionableItems))
const anyBooking: fc.Arbitrary<ActionableBooking> = fc.record({
  items: anyItems,
  tense: fc.constantFrom(...dayTenses),
  isOpenToday: fc.boolean(),
  isRunningLateEnabled: fc.boolean(),
  isRunningLateFeatureEnabled: fc.boolean(),
})

describe('an offer', () => {
  it.each(dayTenses)('that is %s asks only for a response', (tense) => {
    expect(itemsOf({ tense, items: ['agreementsPending', 'tentative', 'confirmDetailsRequired'] })).toEqual([
      'tentative',
    ])
  })
})

describe('today', () => {
  it.each([
    [true, true, true, ['runningLate', 'getDirections']],
    [true, true, false, ['getDirections']],
    [true, false, true, ['getDirections']],
    [true, false, false, ['getDirections']],
    [false, true, true, []],
    [false, true, false, []],
    [false, false, true, []],
    [false, false, false, []],
  ] as const)(
    'open: %j, late allowed by the booking: %j, by the feature: %j; adds %j',
    (isOpenToday, isRunningLateEnabled, isRunningLateFeatureEnabled, added) => {
      const booking = { isOpenToday, isRunningLateEnabled, isRunningLateFeatureEnabled }
      expect(itemsOf(booking)).toEqual(added)
      expect(itemsOf({ ...booking, items: ['confirmDetailsRequired', 'agreementsPending'] })).toEqual([
        'confirmDetailsRequired',
        'agreementsPending',
        ...added,
      ])
    },
  )
})

describe('the past', () => {
  it.each<[ActionableItem[], ActionableItem[]]>([
    [[], []],
    [['agreementsPending'], ['agreementsPending']],
    [['confirmDetailsRequired'], ['confirmDetailsRequired']],
    [['feedbackRequired'], ['feedbackRequired']],
    [
      ['confirmDetailsRequired', 'agreementsPending'],
      ['confirmDetailsRequired', 'agreementsPending'],
    ],
    [
      ['agreementsPending', 'feedbackRequired'],
      ['agreementsPending', 'feedbackRequired'],
    ],
    [['confirmDetailsRequired', 'feedbackRequired'], ['confirmDetailsRequired']],
    [['feedbackRequired', 'confirmDetailsRequired'], ['confirmDetailsRequired']],
    [
      ['feedbackRequired', 'availability', 'agreementsPending', 'confirmDetailsRequired'],
      ['agreementsPending', 'confirmDetailsRequired'],
    ],
    [['feedbackRequired', 'availability', 'getDirections'], ['feedbackRequired']],
    [
      ['availability', 'agreementsPending'],
      ['availability', 'agreementsPending'],
    ],
  ])('of %j keeps %j', (items, kept) => {
    expect(itemsOf({ tense: 'past', items })).toEqual(kept)
  })
})

test.each(['future', 'unset'] as const)('a %s day adds and takes nothing', (tense) => {
  expect(itemsOf({ tense })).toEqual([])
  expect(itemsOf({ tense, items: ['agreementsPending', 'feedbackRequired'] })).toEqual([
    'agreementsPending',
    'feedbackRequired',
  ])
})

test('the rules hold for every combination', () => {
  fc.assert(
    fc.property(anyBooking, (booking) => {
      const shown = actionableItemsOf(booking)
      const has = (item: ActionableItem) => booking.items.includes(item)
      if (has('tentative')) {
        expect(shown).toEqual(['tentative'])
        return
      }

      const added = shown.filter((item) => !has(item))
      if (booking.tense !== 'present' || !booking.isOpenToday) expect(added).toEqual([])
      const mayRunLate = booking.isRunningLateEnabled && booking.isRunningLateFeatureEnabled
      if (added.includes('runningLate')) expect(mayRunLate).toBe(true)

      const taken = booking.items.filter((item) => !shown.includes(item))
      if (booking.tense !== 'past') expect(taken).toEqual([])
      expect(taken).not.toContain('agreementsPending')
      expect(taken).not.toContain('confirmDetailsRequired')
      if (taken.includes('feedbackRequired')) expect(shown).toContain('confirmDetailsRequired')
    }),
  )
})

test('the items of the booking are not changed', () => {
  fc.assert(
    fc.property(anyBooking, (booking) => {
      const before = [...booking.items]
      actionableItemsOf(booking).push('availability')
      expect(booking.items).toEqual(before)
    }),
  )
})

test.each([
  [[], 'blue'],
  [['tentative'], 'red'],
  [['agreementsPending'], 'red'],
  [['confirmDetailsRequired'], 'red'],
  [['feedbackRequired'], 'blue'],
  [['runningLate', 'getDirections'], 'blue'],
  [['availability', 'tentativeAccepted', 'tentativeDeclined'], 'blue'],
  [['runningLate', 'getDirections', 'agreementsPending'], 'red'],
] as const)('%j is %s', (items, colour) => {
  expect(actionableColourOf(items)).toBe(colour)
})

test('a day is red exactly when something urgent is among its items', () => {
  const urgent: ActionableItem[] = ['tentative', 'agreementsPending', 'confirmDetailsRequired']
  fc.assert(
    fc.property(anyItems, (items) => {
      expect(actionableColourOf(items) === 'red').toBe(urgent.some((item) => items.includes(item)))
    }),
  )
})
