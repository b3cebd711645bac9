import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ReferenceType, referenceTypes } from './compliance-item.ts'
import { type ComplianceItemFacts, complianceItemState, type Evidence, isDone } from './item-state.ts'

const TODAY = '2026-11-17'
const ANSWERED = '2026-11-09T00:00:00.000Z'
const paper = (over: Partial<Evidence> = {}): Evidence => ({
  id: 'paper',
  isLinked: true,
  verification: 'unverified',
  dateExpiry: null,
  ignoreExpiry: false,
  reminderDays: 30,
  sinceUtc: '2026-11-01T00:00:00Z',
  ...over,
})
const item = (
  evidence: readonly Evidence[],
  over: Partial<ComplianceItemFacts> = {},
): ComplianceItemFacts => ({
  referenceType: 'Certification',
  evidence,
  unlockedBy: [],
  restriction: null,
  ...over,
})

test.each<[string, ComplianceItemFacts, string, string]>([
  ['linked and verified', item([paper({ verification: 'verified' })]), 'Complete', 'nobody'],
  [
    'verified, only in My Files',
    item([paper({ verification: 'verified', isLinked: false })]),
    'CompleteByUnlinked',
    'nobody',
  ],
  ['linked, not yet looked at', item([paper()]), 'AwaitingVerification', 'consultant'],
  [
    'not yet looked at, only in My Files',
    item([paper({ isLinked: false })]),
    'AwaitingVerificationForUnlinked',
    'consultant',
  ],
  ['nothing', item([]), 'RequiresCandidateAction', 'candidate'],
  ['rejected', item([paper({ verification: 'rejected' })]), 'RequiresCandidateAction', 'candidate'],
  [
    'verified, expired yesterday',
    item([paper({ verification: 'verified', dateExpiry: '2026-11-16' })]),
    'RequiresCandidateAction',
    'candidate',
  ],
  [
    'verified, on its last day',
    item([paper({ verification: 'verified', dateExpiry: TODAY })]),
    'Complete',
    'nobody',
  ],
  [
    'expired, but that does not matter',
    item([paper({ verification: 'verified', dateExpiry: '2020-01-01', ignoreExpiry: true })]),
    'Complete',
    'nobody',
  ],
  ['nothing, another item first', item([], { unlockedBy: ['other'] }), 'RestrictionOnAction', 'candidate'],
  [
    'nothing, and the consultant has to act',
    item([], { restriction: 'We are waiting for the police.' }),
    'RestrictionOnAction',
    'consultant',
  ],
  [
    'verified, whatever else is open',
    item([paper({ verification: 'verified' })], { unlockedBy: ['other'] }),
    'Complete',
    'nobody',
  ],
  [
    'only in My Files, and another item first',
    item([paper({ isLinked: false })], { unlockedBy: ['other'] }),
    'RestrictionOnAction',
    'candidate',
  ],
  [
    'handed in before the consultant had to act',
    item([paper()], { restriction: 'We are waiting for the police.' }),
    'AwaitingVerification',
    'consultant',
  ],
  ['a signature', item([paper()], { referenceType: 'Contract' }), 'Complete', 'nobody'],
  ['a tick', item([paper()], { referenceType: 'CheckBox' }), 'Complete', 'nobody'],
  ['a film seen', item([paper()], { referenceType: 'Video' }), 'Complete', 'nobody'],
  [
    'referees, one of which has not answered',
    item([paper({ referees: { asked: 2, answered: 1, lastAnsweredAtUtc: ANSWERED } })], {
      referenceType: 'ReferenceCheckFormGroup',
    }),
    'AwaitingVerification',
    'provider',
  ],
  [
    'referees who have all answered',
    item([paper({ referees: { asked: 2, answered: 2, lastAnsweredAtUtc: ANSWERED } })], {
      referenceType: 'ReferenceCheckFormGroup',
    }),
    'AwaitingVerification',
    'consultant',
  ],
])('%s', (_what, facts, status, waitingFor) => {
  expect(complianceItemState(facts, TODAY)).toMatchObject({ status, waitingFor })
})

test.each([
  [1, 'provider', paper().sinceUtc],
  [2, 'consultant', ANSWERED],
] as const)(
  'with %i of 2 referees answered, the item waits for the %s since then',
  (answered, waitingFor, since) => {
    const referees = { asked: 2, answered, lastAnsweredAtUtc: ANSWERED }
    const facts = item([paper({ referees })], { referenceType: 'ReferenceCheckFormGroup' })
    expect(complianceItemState(facts, TODAY)).toMatchObject({ waitingFor, waitingSinceUtc: since })
  },
)

const old = paper({ id: 'old', verification: 'verified', dateExpiry: '2026-12-01' })
const renewal = paper({ id: 'new', dateExpiry: '2029-12-01', sinceUtc: '2026-11-16T00:00:00Z' })

test('a renewal submitted while the old one counts changes nothing but isRenewing', () => {
  expect(complianceItemState(item([old]), TODAY)).toMatchObject({
    status: 'Complete',
    expireStatus: 'expiring',
    isRenewing: false,
  })
  expect(complianceItemState(item([old, renewal]), TODAY)).toMatchObject({
    status: 'Complete',
    evidenceId: 'old',
    isRenewing: true,
  })
  const refused = { ...renewal, verification: 'rejected' as const }
  expect(complianceItemState(item([old, refused]), TODAY)).toMatchObject({
    status: 'Complete',
    isRenewing: false,
    isRenewalRefused: true,
  })
  const refusedBefore = { ...refused, sinceUtc: '2026-10-01T00:00:00Z' }
  expect(complianceItemState(item([old, refusedBefore]), TODAY)).toMatchObject({ isRenewalRefused: false })
  const verified = { ...renewal, verification: 'verified' as const }
  expect(complianceItemState(item([old, verified]), TODAY)).toMatchObject({
    evidenceId: 'new',
    expireStatus: 'valid',
  })
})

test.each([
  ['lies in My Files beside one that never ends', null, false, false],
  ['was handed in beside one that never ends', null, true, true],
  ['lies in My Files beside one that ends', '2026-12-01', false, true],
])('new evidence that %s', (_, dateExpiry, isLinked, isRenewing) => {
  const counts = { ...old, dateExpiry }
  expect(complianceItemState(item([counts, { ...renewal, isLinked }]), TODAY)).toMatchObject({ isRenewing })
})

test('once the old one has expired, the item has been waiting for the renewal since its submission', () => {
  expect(complianceItemState(item([old, renewal]), '2026-12-02')).toMatchObject({
    status: 'AwaitingVerification',
    waitingFor: 'consultant',
    waitingSinceUtc: '2026-11-16T00:00:00Z',
  })
})

test.each([
  ['expired', { ...old, dateExpiry: '2026-11-16' }],
  ['refused', { ...renewal, verification: 'rejected' as const }],
])('an item that is %s has not been waiting since its submission', (_, one) => {
  expect(complianceItemState(item([one]), TODAY)).toMatchObject({
    waitingFor: 'candidate',
    waitingSinceUtc: null,
  })
})

const dates = fc.constantFrom(null, '2026-11-16', TODAY, '2026-12-01', '2029-01-01')
const evidences = fc.record<Evidence>({
  id: fc.uuid(),
  isLinked: fc.boolean(),
  verification: fc.constantFrom('unverified', 'verified', 'rejected'),
  dateExpiry: dates,
  ignoreExpiry: fc.boolean(),
  reminderDays: fc.constantFrom(0, 30, 90),
  sinceUtc: fc.constantFrom('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'),
})
const items = fc.record<ComplianceItemFacts>({
  referenceType: fc.constantFrom<ReferenceType>(...referenceTypes),
  evidence: fc.array(evidences, { maxLength: 4 }),
  unlockedBy: fc.constantFrom<string[]>([], ['other']),
  restriction: fc.constantFrom(null, 'Wait.'),
})

test('another document never makes an item worse, and their order does not matter', () => {
  fc.assert(
    fc.property(items, evidences, (facts, more) => {
      const before = complianceItemState(facts, TODAY)
      const after = complianceItemState({ ...facts, evidence: [...facts.evidence, more] }, TODAY)
      if (isDone(before.status)) expect(isDone(after.status)).toBe(true)
      const { status } = complianceItemState({ ...facts, evidence: facts.evidence.toReversed() }, TODAY)
      expect(status).toBe(before.status)
    }),
  )
})

test('removing an unverified document falls back on the next best, and undoes no completed item', () => {
  fc.assert(
    fc.property(items, (facts) => {
      const verified = facts.evidence.filter(({ verification }) => verification === 'verified')
      const without = complianceItemState({ ...facts, evidence: verified }, TODAY)
      if (isDone(without.status)) expect(isDone(complianceItemState(facts, TODAY).status)).toBe(true)
    }),
  )
})

test('an item waits for no party exactly when it is done', () => {
  fc.assert(
    fc.property(items, (facts) => {
      const { status, waitingFor } = complianceItemState(facts, TODAY)
      expect(waitingFor === 'nobody').toBe(isDone(status))
    }),
  )
})

const application = { sinceUtc: '2026-11-10T00:00:00Z', appliedAtUtc: '2026-11-08T13:00:00Z' }
test.each<[string, ComplianceItemFacts, boolean, string, string]>([
  ['nothing there', item([], { application }), true, 'RestrictionOnAction', 'authority'],
  [
    'the old one expired',
    item([paper({ verification: 'verified', dateExpiry: '2026-11-16' })], { application }),
    true,
    'RestrictionOnAction',
    'authority',
  ],
  ['the old one running out', item([old], { application }), true, 'Complete', 'nobody'],
  ['something sent since', item([paper()], { application }), false, 'AwaitingVerification', 'consultant'],
  [
    'what came refused',
    item([paper({ verification: 'rejected', sinceUtc: '2026-11-12T00:00:00Z' })], { application }),
    false,
    'RequiresCandidateAction',
    'candidate',
  ],
  [
    'another item first',
    item([], { application, unlockedBy: ['other'] }),
    false,
    'RestrictionOnAction',
    'candidate',
  ],
  [
    'one that is good',
    item([paper({ verification: 'verified' })], { application }),
    false,
    'Complete',
    'nobody',
  ],
])('applied for, with %s', (_what, facts, isAppliedFor, status, waitingFor) => {
  const waitingSinceUtc = waitingFor === 'authority' ? { waitingSinceUtc: application.appliedAtUtc } : {}
  expect(complianceItemState(facts, TODAY)).toMatchObject({
    isAppliedFor,
    status,
    waitingFor,
    ...waitingSinceUtc,
  })
})
