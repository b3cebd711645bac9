import type { ErrorCode } from '@rollcall/contract/errors'
import {
  type ComplianceType,
  kindOf,
  type ReferenceType,
} from '@rollcall/domain/compliance/items/compliance-item'
import { findCircularItem } from '@rollcall/domain/compliance/items/item-order'
import { type ItemReferences, referenceProblem } from '@rollcall/domain/compliance/items/item-references'
import { ApiError } from '../../platform/api-error.ts'
import { auditEach } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { lockCandidates } from '../../platform/lock-candidate.ts'
import { type Saved, savedFrom } from '../../platform/saved.ts'
import { noteDecisions } from './hold-to-decide.ts'
import {
  type KeptItemRow,
  listKeptItems,
  listRegistrationsOfItems,
  saveItemRows,
} from './save-items.queries.ts'

/** A requirement of a registration. Restrictions are set and lifted by use cases of their own. */
export interface ItemToSave extends ItemReferences {
  id: string
  registrationId: string
  title: string
  description: string
  referenceType: ReferenceType
  type: ComplianceType
  /** Items of the same registration that have to be done first. */
  unlockedBy: readonly string[]
  /** How many days it usually takes to get it. */
  leadDays: number
  /** Null keeps the place of an item on the list; a new item is the last. */
  position: number | null
}

type OwnedItem = ItemToSave & { candidateId: string }

/**
 * Saves all items or none. A new item makes a complete registration incomplete again, and its candidate is mailed. A
 * removed item counts as new.
 */
export async function saveItems(
  tx: Transaction,
  caller: Caller,
  items: readonly ItemToSave[],
): Promise<Saved> {
  for (const item of items)
    if (referenceProblem(item.referenceType, referencesOf(item)))
      throw new ApiError('compliance_item_reference_invalid', { param: item.id })
  const owned = await holdRegistrations(tx, items)
  const kept = await listKeptItems.all(
    tx,
    owned.map(({ registrationId }) => registrationId),
    owned.map(({ id }) => id),
  )
  const keptById = new Map(kept.map((item) => [item.id, item]))
  for (const item of items) checkItem(item, keptById.get(item.id))
  checkOrder(items, kept)

  const written = await write(tx, caller, withPositions(owned, kept))
  const isAdded = (id: string) => keptById.get(id)?.isRemoved !== false
  const saved = savedFrom(
    items,
    written.map(({ id }) => ({ id, isNew: isAdded(id) })),
  )
  await noteDecisions(tx, caller, 'added', subjectsOf(owned, saved.created))
  await auditEach(
    tx,
    caller,
    'compliance_item_changed',
    subjectsOf(owned, saved.changed).map(({ candidateId, ...details }) => ({ candidateId, details })),
  )
  return saved
}

const referencesOf = ({ certificationTypeId, documentTypeId, fileId, videoId, formId }: ItemToSave) => ({
  certificationTypeId,
  documentTypeId,
  fileId,
  videoId,
  formId,
})

const subjectsOf = (owned: readonly OwnedItem[], ids: readonly string[]) =>
  owned
    .filter(({ id }) => ids.includes(id))
    .map(({ id, candidateId, registrationId }) => ({ candidateId, registrationId, complianceItemId: id }))

/** Candidates are locked before their records. */
async function holdRegistrations(tx: Transaction, items: readonly ItemToSave[]): Promise<OwnedItem[]> {
  const ids = [...new Set(items.map(({ registrationId }) => registrationId))].filter(isUuid)
  const owners = await listRegistrationsOfItems.all(tx, ids)
  await lockCandidates.all(tx, [...new Set(owners.map(({ candidateId }) => candidateId))])
  const rows = await listRegistrationsOfItems.all(tx, ids)
  const registrations = new Map(rows.map((row) => [row.id, row]))
  return items.map((item) => {
    const registration = registrations.get(item.registrationId)
    if (!registration || registration.isEnded)
      throw new ApiError('registration_not_found', { param: item.registrationId })
    return { ...item, candidateId: registration.candidateId }
  })
}

function checkItem(item: ItemToSave, kept: KeptItemRow | undefined): void {
  if (!kept) return
  if (kept.registrationId !== item.registrationId)
    throw new ApiError('compliance_item_registration_mismatch', { param: item.id })
  const asksForSame =
    kept.referenceType === item.referenceType &&
    kept.certificationTypeId === item.certificationTypeId &&
    kept.documentTypeId === item.documentTypeId &&
    kept.formId === item.formId
  // Documents and answers that were submitted would otherwise count for another requirement.
  if (kept.isSubmitted && !asksForSame)
    throw new ApiError('compliance_item_already_submitted', { param: item.id })
}

/** An item comes after items that its registration has, and never after itself. */
function checkOrder(items: readonly ItemToSave[], kept: readonly KeptItemRow[]): void {
  const given = new Set(items.map(({ id }) => id))
  const all = [...items, ...kept.filter(({ id, isRemoved }) => !isRemoved && !given.has(id))]
  const registrationOf = new Map(all.map(({ id, registrationId }) => [id, registrationId]))
  for (const { id, registrationId, unlockedBy } of items)
    if (unlockedBy.some((first) => registrationOf.get(first) !== registrationId))
      throw new ApiError('compliance_item_not_found', { param: id })
  const circular = findCircularItem(all)
  if (circular !== undefined) throw new ApiError('compliance_item_order_circular', { param: circular })
}

function withPositions(items: readonly OwnedItem[], kept: readonly KeptItemRow[]) {
  const positions = new Map(kept.map(({ id, position }) => [id, position]))
  const last = new Map<string, number>()
  for (const { registrationId, position } of [...kept, ...items])
    last.set(registrationId, Math.max(last.get(registrationId) ?? 0, position ?? 0))
  return items.map((item) => {
    const known = item.position ?? positions.get(item.id)
    const position = known ?? (last.get(item.registrationId) ?? 0) + 1
    if (known === undefined) last.set(item.registrationId, position)
    return { ...item, position }
  })
}

const missing: Record<string, ErrorCode> = {
  compliance_items_certification_type_id_fkey: 'certification_type_not_found',
  compliance_items_document_type_id_fkey: 'file_type_not_found',
  compliance_items_file_id_fkey: 'file_not_found',
  compliance_items_video_id_fkey: 'video_not_found',
  compliance_items_form_id_fkey: 'form_not_found',
}

async function write(tx: Transaction, { clock }: Caller, items: readonly OwnedItem[]) {
  const rows = items.map((item) => ({ ...item, kind: kindOf(item.referenceType) }))
  try {
    return await saveItemRows.all(tx, JSON.stringify(rows), new Date(clock.now()))
  } catch (error) {
    const code = missing[violatedConstraint(error) ?? '']
    if (code) throw new ApiError(code)
    throw error
  }
}
