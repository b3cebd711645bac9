import type { ComplianceItemState } from '../items/item-state.ts'

export interface PlannedItem
  extends Pick<
    ComplianceItemState,
    | 'status'
    | 'evidenceId'
    | 'expireStatus'
    | 'isRenewing'
    | 'isRenewalRefused'
    | 'isAppliedFor'
    | 'waitingFor'
  > {
  id: string
  registrationId: string
  /** The kind of document it requires, if one document serves every item that requires it. */
  asksFor: string | null
  dateExpiry: string | null
  /** How many days it usually takes to obtain it. */
  leadDays: number
  /** The ids of items that have to be done first and are not done. */
  unlockedBy: readonly string[]
}

export const planReasons = ['expired', 'expiring', 'refused', 'renewalRefused', 'toDo'] as const
export type PlanReason = (typeof planReasons)[number]

export interface PlanStep {
  itemId: string
  registrationId: string
  reason: PlanReason
  /** Booked shifts that it would no longer cover. */
  shiftsAtRisk: number
  firstShiftAtRiskLocal: string | null
  /** It takes days, so it should be started early. */
  isSlow: boolean
  leadDays: number
  /** The items that can be started once it is done. */
  unlocksItemIds: string[]
  /** It is the last item that the registration needs from the candidate. */
  isLastOfRegistration: boolean
  /** It has to wait for other steps of this plan. */
  isLater: boolean
}

/** Worth showing on Home: it was rejected, or it puts booked shifts at risk. */
export const isPressing = ({ reason, shiftsAtRisk }: Pick<PlanStep, 'reason' | 'shiftsAtRisk'>): boolean =>
  reason === 'refused' || reason === 'renewalRefused' || reason === 'expired' || shiftsAtRisk > 0

/** A step that takes at least this many days comes before the quick ones. */
const SLOW_DAYS = 3

/**
 * The steps to do next, in the order that gets a candidate to work soonest: first those that put booked shifts at risk,
 * then slow ones, then those that others wait for; a step comes after the steps it waits for. A document that several
 * registrations require is one step, for the first of them that can be started. Equally urgent steps keep their given
 * order.
 */
export function unlockPlan(items: readonly PlannedItem[], bookedDatesLocal: readonly string[]): PlanStep[] {
  const owed = items.filter((item) => reasonOf(item) !== undefined)
  const steps = owed.map((item) => stepOf(item, owed, bookedDatesLocal))
  const sorted = oncePerPaper(steps.toSorted(byUrgency), owed)
  return inOrder(sorted, new Map(owed.map(({ id, unlockedBy }) => [id, unlockedBy])))
}

function oncePerPaper(steps: readonly PlanStep[], items: readonly PlannedItem[]): PlanStep[] {
  const papers = new Map(items.map(({ id, asksFor, evidenceId }) => [id, asksFor ?? evidenceId ?? id]))
  const chosen = new Map<string | undefined, PlanStep>()
  for (const step of steps.toSorted((one, other) => Number(one.isLater) - Number(other.isLater))) {
    const paper = papers.get(step.itemId)
    if (!chosen.has(paper)) chosen.set(paper, step)
  }
  return steps.filter((step) => chosen.get(papers.get(step.itemId)) === step)
}

function reasonOf(item: PlannedItem): PlanReason | undefined {
  const { status, evidenceId, expireStatus, isRenewing, isRenewalRefused, isAppliedFor, unlockedBy } = item
  if (isAppliedFor) return undefined
  if (status === 'RequiresCandidateAction') {
    if (expireStatus === 'expired') return 'expired'
    // Evidence that does not count although it has not expired was rejected.
    return evidenceId === null ? 'toDo' : 'refused'
  }
  if (status === 'RestrictionOnAction') return unlockedBy.length > 0 ? 'toDo' : undefined
  const isDone = status === 'Complete' || status === 'CompleteByUnlinked'
  if (!isDone || expireStatus !== 'expiring' || isRenewing) return undefined
  return isRenewalRefused ? 'renewalRefused' : 'expiring'
}

/** It still counts, but expires soon. */
const isEnding = (reason: PlanReason | undefined) => reason === 'expiring' || reason === 'renewalRefused'

function stepOf(item: PlannedItem, owed: readonly PlannedItem[], booked: readonly string[]): PlanStep {
  const { id, registrationId, dateExpiry, leadDays, unlockedBy } = item
  const reason = reasonOf(item) ?? 'toDo'
  const datesAtRisk =
    (reason !== 'expired' && !isEnding(reason)) || dateExpiry === null
      ? []
      : booked.filter((date) => date > dateExpiry)
  const others = owed.filter((other) => other.registrationId === registrationId && other.id !== id)
  return {
    itemId: id,
    registrationId,
    reason,
    shiftsAtRisk: datesAtRisk.length,
    firstShiftAtRiskLocal: datesAtRisk.toSorted()[0] ?? null,
    isSlow: leadDays >= SLOW_DAYS,
    leadDays,
    unlocksItemIds: owed.filter((other) => other.unlockedBy.includes(id)).map((other) => other.id),
    isLastOfRegistration: !isEnding(reason) && others.every((other) => isEnding(reasonOf(other))),
    isLater: unlockedBy.length > 0,
  }
}

const rankOf = ({ reason, shiftsAtRisk, isSlow }: PlanStep): number => {
  if (shiftsAtRisk > 0) return 0
  if (reason === 'expired' || reason === 'refused' || reason === 'renewalRefused') return 1
  if (reason === 'expiring') return isSlow ? 2 : 4
  return isSlow ? 2 : 3
}

const byUrgency = (one: PlanStep, other: PlanStep): number =>
  rankOf(one) - rankOf(other) ||
  other.unlocksItemIds.length - one.unlocksItemIds.length ||
  other.leadDays - one.leadDays

/**
 * Sorts each step after the steps it waits for. A cycle, which is a mistake in the configuration, keeps its order instead of
 * being hidden.
 */
function inOrder(steps: readonly PlanStep[], firstOf: ReadonlyMap<string, readonly string[]>): PlanStep[] {
  const left = [...steps]
  const ordered: PlanStep[] = []
  while (left.length > 0) {
    const isFree = ({ itemId }: PlanStep) =>
      !firstOf.get(itemId)?.some((first) => left.some((step) => step.itemId === first))
    const at = Math.max(0, left.findIndex(isFree))
    ordered.push(...left.splice(at, 1))
  }
  return ordered
}
