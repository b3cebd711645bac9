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

/** What is stored of a registration: only what a consultant decided, and whether anything was ever handed in. */
export interface RegistrationFacts {
  /** Set by a consultant alone, and stays whatever becomes of the checklist, which tells why. */
  decision: 'none' | 'Active' | 'Deleted' | 'Terminated'
  hasBegun: boolean
  items: readonly ChecklistItem[]
}

/** The rest follows from the checklist: a new item, or one that expires, takes Complete back by itself. */
export function registrationStatusOf({ decision, hasBegun, items }: RegistrationFacts): RegistrationStatus {
  if (decision !== 'none') return decision
  if (items.length > 0 && items.every(({ status }) => isDone(status))) return 'Complete'
  const isOwed = items.some(({ status }) => status === 'RequiresCandidateAction')
  // What comes from elsewhere is still to be sent.
  const isAwaited = items.some(({ status, isAppliedFor }) => isAppliedFor && !isDone(status))
  if (hasBegun && items.length > 0 && !isOwed && !isAwaited) return 'Awaiting Verification'
  return hasBegun ? 'In Progress' : 'Pending'
}

/** Deleted and terminated ones answer as if they were not there. */
export const isShown = (status: RegistrationStatus): boolean =>
  status !== 'Deleted' && status !== 'Terminated'

/** Nobody is sent to work on papers that are not all there. */
export const canActivate = (status: RegistrationStatus): boolean => status === 'Complete'

/** They can be sent to work: only then is it worth asking them each day whether they are ready. */
export const canWork = (registrations: readonly { status: string }[]): boolean =>
  registrations.some(({ status }) => status === 'Active')
