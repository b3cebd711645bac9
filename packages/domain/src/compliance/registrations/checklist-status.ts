import { type ReferenceType, tabOf } from '../items/compliance-item.ts'
import { type ComplianceItemState, isAwaitingVerification, isDone } from '../items/item-state.ts'

export const checklistStatuses = [
  'OK',
  'ItemsExpired',
  'ItemsExpiring',
  'NoChecklist',
  'AwaitCertOrDoc',
  'AwaitCandidateAction',
  'AwaitConsultantAction',
] as const
export type ChecklistStatus = (typeof checklistStatuses)[number]

export interface ChecklistItem
  extends Pick<ComplianceItemState, 'status' | 'expireStatus' | 'isRenewing' | 'isAppliedFor'> {
  referenceType: ReferenceType
}

/** The worst status of all items of a checklist. */
export function checklistStatusOf(items: readonly ChecklistItem[]): ChecklistStatus {
  if (items.length === 0) return 'NoChecklist'
  const owed = items.filter(({ status }) => status === 'RequiresCandidateAction')
  if (owed.some(({ expireStatus }) => expireStatus === 'expired')) return 'ItemsExpired'
  if (owed.length > 0)
    return owed.every(({ referenceType }) => tabOf(referenceType) === 'documents')
      ? 'AwaitCertOrDoc'
      : 'AwaitCandidateAction'
  const isWithConsultant = ({ status, isAppliedFor }: ChecklistItem) =>
    isAwaitingVerification(status) || (status === 'RestrictionOnAction' && !isAppliedFor)
  if (items.some(isWithConsultant)) return 'AwaitConsultantAction'
  if (items.some(({ status, isAppliedFor }) => isAppliedFor && !isDone(status))) return 'AwaitCertOrDoc'
  const isRunningOut = ({ expireStatus, isRenewing, isAppliedFor }: ChecklistItem) =>
    expireStatus === 'expiring' && !isRenewing && !isAppliedFor
  return items.some(isRunningOut) ? 'ItemsExpiring' : 'OK'
}
