import { isAwaitingVerification, isDone } from '../compliance/item-state.ts'
import type { ChecklistItem } from './checklist-status.ts'

export interface ChecklistProgress {
  total: number
  /** With the agency: accepted, or waiting to be checked. */
  sent: number
  accepted: number
}

/** How far a checklist is: seven of eleven sent, three accepted. */
export function checklistProgress(items: readonly Pick<ChecklistItem, 'status'>[]): ChecklistProgress {
  const accepted = items.filter(({ status }) => isDone(status)).length
  const checking = items.filter(({ status }) => isAwaitingVerification(status)).length
  return { total: items.length, sent: accepted + checking, accepted }
}

export const isAllSent = ({ total, sent }: ChecklistProgress): boolean => total > 0 && sent === total
