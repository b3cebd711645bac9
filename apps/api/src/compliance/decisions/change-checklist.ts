import {
  type ComplianceType,
  kindOf,
  type ReferenceType,
} from '@rollcall/domain/compliance/items/compliance-item'
import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { countItems, insertComplianceItem, removeComplianceItem } from './decisions.queries.ts'
import { holdItem, holdRegistration, noteDecision } from './hold-to-decide.ts'

export interface NewItem {
  registrationId: string
  title: string
  description: string
  referenceType: ReferenceType
  type?: ComplianceType
  certificationTypeId?: string
  documentTypeId?: string
  /** What there is to read before it is accepted, or to fill in and hand back. */
  fileId?: string
  videoId?: string
  formId?: string
  /** Items of the same registration that come first. */
  unlockedBy?: readonly string[]
  leadDays?: number
}

/** Last on the list. A registration that was complete is in progress again by itself. */
export async function addItem(tx: Transaction, caller: Caller, item: NewItem): Promise<string> {
  const { id: registrationId, candidateId } = await holdRegistration(tx, item.registrationId)
  const { unlockedBy = [] } = item
  const { count } = await countItems.one(tx, registrationId, unlockedBy)
  if (count !== new Set(unlockedBy).size) throw new ApiError('compliance_item_not_found')
  const now = caller.clock.now()
  const id = newId(now)
  await insertComplianceItem.run(
    tx,
    id,
    registrationId,
    candidateId,
    item.title,
    item.description,
    kindOf(item.referenceType),
    item.referenceType,
    item.type ?? 'unset',
    item.certificationTypeId ?? null,
    item.documentTypeId ?? null,
    item.fileId ?? null,
    item.videoId ?? null,
    item.formId ?? null,
    unlockedBy,
    item.leadDays ?? 0,
    new Date(now),
  )
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId: id, what: 'added' })
  return id
}

/** What was handed in for it is kept. */
export async function removeItem(tx: Transaction, caller: Caller, complianceItemId: string): Promise<void> {
  const { registrationId, candidateId } = await holdItem(tx, complianceItemId)
  await removeComplianceItem.run(tx, complianceItemId, new Date(caller.clock.now()))
  await noteDecision(tx, caller, { candidateId, registrationId, complianceItemId, what: 'removed' })
}
