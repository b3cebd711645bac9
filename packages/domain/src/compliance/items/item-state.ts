import { type ExpireStatus, type Expiry, expireStatus } from '../certifications/expire-status.ts'
import { isOnItsWay } from './application.ts'
import type { ComplianceItemStatus, ReferenceType } from './compliance-item.ts'
import { isWaitingForReferees, type RefereesAsked } from './referees.ts'

/** Something that speaks for an item: a paper, a signature, a film seen to its end, a form sent in. */
export interface Evidence extends Expiry {
  id: string
  /** Handed in for this very item; otherwise it was only found in My Files. */
  isLinked: boolean
  verification: 'unverified' | 'verified' | 'rejected'
  /** When it came to be what it is: handed in, verified or rejected. */
  sinceUtc: string
  /** Who was named to speak for the candidate; nobody can look at it before they have answered. */
  referees?: RefereesAsked | null
  /** A consultant lets the candidate replace it, although it counts. */
  isReopened?: boolean
}

/** That the candidate has applied for it elsewhere. */
export interface Application {
  /** When they said so. */
  sinceUtc: string
  appliedAtUtc: string
}

export interface ComplianceItemFacts {
  referenceType: ReferenceType
  evidence: readonly Evidence[]
  /** The ids of items that come first and are not done. */
  unlockedBy: readonly string[]
  /** What only the consultant can do, in their words. */
  restriction: string | null
  application?: Application | null
}

export const waitingParties = ['candidate', 'consultant', 'provider', 'authority', 'nobody'] as const
export type WaitingParty = (typeof waitingParties)[number]

export interface ComplianceItemState {
  status: ComplianceItemStatus
  /** What the status rests on: that which counts, or the last that did not. */
  evidenceId: string | null
  expireStatus: ExpireStatus
  /** What counts still does, and something newer waits to be verified. */
  isRenewing: boolean
  /** What counts still does, and something newer was refused. */
  isRenewalRefused: boolean
  /** It comes from elsewhere and was applied for; until it comes there is nothing to do. */
  isAppliedFor: boolean
  waitingFor: WaitingParty
  /** Since it was handed in, while somebody else has to look at it. */
  waitingSinceUtc: string | null
}

/** Done once submitted: nobody has to look at a signature, a tick or a film that was seen. */
const kindsWithoutVerification: readonly ReferenceType[] = ['Contract', 'CheckBox', 'Video']

export const needsVerification = (referenceType: ReferenceType): boolean =>
  !kindsWithoutVerification.includes(referenceType)

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

/** Where an item stands on a day. It follows from the evidence alone, and is never stored. */
export function complianceItemState(item: ComplianceItemFacts, todayLocal: string): ComplianceItemState {
  const judged = item.evidence.map((one) => ({ one, status: statusOf(one, item.referenceType, todayLocal) }))
  const [best] = judged.toSorted(
    (a, b) => order.indexOf(a.status) - order.indexOf(b.status) || byLongest(a.one, b.one),
  )
  // What only lies in My Files was not handed in: it waits for what comes first as anything else does.
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
        // A second degree that only lies in My Files renews nothing.
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

/** Of two that are as good, the one that lasts longer; then the newer. */
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
  if (isAwaitingVerification(status))
    return {
      waitingFor: best?.referees && isWaitingForReferees(best.referees) ? 'provider' : 'consultant',
      waitingSinceUtc: best?.sinceUtc ?? null,
    }
  // What has to be done first is theirs to do, on another item.
  const isOnHold = status === 'RestrictionOnAction' && unlockedBy.length === 0
  // When something was handed in does not tell since when its refusal, its end or a hold has been waiting.
  return { waitingFor: isOnHold ? 'consultant' : 'candidate', waitingSinceUtc: null }
}
