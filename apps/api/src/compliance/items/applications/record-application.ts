import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { canHaveAppliedOn } from '@rollcall/domain/compliance/items/application'
import { ApiError } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import {
  answerItem,
  checkCanSubmit,
  type HeldItem,
  holdItem,
  type ItemIds,
} from '../../registrations/item-access.ts'
import { noteBegun } from '../../registrations/registrations.queries.ts'
import { deleteApplication, saveApplication } from './applications.queries.ts'

interface Application {
  reference: string | undefined
  appliedOnLocal: string
}

/** The application counts for every item that requires the certification. */
export async function recordApplication(
  tx: Transaction,
  caller: CandidateCaller,
  ids: ItemIds,
  { reference, appliedOnLocal }: Application,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const typeId = appliedTypeOf(item)
  checkCanSubmit(item)
  if (!canHaveAppliedOn(appliedOnLocal, item.todayLocal))
    throw new ApiError('applied_date_invalid', { param: 'appliedOnLocal' })
  const now = new Date(caller.clock.now())
  await saveApplication.run(
    tx,
    caller.subject.candidateId,
    typeId,
    reference?.trim() || null,
    appliedOnLocal,
    now,
  )
  await noteBegun.run(tx, item.registrationId, now)
  await audit(tx, caller, 'certification_applied_for', {
    complianceItemId: item.id,
    certificationTypeId: typeId,
  })
  return answerItem(tx, caller, item)
}

/** Deletes an application that was recorded by mistake or abandoned. */
export async function withdrawApplication(
  tx: Transaction,
  caller: CandidateCaller,
  ids: ItemIds,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const typeId = appliedTypeOf(item)
  const isGone = (await deleteApplication.run(tx, caller.subject.candidateId, typeId)) === 1
  if (isGone)
    await audit(tx, caller, 'certification_application_withdrawn', {
      complianceItemId: item.id,
      certificationTypeId: typeId,
    })
  return answerItem(tx, caller, item)
}

/** Only for certification types with an issuer to apply to. */
function appliedTypeOf({ apply, certificationTypeId }: HeldItem): string {
  if (!apply || !certificationTypeId) throw new ApiError('compliance_item_kind_mismatch')
  return certificationTypeId
}
