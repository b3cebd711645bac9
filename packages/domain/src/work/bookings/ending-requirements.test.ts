import { describe, expect, test } from 'vitest'
import { bookingStatus } from './booking-status.ts'
import {
  endingRequirements,
  oncePerDocument,
  requirementsMissingFor,
  requirementsMissingForOffer,
} from './ending-requirements.ts'

const today = '2026-03-10'
const document = (id: string, dateExpiry: string | null, more: object = {}) => ({
  id,
  dateExpiry,
  ignoreExpiry: false,
  reminderDays: 30,
  verification: 'verified' as const,
  sinceUtc: '2025-03-01T00:00:00.000Z',
  ...more,
})
const requirement = (...evidence: ReturnType<typeof document>[]) => ({
  id: 'item',
  registrationId: 'registration',
  title: 'Clearance',
  evidence,
  application: null,
})
const found = (...evidence: ReturnType<typeof document>[]) =>
  endingRequirements([requirement(...evidence)], today).map((one) => [
    one.referenceFileId,
    one.dateExpiry,
    one.isBeingRenewed,
  ])

test.each([
  ['nothing was ever sent', [], []],
  ['its last day still counts', [document('a', '2026-03-10')], [['a', '2026-03-10', false]]],
  ['it expired yesterday', [document('a', '2026-03-09')], [['a', '2026-03-09', false]]],
  ['it is soon', [document('a', '2026-04-09')], [['a', '2026-04-09', false]]],
  ['it is later', [document('a', '2026-04-10')], []],
  ['it never expires', [document('a', null)], []],
  ['its date does not count', [document('a', '2026-03-01', { ignoreExpiry: true })], []],
  ['another one lasts', [document('a', '2026-03-01'), document('b', '2027-03-01')], []],
  ['it never counted', [document('a', '2026-03-01', { verification: 'unverified' })], []],
  [
    'it has expired and the new one waits',
    [document('a', '2026-03-01'), document('b', '2027-03-01', { verification: 'unverified' })],
    [['a', '2026-03-01', true]],
  ],
  [
    'it expires soon and the new one waits',
    [document('a', '2026-03-20'), document('b', '2027-03-01', { verification: 'unverified' })],
    [],
  ],
  [
    'the new one was refused',
    [document('a', '2026-03-20'), document('b', '2027-03-01', { verification: 'rejected' })],
    [['a', '2026-03-20', false]],
  ],
])('%s', (_name, evidence, expected) => {
  expect(found(...evidence)).toEqual(expected)
})

const application = { sinceUtc: '2026-03-05T00:00:00.000Z' }
const waiting = (sinceUtc: string) => document('b', '2027-03-01', { verification: 'unverified', sinceUtc })

test.each([
  ['it has expired', [document('a', '2026-03-01')], [false, true]],
  ['it expires soon', [document('a', '2026-03-20')], [false, true]],
  [
    'what came has been refused since',
    [
      document('a', '2026-03-01'),
      document('b', '2027-03-01', { verification: 'rejected', sinceUtc: '2026-03-08T00:00:00.000Z' }),
    ],
    [false, false],
  ],
  ['it came since', [document('a', '2026-03-01'), waiting('2026-03-08T00:00:00.000Z')], [true, false]],
  [
    'a new one waited before',
    [document('a', '2026-03-01'), waiting('2026-03-02T00:00:00.000Z')],
    [true, false],
  ],
])('applied for elsewhere: %s', (_name, evidence, expected) => {
  const [ending] = endingRequirements([{ ...requirement(...evidence), application }], today)
  expect([ending?.isBeingRenewed, ending?.isAppliedFor]).toEqual(expected)
})

test('the first to expire comes first, and each document is listed once', () => {
  const ending = endingRequirements(
    [
      requirement(document('late', '2026-03-20')),
      requirement(document('early', '2026-03-01')),
      { ...requirement(document('early', '2026-03-01')), registrationId: 'another' },
    ],
    today,
  )
  expect(ending.map(({ referenceFileId }) => referenceFileId)).toEqual(['early', 'early', 'late'])
  expect(oncePerDocument(ending).map((one) => [one.referenceFileId, one.registrationId])).toEqual([
    ['early', 'registration'],
    ['late', 'registration'],
  ])
})

describe('the shifts that are affected', () => {
  const requirements = endingRequirements([requirement(document('a', '2026-03-12'))], today)
  test.each([
    ['on the last day', { dateLocal: '2026-03-12' }, 0],
    ['the day after', { dateLocal: '2026-03-13' }, 1],
    ['cancelled', { dateLocal: '2026-03-13', status: bookingStatus.cancelled }, 0],
    ['in the past', { dateLocal: '2026-03-09' }, 0],
  ])('%s', (_name, shift, count) => {
    const booked = { status: bookingStatus.confirmed, ...shift }
    expect(requirementsMissingFor(booked, requirements, today)).toHaveLength(count)
  })
})

test.each([
  ['expired: every shift from today on', '2026-03-09', 3],
  ['expires on the day of the second shift', '2026-03-12', 1],
  ['lasts until the last shift', '2026-03-14', null],
])('of an offer: %s', (_name, dateExpiry, uncoveredShifts) => {
  const twice = [requirement(document('a', dateExpiry)), requirement(document('a', dateExpiry))]
  const offered = ['2026-03-10', '2026-03-12', '2026-03-14'].map((dateLocal) => ({ dateLocal }))
  const missing = requirementsMissingForOffer(offered, endingRequirements(twice, today), today)
  expect(missing.map((one) => one.uncoveredShifts)).toEqual(uncoveredShifts === null ? [] : [uncoveredShifts])
})
