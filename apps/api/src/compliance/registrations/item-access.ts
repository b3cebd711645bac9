import type { ParsedInput } from '@rollcall/contract/call'
import type { ComplianceItem, registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { ChecklistItemState } from '@rollcall/domain/compliance/items/item-states'
import { recordFamilyOf } from '@rollcall/domain/compliance/items/record-family'
import { submissionRefusal } from '@rollcall/domain/compliance/items/submission-refusal'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller, CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { isUuid, newId } from '../../platform/ids.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { checklistOf } from './checklists.ts'
import { presentItem } from './items.presenter.ts'
import {
  type FullItemRow,
  findOwnRegistrationOfItem,
  insertSubmission,
  listItemsInFull,
} from './items.queries.ts'
import { checkRegistration, checkRegistrationId } from './registration-access.ts'
import { findRegistration, noteBegun, type RegistrationRow } from './registrations.queries.ts'

export interface HeldItem extends FullItemRow {
  state: ChecklistItemState
  registration: RegistrationRow
  /** The candidate's local date, for which the state is computed. */
  todayLocal: string
}

/** The candidate of an item: the caller, or the subject of a system's action. */
type Owner = Caller & { subject: { candidateId: string; timeZone: string } }

export interface ItemIds {
  registrationId: string
  complianceItemId: string
}

/** An item that the caller may read. */
export async function findItem(on: Queryable, caller: Owner, ids: ItemIds): Promise<HeldItem> {
  const { candidateId, timeZone } = caller.subject
  const registrationId = checkRegistrationId(ids.registrationId)
  const registration = checkRegistration(await findRegistration.first(on, registrationId), candidateId)
  const todayLocal = localDateOf(caller.clock.now(), timeZone)
  const { items } = checklistOf(registration, await listItemsInFull.all(on, candidateId), todayLocal)
  const found = items.find(({ row }) => row.id === ids.complianceItemId)
  if (!found) throw new ApiError('compliance_item_not_found')
  return { ...found.row, state: found.state, registration, todayLocal }
}

/** An item that the caller may change. Locks the candidate until the transaction ends. */
export async function holdItem(tx: Transaction, caller: Owner, ids: ItemIds): Promise<HeldItem> {
  await lockCandidate.one(tx, caller.subject.candidateId)
  return findItem(tx, caller, ids)
}

/** The item that a new record is submitted for, if any. It must require such a record and still accept one. */
export async function holdItemFor(
  tx: Transaction,
  caller: Owner,
  complianceItemId: string | undefined,
  record: { certificationTypeId: string } | 'qualification',
): Promise<HeldItem | undefined> {
  if (complianceItemId === undefined) return undefined
  const found = isUuid(complianceItemId)
    ? await findOwnRegistrationOfItem.first(tx, caller.subject.candidateId, complianceItemId)
    : undefined
  if (!found) throw new ApiError('compliance_item_not_found', { param: 'complianceItemId' })
  const item = await holdItem(tx, caller, { registrationId: found.registrationId, complianceItemId })
  const family = recordFamilyOf(item.referenceType)
  const isAskedFor =
    record === 'qualification'
      ? family === 'qualification'
      : family === 'certification' && item.certificationTypeId === record.certificationTypeId
  if (!isAskedFor) throw new ApiError('compliance_item_kind_mismatch', { param: 'complianceItemId' })
  checkCanSubmit(item)
  return item
}

export function checkCanSubmit(item: HeldItem): void {
  const refusal = submissionRefusal(item, item.state, item.todayLocal)
  if (refusal === 'restricted') throw new ApiError('compliance_item_restricted')
  if (refusal === 'alreadySubmitted') throw new ApiError('compliance_item_already_submitted')
}

type SubmitCall =
  (typeof registrationCalls)['POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit']
export type SubmitBody = ParsedInput<SubmitCall>['body']

/** Completes an item of one kind, after the common checks. Throws if something is missing. */
export type Submit = (
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  item: HeldItem,
  body: SubmitBody,
) => Promise<void>

export interface Submission {
  certificationId?: string
  documentId?: string
  qualificationId?: string
  details?: Record<string, unknown>
  /** Its id at the system that sent it. */
  externalId?: string
  /** The submission that it replaces. */
  replacedSubmissionId?: string
}

export async function addSubmission(
  tx: Transaction,
  { clock }: Services,
  caller: Caller & { subject: { candidateId: string } },
  item: HeldItem,
  {
    certificationId,
    documentId,
    qualificationId,
    details = {},
    externalId,
    replacedSubmissionId,
  }: Submission,
): Promise<string> {
  const now = new Date(clock.now())
  const id = newId(clock.now())
  await insertSubmission.run(
    tx,
    id,
    item.id,
    caller.subject.candidateId,
    certificationId ?? null,
    documentId ?? null,
    qualificationId ?? null,
    JSON.stringify(details),
    externalId ?? null,
    now,
  )
  await noteBegun.run(tx, item.registrationId, now)
  await audit(tx, caller, 'compliance_item_submitted', {
    complianceItemId: item.id,
    submissionId: id,
    certificationId,
    documentId,
    qualificationId,
    replacedSubmissionId,
  })
  return id
}

/** The item, read after the changes of the transaction. */
export async function answerItem(
  tx: Transaction,
  caller: Owner,
  { id, registrationId }: HeldItem,
): Promise<ComplianceItem> {
  const item = await findItem(tx, caller, { registrationId, complianceItemId: id })
  return presentItem(item, item.state)
}
