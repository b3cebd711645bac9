import { expect, test } from 'vitest'
import type { ComplianceItemStatus } from '../items/compliance-item.ts'
import { checklistProgress, isAllSent, isRestAppliedFor } from './checklist-progress.ts'

test.each<[ComplianceItemStatus[], number, number, boolean]>([
  [[], 0, 0, false],
  [['RequiresCandidateAction'], 0, 0, false],
  [['AwaitingVerification', 'AwaitingVerificationForUnlinked'], 2, 0, true],
  [['Complete', 'CompleteByUnlinked', 'AwaitingVerification'], 3, 2, true],
  [['Complete', 'AwaitingVerification', 'RestrictionOnAction'], 2, 1, false],
])('%j: %i sent, %i accepted, all sent: %s', (statuses, sent, accepted, all) => {
  const progress = checklistProgress(statuses.map((status) => ({ status, isAppliedFor: false })))
  expect(progress).toEqual({ total: statuses.length, sent, accepted, appliedFor: 0 })
  expect(isAllSent(progress)).toBe(all)
})

test('an applied-for item is neither sent nor to do', () => {
  const progress = checklistProgress([
    { status: 'RestrictionOnAction', isAppliedFor: true },
    { status: 'Complete', isAppliedFor: true },
    { status: 'AwaitingVerification', isAppliedFor: false },
  ])
  expect(progress).toEqual({ total: 3, sent: 2, accepted: 1, appliedFor: 1 })
  expect([isAllSent(progress), isRestAppliedFor(progress)]).toEqual([false, true])
})
