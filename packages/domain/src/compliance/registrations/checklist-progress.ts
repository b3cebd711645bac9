import { isAwaitingVerification, isDone } from '../items/item-state.ts'
import type { ChecklistItem } from './checklist-status.ts'

export interface ChecklistProgress {
  total: number
  /** Accepted, or awaiting verification. */
  sent: number
  accepted: number
  /** Applied for at another authority: neither sent nor to do. */
  appliedFor: number
}

/** Progress of a checklist, such as seven of eleven sent, three accepted. */
export function checklistProgress(
  items: readonly Pick<ChecklistItem, 'status' | 'isAppliedFor'>[],
): ChecklistProgress {
  const accepted = items.filter(({ status }) => isDone(status)).length
  const checking = items.filter(({ status }) => isAwaitingVerification(status)).length
  const appliedFor = items.filter(({ status, isAppliedFor }) => isAppliedFor && !isDone(status)).length
  return { total: items.length, sent: accepted + checking, accepted, appliedFor }
}

/** Nothing is left to send until a pending application arrives. */
export const isRestAppliedFor = ({ total, sent, appliedFor }: ChecklistProgress): boolean =>
  appliedFor > 0 && sent + appliedFor === total

export const isAllSent = ({ total, sent }: ChecklistProgress): boolean => total > 0 && sent === total
