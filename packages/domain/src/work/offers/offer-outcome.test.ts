import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { bookingStatuses } from '../bookings/booking-status.ts'
import { type OfferOutcome, offerOutcomes } from './offer-decision.ts'
import {
  type OfferFacts,
  type OfferReply,
  type OfferState,
  offerOutcomeOf,
  offerReplyOf,
  offerStates,
} from './offer-outcome.ts'

const EXPIRES = Date.parse('2025-11-17T09:00:00Z')
const moments = { before: EXPIRES - 1, at: EXPIRES, after: EXPIRES + 1 }

const bookings = {
  free: { status: 105, candidateId: null },
  theirs: { status: 110, candidateId: 'ava' },
  theirsAndWorked: { status: 114, candidateId: 'ava' },
  "another's": { status: 110, candidateId: 'ruby' },
  openAgain: { status: 100, candidateId: null },
  cancelled: { status: -1, candidateId: null },
  missing: null,
}
type Kind = keyof typeof bookings

/** The same whatever the time, or before the expiry and from it on. */
type Expected = OfferOutcome | [beforeExpiry: OfferOutcome, fromExpiry: OfferOutcome]

const table: Record<OfferState, Record<Kind, Expected>> = {
  open: {
    free: ['open', 'closedExpired'],
    theirs: 'closedBookingNotTentative',
    theirsAndWorked: 'closedBookingNotTentative',
    "another's": 'closedFilled',
    openAgain: 'closedBookingNotTentative',
    cancelled: 'closedBookingNotTentative',
    missing: 'closedUnableToLoad',
  },
  withdrawn: {
    free: 'closedNotTentative',
    theirs: 'closedNotTentative',
    theirsAndWorked: 'closedNotTentative',
    "another's": 'closedFilled',
    openAgain: 'closedNotTentative',
    cancelled: 'closedNotTentative',
    missing: 'closedUnableToLoad',
  },
  accepted: {
    free: 'closedWrongStatusForCandidate',
    theirs: 'accepted',
    theirsAndWorked: 'accepted',
    "another's": 'closedWrongStatusForCandidate',
    openAgain: 'closedWrongStatusForCandidate',
    cancelled: 'closedWrongStatusForCandidate',
    missing: 'closedUnableToLoad',
  },
  rejected: {
    free: 'rejected',
    theirs: 'rejected',
    theirsAndWorked: 'rejected',
    "another's": 'rejected',
    openAgain: 'rejected',
    cancelled: 'rejected',
    missing: 'rejected',
  },
}

const isKind = (name: string): name is Kind => Object.hasOwn(bookings, name)
const kinds = Object.keys(bookings).filter(isKind)
const offerOf = (state: OfferState, ...held: OfferFacts['bookings']): OfferFacts => ({
  state,
  expiresAt: EXPIRES,
  candidateId: 'ava',
  bookings: held,
})

const rows = offerStates.flatMap((state) =>
  kinds.flatMap((kind) =>
    (['before', 'at', 'after'] as const).map((when) => {
      const expected = table[state][kind]
      const outcome = Array.isArray(expected) ? expected[when === 'before' ? 0 : 1] : expected
      return [state, kind, when, outcome] as const
    }),
  ),
)

test.each(rows)('an offer %s, its booking %s, %s the expiry: %s', (state, kind, when, outcome) => {
  expect(offerOutcomeOf(offerOf(state, bookings[kind]), moments[when])).toBe(outcome)
})

test.each([
  ['open', [], 'closedUnableToLoad'],
  ['accepted', [], 'closedUnableToLoad'],
  ['rejected', [], 'rejected'],
  ['open', ['free', 'free', 'free'], 'open'],
  ['open', ['free', 'missing'], 'closedUnableToLoad'],
  ['open', ['free', "another's"], 'closedFilled'],
  ['open', ['cancelled', "another's"], 'closedFilled'],
  ['open', ['free', 'cancelled'], 'closedBookingNotTentative'],
  ['accepted', ['theirs', 'theirsAndWorked'], 'accepted'],
  ['accepted', ['theirs', "another's"], 'closedWrongStatusForCandidate'],
  ['withdrawn', ['free', 'free'], 'closedNotTentative'],
] as const)('a group %s whose bookings are %j: %s', (state, held, outcome) => {
  expect(offerOutcomeOf(offerOf(state, ...held.map((kind) => bookings[kind])), moments.before)).toBe(outcome)
})

const anyOffer = fc.record({
  state: fc.constantFrom(...offerStates),
  expiresAt: fc.integer({ min: 0, max: 10 }),
  candidateId: fc.constant('ava'),
  bookings: fc.array(
    fc.option(
      fc.record({
        status: fc.oneof({ arbitrary: fc.constant(105), weight: 4 }, fc.constantFrom(...bookingStatuses)),
        candidateId: fc.constantFrom(null, null, 'ava', 'ruby'),
      }),
      { nil: null, freq: 8 },
    ),
    { maxLength: 4 },
  ),
})
const anyNow = fc.integer({ min: 0, max: 10 })

test('an offer can be answered only while it is open, before it expires, and if all its bookings are free', () => {
  fc.assert(
    fc.property(anyOffer, anyNow, (offer, now) => {
      const isFree = (booking: (typeof offer.bookings)[number]) =>
        booking?.status === 105 && booking.candidateId !== 'ruby'
      const isOpen = offerOutcomeOf(offer, now) === 'open'
      const canBe = offer.bookings.length > 0 && offer.bookings.every(isFree)
      expect(isOpen).toBe(offer.state === 'open' && canBe && now < offer.expiresAt)
    }),
  )
})

test('an offer that was answered or withdrawn is never open again', () => {
  fc.assert(
    fc.property(anyOffer, anyNow, (offer, now) => {
      fc.pre(offer.state !== 'open')
      expect(offerOutcomeOf(offer, now)).not.toBe('open')
    }),
  )
})

test('an offer that is closed stays closed as time goes by', () => {
  fc.assert(
    fc.property(anyOffer, anyNow, fc.nat(10), (offer, now, later) => {
      if (offerOutcomeOf(offer, now) !== 'open') {
        expect(offerOutcomeOf(offer, now + later)).not.toBe('open')
      }
    }),
  )
})

const replies: Record<OfferOutcome, Record<'accept' | 'decline', OfferReply>> = {
  open: { accept: 'act', decline: 'act' },
  accepted: { accept: 'repeat', decline: 'opposite' },
  rejected: { accept: 'opposite', decline: 'repeat' },
  closedWrongStatusForCandidate: { accept: 'closed', decline: 'closed' },
  closedUnableToLoad: { accept: 'closed', decline: 'closed' },
  closedNotTentative: { accept: 'closed', decline: 'closed' },
  closedBookingNotTentative: { accept: 'closed', decline: 'closed' },
  closedFilled: { accept: 'closed', decline: 'closed' },
  closedExpired: { accept: 'closed', decline: 'closed' },
}

test.each(offerOutcomes)('every decision on an offer that is %s has a reply', (outcome) => {
  for (const action of ['accept', 'decline'] as const) {
    expect(offerReplyOf(outcome, action)).toBe(replies[outcome][action])
  }
})

test('at most one decision takes effect: the same again repeats it, the other one is refused', () => {
  const state = { accept: 'accepted', decline: 'rejected' } as const
  const actions = fc.constantFrom('accept', 'decline')
  fc.assert(
    fc.property(actions, actions, (first, second) => {
      const held = first === 'accept' ? bookings.theirs : bookings.free
      const outcome = offerOutcomeOf(offerOf(state[first], held), moments.before)
      expect(offerReplyOf(outcome, second)).toBe(first === second ? 'repeat' : 'opposite')
    }),
  )
})
