import { expect, test } from 'vitest'
import type { ComplianceItemStatus } from '../compliance/compliance-item.ts'
import { checklistProgress, isAllSent } from './checklist-progress.ts'

test.each<[ComplianceItemStatus[], number, number, boolean]>([
  [[], 0, 0, false],
  [['RequiresCandidateAction'], 0, 0, false],
  [['AwaitingVerification', 'AwaitingVerificationForUnlinked'], 2, 0, true],
  [['Complete', 'CompleteByUnlinked', 'AwaitingVerification'], 3, 2, true],
  [['Complete', 'AwaitingVerification', 'RestrictionOnAction'], 2, 1, false],
])('of %j, %i are sent and %i accepted; all sent: %s', (statuses, sent, accepted, all) => {
  const progress = checklistProgress(statuses.map((status) => ({ status })))
  expect(progress).toEqual({ total: statuses.length, sent, accepted })
  expect(isAllSent(progress)).toBe(all)
})
