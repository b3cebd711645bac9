import { expect, test } from 'vitest'
import { MAX_OFFEREES, newOfferRefusalOf } from './new-offer.ts'

const NOW = 1_000_000

test.each([
  ['a deadline before the first shift', 5, [10, 20], undefined],
  ['a deadline at the start of the first shift', 10, [20, 10], undefined],
  ['a deadline after the start of the first shift', 11, [20, 10], 'deadlineAfterStart'],
  ['a deadline now', 0, [10], 'deadlinePassed'],
  ['a shift that starts now', 5, [0, 20], 'started'],
] as const)('%s', (_situation, expiresIn, startsIn, refusal) => {
  const shifts = startsIn.map((minutes) => ({ startsAt: NOW + minutes }))
  expect(newOfferRefusalOf({ candidateCount: 1, expiresAt: NOW + expiresIn, shifts }, NOW)).toBe(refusal)
})

test.each([
  [0, 'noCandidates'],
  [MAX_OFFEREES, undefined],
  [MAX_OFFEREES + 1, 'tooManyCandidates'],
] as const)('an offer to %s candidates', (candidateCount, refusal) => {
  expect(
    newOfferRefusalOf({ candidateCount, expiresAt: NOW + 5, shifts: [{ startsAt: NOW + 10 }] }, NOW),
  ).toBe(refusal)
})
