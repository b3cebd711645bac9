import { expect, test } from 'vitest'
import { type ComplianceItemFacts, complianceItemState, type Evidence } from './item-state.ts'
import { type SubmissionRefusal, submissionRefusal } from './submission-refusal.ts'

const TODAY = '2026-11-17'
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
const verified = paper({ verification: 'verified' })
const expiring = { ...verified, dateExpiry: '2026-12-01' }

test.each<[string, SubmissionRefusal | undefined, Evidence[], Partial<ComplianceItemFacts>?]>([
  ['nothing yet', undefined, []],
  ['something else comes first', 'restricted', [], { unlockedBy: ['other'] }],
  ['the consultant has to act', 'restricted', [], { restriction: 'Wait.' }],
  [
    'only in My Files, and something else comes first',
    'restricted',
    [paper({ isLinked: false })],
    { unlockedBy: ['other'] },
  ],
  ['it waits to be looked at', 'alreadySubmitted', [paper()]],
  ['what waits has expired meanwhile', undefined, [paper({ dateExpiry: '2026-11-16' })]],
  ['verified for good', 'alreadySubmitted', [verified]],
  ['verified for long', 'alreadySubmitted', [{ ...verified, dateExpiry: '2029-01-01' }]],
  ['verified, and running out', undefined, [expiring]],
  ['verified, on its last day', undefined, [{ ...verified, dateExpiry: TODAY }]],
  ['running out, and a renewal waits', 'alreadySubmitted', [expiring, paper({ id: 'new' })]],
  ['running out, and the renewal was refused', undefined, [expiring, paper({ verification: 'rejected' })]],
  ['opened again', undefined, [{ ...verified, isReopened: true }]],
  [
    'opened again, and new answers wait',
    'alreadySubmitted',
    [{ ...verified, isReopened: true }, paper({ id: 'new' })],
  ],
  [
    'opened again, and new answers were accepted',
    'alreadySubmitted',
    [
      { ...verified, isReopened: true },
      { ...verified, id: 'new', sinceUtc: '2026-11-02T00:00:00Z' },
    ],
  ],
  ['expired', undefined, [{ ...verified, dateExpiry: '2026-11-16' }]],
  ['refused', undefined, [paper({ verification: 'rejected' })]],
  ['only in My Files', undefined, [paper({ isLinked: false })]],
  ['verified, only in My Files', undefined, [{ ...verified, isLinked: false }]],
  ['signed', 'alreadySubmitted', [paper()], { referenceType: 'Contract' }],
])('%s: %s', (_what, expected, evidence, over = {}) => {
  const item: ComplianceItemFacts = {
    referenceType: 'Certification',
    evidence,
    unlockedBy: [],
    restriction: null,
    ...over,
  }
  expect(submissionRefusal(item, complianceItemState(item, TODAY), TODAY)).toBe(expected)
})
