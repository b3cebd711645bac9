import type { Registration } from '@rollcall/contract/agency/compliance-calls'
import { addChecklist } from '../../compliance/decisions/add-checklist.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Reference } from '../../platform/external-ids.ts'
import { isUuid } from '../../platform/ids.ts'
import { getRegistrationId } from '../find-decided.ts'
import { findReferenced } from '../find-referenced.ts'
import { findUploads } from '../find-uploads.ts'
import { readRegistration } from './read-registration.ts'

interface NamedChecklist {
  externalId: string
  checklist: string
  files?: Readonly<Record<string, Reference>> | undefined
  videos?: Readonly<Record<string, Reference>> | undefined
}

/** Finds our ids of the uploads and videos, by the names that the checklist has for them. */
export async function addNamedChecklist(
  tx: Transaction,
  caller: AgencyKeyCaller,
  { externalId, checklist, files = {}, videos = {} }: NamedChecklist,
): Promise<Registration> {
  const { source } = caller.key
  const registrationId = await getRegistrationId(tx, caller, externalId)
  if (!isUuid(registrationId)) throw new ApiError('registration_not_found', { param: externalId })
  const fileOf = await findUploads(tx, { source, uploads: Object.values(files) })
  const videoIdOf = await findReferenced(tx, { source, resource: 'videos' }, Object.values(videos))
  await addChecklist(tx, caller, {
    registrationId,
    checklistId: checklist,
    files: mapped(files, (file) => fileOf(file).id),
    videos: mapped(videos, videoIdOf),
  })
  return readRegistration(tx, caller, registrationId)
}

const mapped = (references: Readonly<Record<string, Reference>>, idOf: (reference: Reference) => string) =>
  Object.fromEntries(Object.entries(references).map(([name, reference]) => [name, idOf(reference)]))
