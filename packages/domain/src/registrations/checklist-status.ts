import { type ReferenceType, tabOf } from '../compliance/compliance-item.ts'
import { type ComplianceItemState, isAwaitingVerification } from '../compliance/item-state.ts'

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

export interface ChecklistItem extends Pick<ComplianceItemState, 'status' | 'expireStatus' | 'isRenewing'> {
  referenceType: ReferenceType
}

/** Of a whole checklist: what is worst about it. */
export function checklistStatusOf(items: readonly ChecklistItem[]): ChecklistStatus {
  if (items.length === 0) return 'NoChecklist'
  const owed = items.filter(({ status }) => status === 'RequiresCandidateAction')
  if (owed.some(({ expireStatus }) => expireStatus === 'expired')) return 'ItemsExpired'
  if (owed.length > 0)
    return owed.every(({ referenceType }) => tabOf(referenceType) === 'documents')
      ? 'AwaitCertOrDoc'
      : 'AwaitCandidateAction'
  if (items.some(({ status }) => isAwaitingVerification(status) || status === 'RestrictionOnAction'))
    return 'AwaitConsultantAction'
  const isRunningOut = ({ expireStatus, isRenewing }: ChecklistItem) =>
    expireStatus === 'expiring' && !isRenewing
  return items.some(isRunningOut) ? 'ItemsExpiring' : 'OK'
}
