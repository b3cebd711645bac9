import { type UploadOptions, upload } from '@rollcall/client/files/upload.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { ComplianceItem, RegistrationDetails } from '@rollcall/contract/compliance/registrations'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { saveDeviceCopy } from '../../shared/device-copy.ts'
import { filesChanged } from '../../shared/files/file-family.ts'
import { fileTimeout, type PageSource } from '../../shared/files/files.queries.ts'
import { registrationKeys, registrationsChanged } from '../../shared/registrations/registrations-cache.ts'

export const registrationsQuery = queryOptions({
  queryKey: registrationKeys.list,
  queryFn: ({ signal }) => orThrow(send('GET /registrations', { signal })),
  staleTime: reuse.lists,
})

export const registrationQuery = (registrationId: string) =>
  queryOptions({
    queryKey: registrationKeys.one(registrationId),
    queryFn: ({ signal }) =>
      orThrow(send('GET /registrations/{registrationId}', { params: { registrationId }, signal })),
    staleTime: reuse.lists,
  })

/** Where an item is. */
export interface ItemPlace {
  registrationId: string
  complianceItemId: string
}

const key = 'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/verify'

/** Submits a file, which is in My Files from then on. */
export const handInFile = (params: ItemPlace, options: UploadOptions): Promise<ComplianceItem> =>
  upload(key, { part: 'content', sentAs: 'multipart', maxCount: 1 }, {}, options, params)

/** Submits a record of My Files. */
export const handInRecord = (
  params: ItemPlace,
  referenceFileId: string,
  idempotencyKey: string,
): Promise<ComplianceItem> => orThrow(send(key, { params, body: { referenceFileId }, idempotencyKey }))

const itemFile = 'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/file'

/** A new version of the file has another id: none of the old pages are shown for it. */
export const itemFilePages = (place: ItemPlace, fileId: string): PageSource => ({
  key: ['item', place.complianceItemId, fileId],
  count: (signal) => orThrow(send(`${itemFile}/pages`, { params: place, signal })),
  page: (page, signal) => orThrow(send(`${itemFile}/pages/{page}`, { params: { ...place, page }, signal })),
  isLastPageNoted: true,
})

/** Fetching it is recorded: a file that was not fetched cannot be accepted. */
export const fetchItemFile = (params: ItemPlace): Promise<Blob> =>
  orThrow(send(itemFile, { params, signal: fileTimeout() }))

/** Updates the item at once, and refetches everything derived from it. */
export async function itemChanged(
  client: QueryClient,
  registrationId: string,
  item: ComplianceItem,
): Promise<void> {
  client.setQueryData<RegistrationDetails>(
    registrationKeys.one(registrationId),
    (held) =>
      held && {
        ...held,
        complianceItems: held.complianceItems.map((one) => (one.id === item.id ? item : one)),
      },
  )
  registrationsChanged(client)
  void client.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  // A submitted file is in My Files from now on.
  filesChanged(client, 'generalFiles')
  await saveDeviceCopy()
}

/** The current item; undefined if it cannot be fetched or no longer exists. */
export async function findItem(
  client: QueryClient,
  { registrationId, complianceItemId }: ItemPlace,
): Promise<ComplianceItem | undefined> {
  const query = registrationQuery(registrationId)
  const held = await client.fetchQuery({ ...query, staleTime: 0 }).catch(() => undefined)
  return held?.complianceItems.find(({ id }) => id === complianceItemId)
}
