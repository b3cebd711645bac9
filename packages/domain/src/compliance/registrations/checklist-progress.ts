import { isAwaitingVerification, isDone } from '../items/item-state.ts'
import type { ChecklistItem } from './checklist-status.ts'

export interface ChecklistProgress {
  total: number
  /** With the agency: accepted, or waiting to be checked. */
  sent: number
  accepted: number
  /** On its way from elsewhere: neither sent nor to do. */
  appliedFor: number
}

/** How far a checklist is: seven of eleven sent, three accepted. */
export function checklistProgress(
  items: readonly Pick<ChecklistItem, 'status' | 'isAppliedFor'>[],
): ChecklistProgress {
  const accepted = items.filter(({ status }) => isDone(status)).length
  const checking = items.filter(({ status }) => isAwaitingVerification(status)).length
  const appliedFor = items.filter(({ status, isAppliedFor }) => isAppliedFor && !isDone(status)).length
  return { total: items.length, sent: accepted + checking, accepted, appliedFor }
}

/** Nothing is left to send until what was applied for comes. */
export const isRestAppliedFor = ({ total, sent, appliedFor }: ChecklistProgress): boolean =>
  appliedFor > 0 && sent + appliedFor === total

export const isAllSent = ({ total, sent }: ChecklistProgress): boolean => total > 0 && sent === total
