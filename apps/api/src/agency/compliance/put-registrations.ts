import type { RegistrationBody, RequirementBody } from '@rollcall/contract/agency/compliance-calls'
import { saveItems } from '../../compliance/decisions/save-items.ts'
import { saveRegistrations } from '../../compliance/registrations/save-registrations.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findReferenced } from '../find-referenced.ts'
import { findUploads } from '../find-uploads.ts'
import { type Put, type PutResource, putResources, type SourceCaller } from '../put-resources.ts'

export async function putRegistrations(
  tx: Transaction,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<RegistrationBody>[],
): Promise<PutResource[]> {
  const candidates = given.map(({ candidate }) => candidate)
  const candidateIdOf = await findReferenced(tx, { source, regions, resource: 'candidates' }, candidates)
  return putResources(tx, { source, resource: 'registrations', caller }, given, (registrations) =>
    saveRegistrations(
      tx,
      caller,
      registrations.map(({ id, candidate, title, location, unlocks }) => ({
        id,
        candidateId: candidateIdOf(candidate),
        title,
        location,
        unlocks: unlocks ?? null,
      })),
    ),
  )
}

export async function putRequirements(
  tx: Transaction,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<RequirementBody>[],
): Promise<(PutResource & { registrationId: string })[]> {
  const registrations = given.map(({ registration }) => registration)
  const earlier = given.flatMap(({ comesAfter }) => comesAfter ?? [])
  const registrationIdOf = await findReferenced(
    tx,
    { source, regions, resource: 'registrations' },
    registrations,
  )
  const uploads = given.map(({ file }) => file)
  const videos = given.map(({ video }) => video)
  const forms = given.map(({ form }) => form)
  const fileOf = await findUploads(tx, { source, uploads })
  const videoIdOf = await findReferenced(tx, { source, resource: 'videos' }, videos)
  const formIdOf = await findReferenced(tx, { source, resource: 'forms' }, forms)
  const itemIdOf = await findReferenced(tx, { source, regions, resource: 'complianceItems' }, earlier)
  const put = await putResources(tx, { source, resource: 'complianceItems', caller }, given, (items) =>
    saveItems(
      tx,
      caller,
      items.map(({ registration, comesAfter, file, video, form, ...item }) => ({
        id: item.id,
        registrationId: registrationIdOf(registration),
        title: item.title,
        description: item.description ?? '',
        referenceType: item.referenceType,
        type: item.type ?? 'unset',
        certificationTypeId: item.certificationType ?? null,
        documentTypeId: item.documentType ?? null,
        fileId: file === undefined ? null : fileOf(file).id,
        videoId: video === undefined ? null : videoIdOf(video),
        formId: form === undefined ? null : formIdOf(form),
        unlockedBy: (comesAfter ?? []).map(itemIdOf),
        leadDays: item.leadDays ?? 0,
        position: null,
      })),
    ),
  )
  return put.map((one, at) => {
    const registration = registrations[at]
    if (registration === undefined) throw new Error('Each was given with its registration')
    return { ...one, registrationId: registrationIdOf(registration) }
  })
}
