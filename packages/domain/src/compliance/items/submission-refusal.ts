import { expireStatus } from '../certifications/expire-status.ts'
import { type ComplianceItemFacts, type ComplianceItemState, needsVerification } from './item-state.ts'

export type SubmissionRefusal = 'restricted' | 'alreadySubmitted'

/**
 * Why nothing more may be handed in for an item now. Something that runs out may be renewed, something refused or opened
 * again may be replaced, and what only lies in My Files may be handed in; what waits for somebody to look at it waits alone.
 */
export function submissionRefusal(
  { referenceType, evidence }: Pick<ComplianceItemFacts, 'referenceType' | 'evidence'>,
  {
    status,
    expireStatus: runsOut,
    evidenceId,
    isAppliedFor,
  }: Pick<ComplianceItemState, 'status' | 'expireStatus' | 'evidenceId'> &
    Partial<Pick<ComplianceItemState, 'isAppliedFor'>>,
  todayLocal: string,
): SubmissionRefusal | undefined {
  // What was applied for may come at any time.
  if (status === 'RestrictionOnAction' && !isAppliedFor) return 'restricted'
  const isWaiting = evidence.some(
    (one) =>
      one.isLinked &&
      one.verification === 'unverified' &&
      needsVerification(referenceType) &&
      expireStatus(one, todayLocal) !== 'expired',
  )
  const isReopened = evidence.find(({ id }) => id === evidenceId)?.isReopened
  const isDoneForGood = status === 'Complete' && runsOut !== 'expiring' && !isReopened
  return isWaiting || isDoneForGood ? 'alreadySubmitted' : undefined
}
