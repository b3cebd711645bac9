import { type ExpireStatus, type Expiry, expireStatus } from '../certifications/expire-status.ts'
import { isOnItsWay } from './application.ts'
import type { ComplianceItemStatus, ReferenceType } from './compliance-item.ts'
import { isWaitingForReferees, type RefereesAsked } from './referees-asked.ts'

/** Evidence for an item: a document, a signature, a watched video, a submitted form. */
export interface Evidence extends Expiry {
  id: string
  /** It was submitted for this item; otherwise it is only in My Files. */
  isLinked: boolean
  verification: 'unverified' | 'verified' | 'rejected'
  /** When it was submitted, verified or rejected, whichever came last. */
  sinceUtc: string
  /** The referees that the candidate named. A consultant can review the item only after they have answered. */
  referees?: RefereesAsked | null
  /** A consultant allowed the candidate to replace it, although it counts. */
  isReopened?: boolean
}

/** The candidate's application at another authority. */
export interface Application {
  /** When the candidate recorded it. */
  sinceUtc: string
  appliedAtUtc: string
}

export interface ComplianceItemFacts {
  referenceType: ReferenceType
  evidence: readonly Evidence[]
  /** The ids of items that have to be done first and are not done. */
  unlockedBy: readonly string[]
  /** A problem that only the consultant can resolve, in their words. */
  restriction: string | null
  application?: Application | null
}

export const waitingParties = ['candidate', 'consultant', 'provider', 'authority', 'nobody'] as const
export type WaitingParty = (typeof waitingParties)[number]

export interface ComplianceItemState {
  status: ComplianceItemStatus
  /** The evidence that determines the status: the one that counts, or else the last one that did not. */
  evidenceId: string | null
  expireStatus: ExpireStatus
  /** The current evidence still counts, and newer evidence awaits verification. */
  isRenewing: boolean
  /** The current evidence still counts, and newer evidence was rejected. */
  isRenewalRefused: boolean
  /** The candidate has applied for it at another authority and has nothing to do until it arrives. */
  isAppliedFor: boolean
  waitingFor: WaitingParty
  /** The time of submission, or of the referees' last answer, while the item waits for another party. */
  waitingSinceUtc: string | null
}

/** Done once submitted: signatures, check boxes and watched videos need no review. */
export const withoutVerification: readonly ReferenceType[] = ['Contract', 'CheckBox', 'Video']

export const needsVerification = (referenceType: ReferenceType): boolean =>
  !withoutVerification.includes(referenceType)

/** From the best to the worst. */
const order: readonly ComplianceItemStatus[] = [
  'Complete',
  'CompleteByUnlinked',
  'AwaitingVerification',
  'AwaitingVerificationForUnlinked',
  'RequiresCandidateAction',
  'RestrictionOnAction',
]

export const isDone = (status: ComplianceItemStatus): boolean =>
  status === 'Complete' || status === 'CompleteByUnlinked'

export const isAwaitingVerification = (status: ComplianceItemStatus): boolean =>
  status === 'AwaitingVerification' || status === 'AwaitingVerificationForUnlinked'

/** The state of an item on a day. It is derived from the evidence and never stored. */
export function complianceItemState(item: ComplianceItemFacts, todayLocal: string): ComplianceItemState {
  const judged = item.evidence.map((one) => ({ one, status: statusOf(one, item.referenceType, todayLocal) }))
  const [best] = judged.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || byLongest(a.one, b.one),
  )
  // A document that is only in My Files was not submitted, so the item still waits for the items before it.
  const isOwed = !best || ['RequiresCandidateAction', 'AwaitingVerificationForUnlinked'].includes(best.status)
  const isRestricted = isOwed && (item.unlockedBy.length > 0 || item.restriction !== null)
  const owed = isRestricted ? 'RestrictionOnAction' : (best?.status ?? 'RequiresCandidateAction')
  const runsOut = best ? expireStatus(best.one, todayLocal) : 'none'
  const isRenewing =
    best !== undefined &&
    isDone(owed) &&
    judged.some(
      (other) =>
        isAwaitingVerification(other.status) &&
        // A second degree that is only in My Files is no renewal.
        (other.one.isLinked || lastDay(best.one) !== NEVER),
    )
  const isWanted =
    owed === 'RequiresCandidateAction' || (isDone(owed) && runsOut === 'expiring' && !isRenewing)
  const isAppliedFor = isWanted && isOnItsWay(item)
  const isWaitedFor = isAppliedFor && !isDone(owed)
  const status = isWaitedFor ? 'RestrictionOnAction' : owed
  return {
    status,
    evidenceId: best?.one.id ?? null,
    expireStatus: runsOut,
    isRenewing,
    isAppliedFor,
    isRenewalRefused:
      best !== undefined &&
      isDone(status) &&
      item.evidence.some(
        ({ verification, sinceUtc }) => verification === 'rejected' && sinceUtc > best.one.sinceUtc,
      ),
    ...(isWaitedFor
      ? { waitingFor: 'authority', waitingSinceUtc: item.application?.appliedAtUtc ?? null }
      : waiting(status, item, best?.one)),
  }
}

function statusOf(
  evidence: Evidence,
  referenceType: ReferenceType,
  todayLocal: string,
): ComplianceItemStatus {
  const { isLinked, verification } = evidence
  if (verification === 'rejected' || expireStatus(evidence, todayLocal) === 'expired')
    return 'RequiresCandidateAction'
  if (verification === 'verified' || !needsVerification(referenceType))
    return isLinked ? 'Complete' : 'CompleteByUnlinked'
  return isLinked ? 'AwaitingVerification' : 'AwaitingVerificationForUnlinked'
}

/** Of two with the same rank, the one that lasts longer; then the newer one. */
function byLongest(one: Evidence, other: Evidence): number {
  const [end, otherEnd] = [lastDay(one), lastDay(other)]
  if (end !== otherEnd) return end > otherEnd ? -1 : 1
  return other.sinceUtc.localeCompare(one.sinceUtc)
}

/** Sorts after every date. */
const NEVER = '9999'

const lastDay = ({ dateExpiry, ignoreExpiry }: Expiry) => (ignoreExpiry ? NEVER : (dateExpiry ?? NEVER))

function waiting(
  status: ComplianceItemStatus,
  { unlockedBy }: ComplianceItemFacts,
  best: Evidence | undefined,
): Pick<ComplianceItemState, 'waitingFor' | 'waitingSinceUtc'> {
  if (isDone(status)) return { waitingFor: 'nobody', waitingSinceUtc: null }
  if (isAwaitingVerification(status)) {
    const sentAtUtc = best?.sinceUtc ?? null
    if (!best?.referees) return { waitingFor: 'consultant', waitingSinceUtc: sentAtUtc }
    return isWaitingForReferees(best.referees)
      ? { waitingFor: 'provider', waitingSinceUtc: sentAtUtc }
      : // The time for the review starts with the last answer.
        { waitingFor: 'consultant', waitingSinceUtc: best.referees.lastAnsweredAtUtc ?? sentAtUtc }
  }
  // The candidate has to do another item first.
  const isOnHold = status === 'RestrictionOnAction' && unlockedBy.length === 0
  // The time of submission does not say since when a rejection, an expiry or a hold has been waiting.
  return { waitingFor: isOnHold ? 'consultant' : 'candidate', waitingSinceUtc: null }
}
