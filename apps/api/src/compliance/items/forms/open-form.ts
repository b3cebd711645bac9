import type { CallAnswer } from '@rollcall/contract/call'
import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { ReadFieldMeta } from '../../../platform/field-meta-reader.ts'
import type { Services } from '../../../platform/services.ts'
import { findItem, type HeldItem, type ItemIds } from '../../registrations/item-access.ts'
import { getForm, isAlreadySent } from './form-access.ts'
import type { FormRow } from './forms.queries.ts'
import { type JotForm, jotFormToken, jotFormUrl } from './jot-form.ts'
import { presentReferee } from './references/references.presenter.ts'
import { listReferees } from './references/references.queries.ts'

type OpenedForm = CallAnswer<
  (typeof registrationCalls)['GET /registrations/{registrationId}/compliance-items/{complianceItemId}/form']
>

interface FormSources {
  jotForm: JotForm | undefined
  readFieldMeta: ReadFieldMeta
}

/** The form of an item, to be filled in; null once it was sent. */
export async function openForm(
  services: Services,
  sources: FormSources,
  caller: CandidateCaller,
  ids: ItemIds,
): Promise<OpenedForm> {
  const item = await findItem(services.db, caller, ids)
  const form = await getForm(services.db, item)
  // While referees are asked, the candidate sees who has answered.
  const isOver = isAlreadySent(item) && item.state.waitingFor !== 'provider'
  return isOver ? null : presentForm(services, sources, item, form)
}

async function presentForm(
  { db, config }: Services,
  { jotForm, readFieldMeta }: FormSources,
  item: HeldItem,
  form: FormRow,
): Promise<OpenedForm> {
  if (form.source === 'referees') {
    const waiting = item.evidence.find(({ verification }) => verification === 'unverified')
    const asked = waiting ? await listReferees.all(db, waiting.id) : []
    return {
      source: 'referees',
      needed: form.refereesNeeded,
      asked: asked.map((referee) => presentReferee(referee, true)),
    }
  }
  if (form.source === 'internal')
    return { source: 'internal', fields: readFieldMeta(form.fieldMeta, form.id) }
  const host = jotForm && config.embeds.jotForm[0]
  if (host === undefined) throw new ApiError('compliance_item_unavailable')
  return { source: 'jotForm', url: jotFormUrl(host, form.jotFormId, await jotFormToken(db, item)) }
}
