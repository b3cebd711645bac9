import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { type BookingFacts, bookingItemsOf } from './booking-items.ts'
import { bookingStatuses, isShiftRecordSubmitted } from './booking-status.ts'

const itemsOf = (facts: Partial<BookingFacts>) =>
  bookingItemsOf({
    status: 110,
    isOffered: false,
    hasEnded: false,
    isShiftRecordSubmitted: false,
    isFeedbackRequested: false,
    pendingAgreements: 0,
    ...facts,
  })

test('an offer asks for a response and nothing else', () => {
  expect(
    itemsOf({
      status: 105,
      isOffered: true,
      hasEnded: true,
      isFeedbackRequested: true,
      pendingAgreements: 2,
    }),
  ).toEqual(['tentative'])
})

test('exactly these, once ended, ask to be confirmed', () => {
  const asking = bookingStatuses.filter((status) =>
    itemsOf({
      status,
      hasEnded: true,
      isShiftRecordSubmitted: isShiftRecordSubmitted(status),
    }).includes('confirmDetailsRequired'),
  )
  expect(asking).toEqual([110, 111, 112, 113])
})

describe('a confirmed booking', () => {
  it.each([
    [{ hasEnded: false }, []],
    [{ hasEnded: true }, ['confirmDetailsRequired']],
    [{ hasEnded: true, isShiftRecordSubmitted: true }, []],
    [{ hasEnded: false, isFeedbackRequested: true }, []],
    [{ hasEnded: true, isFeedbackRequested: true }, ['confirmDetailsRequired', 'feedbackRequired']],
    [{ hasEnded: false, pendingAgreements: 1 }, ['agreementsPending']],
    [{ hasEnded: true, pendingAgreements: 3 }, ['confirmDetailsRequired', 'agreementsPending']],
    [
      { hasEnded: true, isFeedbackRequested: true, pendingAgreements: 1 },
      ['confirmDetailsRequired', 'feedbackRequired', 'agreementsPending'],
    ],
    [{ hasEnded: true, isShiftRecordSubmitted: true, isFeedbackRequested: true }, ['feedbackRequired']],
  ])('with %j asks for %j', (facts, items) => {
    expect(itemsOf(facts)).toEqual(items)
  })
})

test('a disputed booking is locked: it asks for nothing', () => {
  expect(itemsOf({ status: 117, hasEnded: true, isFeedbackRequested: true, pendingAgreements: 1 })).toEqual(
    [],
  )
})

test('the rules hold for every combination', () => {
  const anyFacts: fc.Arbitrary<BookingFacts> = fc.record({
    status: fc.constantFrom(...bookingStatuses),
    isOffered: fc.boolean(),
    hasEnded: fc.boolean(),
    isShiftRecordSubmitted: fc.boolean(),
    isFeedbackRequested: fc.boolean(),
    pendingAgreements: fc.nat(3),
  })
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const items = bookingItemsOf(facts)
      expect(new Set(items).size).toBe(items.length)
      expect(items.includes('tentative')).toBe(facts.isOffered)
      if (facts.isOffered || facts.status === 117) {
        expect(items).toEqual(facts.isOffered ? ['tentative'] : [])
        return
      }
      expect(items.includes('agreementsPending')).toBe(facts.pendingAgreements > 0)
      expect(items.includes('feedbackRequired')).toBe(facts.hasEnded && facts.isFeedbackRequested)
      if (items.includes('confirmDetailsRequired')) {
        expect(facts).toMatchObject({ hasEnded: true, isShiftRecordSubmitted: false })
      }
    }),
  )
})
