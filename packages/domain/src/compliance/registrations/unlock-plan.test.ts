import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { complianceItemStatuses } from '../items/compliance-item.ts'
import { isPressing, type PlannedItem, unlockPlan } from './unlock-plan.ts'

const item = (id: string, over: Partial<PlannedItem> = {}): PlannedItem => ({
  id,
  registrationId: 'victoria',
  asksFor: null,
  isRenewalRefused: false,
  status: 'RequiresCandidateAction',
  evidenceId: null,
  expireStatus: 'none',
  isRenewing: false,
  isAppliedFor: false,
  waitingFor: 'candidate',
  dateExpiry: null,
  leadDays: 0,
  unlockedBy: [],
  ...over,
})
const idsOf = (...items: PlannedItem[]) =>
  unlockPlan(items, ['2026-12-10', '2026-12-11']).map(({ itemId }) => itemId)

test('booked shifts at risk come first, then rejected items, slow items, and items that others wait for', () => {
  const licence = item('licence', {
    status: 'Complete',
    expireStatus: 'expiring',
    dateExpiry: '2026-12-01',
    waitingFor: 'nobody',
  })
  expect(
    idsOf(
      item('form'),
      item('photo', { evidenceId: 'blurred' }),
      item('handbook'),
      item('quiz', { status: 'RestrictionOnAction', unlockedBy: ['handbook'] }),
      item('police check', { leadDays: 10 }),
      licence,
    ),
  ).toEqual(['licence', 'photo', 'police check', 'handbook', 'form', 'quiz'])
})

test('each step says which items it unlocks', () => {
  const plan = unlockPlan(
    [
      item('handbook'),
      item('quiz', { status: 'RestrictionOnAction', unlockedBy: ['handbook'] }),
      item('card', { registrationId: 'nsw', expireStatus: 'expired', dateExpiry: '2026-11-01', leadDays: 5 }),
      item('photo', { registrationId: 'qld', evidenceId: 'blurred' }),
    ],
    ['2026-10-30', '2026-11-21', '2026-11-20'],
  )
  expect(plan).toMatchObject([
    {
      itemId: 'card',
      reason: 'expired',
      shiftsAtRisk: 2,
      firstShiftAtRiskLocal: '2026-11-20',
      isSlow: true,
      isLastOfRegistration: true,
    },
    { itemId: 'photo', reason: 'refused', shiftsAtRisk: 0, firstShiftAtRiskLocal: null },
    { itemId: 'handbook', unlocksItemIds: ['quiz'], isLastOfRegistration: false, isLater: false },
    { itemId: 'quiz', isLater: true },
  ])
})

test.each<[string, Partial<PlannedItem>]>([
  ['is done', { status: 'Complete' }],
  ['waits for the consultant', { status: 'AwaitingVerification' }],
  ['only the consultant can go on with', { status: 'RestrictionOnAction' }],
  ['was applied for elsewhere', { status: 'RestrictionOnAction', isAppliedFor: true }],
  ['runs out, its renewal applied for', { status: 'Complete', expireStatus: 'expiring', isAppliedFor: true }],
  ['is being renewed', { status: 'Complete', expireStatus: 'expiring', isRenewing: true }],
])('an item that %s is no step', (_what, over) => {
  expect(idsOf(item('it', over))).toEqual([])
})

test('every owed item is a step once, after all steps it waits for', () => {
  const ids = ['a', 'b', 'c', 'd', 'e']
  const checklists = fc.tuple(
    ...ids.map((id, at) =>
      fc
        .record({
          status: fc.constantFrom(...complianceItemStatuses),
          leadDays: fc.constantFrom(0, 5),
          firsts: fc.subarray(ids.slice(0, at)),
        })
        .map(({ firsts, ...over }) => item(id, { ...over, unlockedBy: firsts })),
    ),
  )
  fc.assert(
    fc.property(checklists, (items) => {
      const plan = unlockPlan(items, []).map(({ itemId }) => itemId)
      expect(new Set(plan).size).toBe(plan.length)
      for (const { id, unlockedBy } of items)
        for (const first of unlockedBy)
          if (plan.includes(id) && plan.includes(first))
            expect(plan.indexOf(first)).toBeLessThan(plan.indexOf(id))
    }),
  )
})

test('a card that two registrations use is one step', () => {
  const card = {
    status: 'Complete',
    expireStatus: 'expiring',
    dateExpiry: '2026-12-01',
    evidenceId: 'card',
  } as const
  expect(
    idsOf(
      item('in Victoria', { ...card, waitingFor: 'nobody' }),
      item('in New South Wales', { ...card, waitingFor: 'nobody', registrationId: 'nsw' }),
      item('another', { evidenceId: 'other card' }),
    ),
  ).toEqual(['in Victoria', 'another'])
})

test('a card that two registrations ask for is one step, for the one that can be started', () => {
  const card = { asksFor: 'card' }
  expect(
    idsOf(
      item('handbook', { registrationId: 'nsw' }),
      item('in New South Wales', {
        ...card,
        registrationId: 'nsw',
        status: 'RestrictionOnAction',
        unlockedBy: ['handbook'],
      }),
      item('in Victoria', card),
      item('another', { asksFor: 'other card' }),
    ),
  ).toEqual(['handbook', 'in Victoria', 'another'])
})

test('a rejected renewal comes before an expiring item', () => {
  const ending = { status: 'Complete', expireStatus: 'expiring', waitingFor: 'nobody' } as const
  const plan = unlockPlan(
    [
      item('first aid', { ...ending, dateExpiry: '2026-12-20' }),
      item('licence', { ...ending, dateExpiry: '2026-12-20', isRenewalRefused: true }),
      item('check', { ...ending, dateExpiry: '2026-12-20', isRenewalRefused: true, isRenewing: true }),
    ],
    ['2026-12-10', '2026-12-11'],
  )
  expect(plan).toMatchObject([
    { itemId: 'licence', reason: 'renewalRefused', shiftsAtRisk: 0, isLastOfRegistration: false },
    { itemId: 'first aid', reason: 'expiring' },
  ])
})

test.each([
  ['refused', 0, true],
  ['renewalRefused', 0, true],
  ['expired', 0, true],
  ['expiring', 2, true],
  ['expiring', 0, false],
  ['toDo', 0, false],
] as const)('%s before %i shifts is pressing: %s', (reason, shiftsAtRisk, expected) => {
  expect(isPressing({ reason, shiftsAtRisk })).toBe(expected)
})
