import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import {
  answerItem,
  checkCanSubmit,
  holdItem,
  type ItemIds,
  type Submit,
  type SubmitBody,
} from '../registrations/item-access.ts'
import { submitReferees } from './forms/references/submit-referees.ts'
import { submitForm } from './forms/submit-form.ts'
import { submitConsent } from './id-checks/submit-consent.ts'
import { submitAgreement } from './submit-agreement.ts'
import { submitVideo } from './videos/watch-video.ts'

const submitByReferenceType: Partial<Record<ReferenceType, Submit>> = {
  Contract: submitAgreement,
  CheckBox: submitAgreement,
  Video: submitVideo,
  Form: submitForm,
  ReferenceCheckFormGroup: submitReferees,
  IDCheck: submitConsent,
}

export async function submitItem(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  body: SubmitBody,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const submit = submitByReferenceType[item.referenceType]
  if (!submit) throw new ApiError('compliance_item_kind_mismatch')
  checkCanSubmit(item)
  await submit(tx, services, caller, item, body)
  return answerItem(tx, caller, item)
}
