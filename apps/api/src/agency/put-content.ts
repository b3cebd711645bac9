import type { AgreementBody, DownloadBody, EventBody } from '@rollcall/contract/agency/resources'
import { saveDownloads } from '../content/downloads/save-downloads.ts'
import { saveEvents } from '../content/events/save-events.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Transaction } from '../platform/database/database.ts'
import { claimIds, lockIds, moveIds } from '../platform/external-ids.ts'
import { newId } from '../platform/ids.ts'
import { checkGivenOnce } from '../platform/saved.ts'
import type { Services } from '../platform/services.ts'
import { lockAgreement } from '../work/agreements/agreements.queries.ts'
import { saveAgreement } from '../work/agreements/save-agreement.ts'
import { findReferenced } from './find-referenced.ts'
import { findUploads } from './find-uploads.ts'
import { claimed, type Put, type PutResource, putResources, type SourceCaller } from './put-resources.ts'

/** A version of an agreement is a row of its own, so its external id moves on from version to version. */
export async function putAgreements(
  tx: Transaction,
  services: Services,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<AgreementBody>[],
): Promise<PutResource[]> {
  const names = given.map(({ externalId }) => externalId)
  checkGivenOnce(names)
  const clients = given.map(({ client }) => client)
  const clientIdOf = await findReferenced(tx, { source, regions, resource: 'clients' }, clients)
  const uploads = given.map(({ file }) => file)
  const fileOf = await findUploads(tx, { source, uploads })
  const now = caller.clock.now()
  await claimIds(tx, { source, resource: 'agreements' }, names, now)
  const ids = await lockIds(tx, { source, resource: 'agreements' }, names)
  const put: PutResource[] = []
  for (const { externalId, client, file, type, title } of given) {
    const currentId = claimed(ids, externalId)
    const current = await lockAgreement.first(tx, currentId)
    const id = current ? newId(now) : currentId
    const isAdded = await saveAgreement(tx, services, caller, {
      id,
      clientId: clientIdOf(client),
      type,
      title,
      file: fileOf(file),
      replacesId: current ? currentId : null,
    })
    if (current && isAdded) await moveIds(tx, 'agreements', { from: currentId, to: id })
    if (!current) put.push({ externalId, id, effect: 'created' })
    else
      put.push(
        isAdded ? { externalId, id, effect: 'changed' } : { externalId, id: currentId, effect: 'unchanged' },
      )
  }
  return put
}

export async function putDownloads(
  tx: Transaction,
  services: Services,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<DownloadBody>[],
): Promise<PutResource[]> {
  const isForAll = given.some(({ region }) => region === undefined)
  if (regions && isForAll) throw new ApiError('scope_missing', { param: 'region' })
  const uploads = given.map(({ file }) => file)
  const fileOf = await findUploads(tx, { source, uploads })
  return putResources(tx, { source, resource: 'downloads', caller }, given, (downloads) =>
    saveDownloads(
      tx,
      services,
      caller,
      downloads.map(({ id, name, region, category, title, description, position, file }) => ({
        id,
        name,
        region: region ?? null,
        category,
        title,
        description,
        position: position ?? 0,
        file: fileOf(file),
      })),
    ),
  )
}

export async function putEvents(
  tx: Transaction,
  { source, caller }: SourceCaller,
  given: readonly Put<EventBody>[],
): Promise<PutResource[]> {
  const uploads = given.map(({ picture }) => picture)
  const fileOf = await findUploads(tx, { source, uploads })
  return putResources(tx, { source, resource: 'events', caller }, given, (events) =>
    saveEvents(
      tx,
      caller,
      events.map(({ coordinates, location, picture, ...event }) => ({
        id: event.id,
        region: event.region,
        // Another source may give another event the same name.
        externalId: `${source}:${event.externalId}`,
        title: event.title,
        type: event.type,
        description: event.description,
        facilitatorName: event.facilitatorName ?? null,
        startsAt: Date.parse(event.startsAt),
        endsAt: Date.parse(event.endsAt),
        timeZone: event.timezone,
        cost: event.cost ?? 0,
        status: event.status ?? 'open',
        numberOfSpaces: event.numberOfSpaces ?? null,
        enrolledCount: event.enrolledCount ?? 0,
        registrationUrl: event.registrationUrl,
        location: location ? { ...location, line2: location.line2 ?? null } : null,
        latitude: coordinates?.latitude ?? null,
        longitude: coordinates?.longitude ?? null,
        imageFileId: picture === undefined ? null : fileOf(picture).id,
      })),
    ),
  )
}
