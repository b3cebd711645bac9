import { isDone } from '../items/item-state.ts'
import type { ChecklistItem } from './checklist-status.ts'

export const registrationStatuses = [
  'Active',
  'Complete',
  'Pending',
  'In Progress',
  'Awaiting Verification',
  'Deleted',
  'Terminated',
] as const
export type RegistrationStatus = (typeof registrationStatuses)[number]

/** The stored facts of a registration: a consultant's decision, and whether anything was ever submitted. */
export interface RegistrationFacts {
  /** Set by consultants alone, and kept whatever happens to the checklist, which shows the reason. */
  decision: 'none' | 'Active' | 'Deleted' | 'Terminated'
  hasBegun: boolean
  items: readonly ChecklistItem[]
}

/** Otherwise derived from the checklist: a new or expired item ends Complete without any write. */
export function registrationStatusOf({ decision, hasBegun, items }: RegistrationFacts): RegistrationStatus {
  if (decision !== 'none') return decision
  if (items.length > 0 && items.every(({ status }) => isDone(status))) return 'Complete'
  const isOwed = items.some(({ status }) => status === 'RequiresCandidateAction')
  // An applied-for item is still to be sent.
  const isAwaited = items.some(({ status, isAppliedFor }) => isAppliedFor && !isDone(status))
  if (hasBegun && items.length > 0 && !isOwed && !isAwaited) return 'Awaiting Verification'
  return hasBegun ? 'In Progress' : 'Pending'
}

/** Deleted and terminated registrations are treated as not found. */
export const isShown = (status: RegistrationStatus): boolean =>
  status !== 'Deleted' && status !== 'Terminated'

/** Only a complete registration may be activated. */
export const canActivate = (status: RegistrationStatus): boolean => status === 'Complete'

/** Suspending takes an activation back: until it is activated again, the status follows from the checklist. */
export const canSuspend = (status: RegistrationStatus): boolean => status === 'Active'

/** Whether the candidate can be offered work. Only then are they asked each day whether they are ready. */
export const canWork = (registrations: readonly { status: string }[]): boolean =>
  registrations.some(({ status }) => status === 'Active')
