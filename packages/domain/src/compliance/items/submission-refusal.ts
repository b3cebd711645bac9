import { expireStatus } from '../certifications/expire-status.ts'
import { type ComplianceItemFacts, type ComplianceItemState, needsVerification } from './item-state.ts'

export type SubmissionRefusal = 'restricted' | 'alreadySubmitted'

/**
 * The reason why nothing can be submitted for an item now. Expiring evidence may be renewed, rejected or reopened evidence
 * replaced, and a record of My Files submitted; but not while other evidence awaits verification.
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
  // The result of an application may arrive at any time.
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
