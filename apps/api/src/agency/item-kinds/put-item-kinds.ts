import type { Form, FormBody, Video, VideoBody } from '@rollcall/contract/agency/item-kind-calls'
import { type FormToSave, saveForms } from '../../compliance/items/forms/save-forms.ts'
import { saveVideos } from '../../compliance/items/videos/save-videos.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { type PutResource, putResources } from '../put-resources.ts'
import { sourceCallerOf } from '../save-resource.ts'
import { findForm, findVideo } from './item-kinds.queries.ts'

interface Given<Body> {
  externalId: string
  body: Body
}
interface Saved<Answer> {
  resource: Answer
  isNew: boolean
}

export async function putForm(
  tx: Transaction,
  caller: AgencyKeyCaller,
  { externalId, body }: Given<FormBody>,
): Promise<Saved<Form>> {
  const names = { ...sourceCallerOf(caller), resource: 'forms' } as const
  const put = await putResources(tx, names, [{ externalId }], ([form]) =>
    saveForms(tx, caller, form ? [formOf(form.id, body)] : []),
  )
  return savedOf(put, await findForm.one(tx, caller.actor.id, externalId))
}

export async function putVideo(
  tx: Transaction,
  caller: AgencyKeyCaller,
  { externalId, body }: Given<VideoBody>,
): Promise<Saved<Video>> {
  const { type, url, durationSeconds, minWatchPercentage = null } = body
  const hosted = { videoType: type, url, fileId: null, durationSeconds, minWatchPercentage, captions: [] }
  const names = { ...sourceCallerOf(caller), resource: 'videos' } as const
  const put = await putResources(tx, names, [{ externalId }], (videos) =>
    saveVideos(
      tx,
      caller,
      videos.map(({ id }) => ({ id, ...hosted })),
    ),
  )
  return savedOf(put, await findVideo.one(tx, caller.actor.id, externalId))
}

const savedOf = <Answer>([put]: readonly PutResource[], resource: Answer): Saved<Answer> => ({
  resource,
  isNew: put?.effect === 'created',
})

function formOf(id: string, body: FormBody): FormToSave {
  if (body.kind === 'jotForm') return { id, source: body.kind, jotFormId: body.jotFormId }
  if (body.kind === 'internal') return { id, source: body.kind, fieldMeta: body.fields }
  return { id, source: body.kind, fieldMeta: body.fields, refereesNeeded: body.refereesNeeded }
}
