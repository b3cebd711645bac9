import type { ClientBody, LocationBody } from '@rollcall/contract/agency/resources'
import type { Transaction } from '../platform/database/database.ts'
import { saveClients, saveLocations } from '../work/clients/save-clients.ts'
import { findReferenced } from './find-referenced.ts'
import { type Put, type PutResource, putResources, type SourceCaller } from './put-resources.ts'

export const putClients = (
  tx: Transaction,
  { source, caller }: SourceCaller,
  given: readonly Put<ClientBody>[],
): Promise<PutResource[]> =>
  putResources(tx, { source, resource: 'clients', caller }, given, (clients) =>
    saveClients(
      tx,
      caller,
      clients.map(({ id, name, region }) => ({ id, name, region })),
    ),
  )

export async function putLocations(
  tx: Transaction,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<LocationBody>[],
): Promise<PutResource[]> {
  const clients = given.map(({ client }) => client)
  const clientIdOf = await findReferenced(tx, { source, regions, resource: 'clients' }, clients)
  return putResources(tx, { source, resource: 'locations', caller }, given, (locations) =>
    saveLocations(
      tx,
      caller,
      locations.map(({ id, client, name, address, coordinates, timezone }) => ({
        id,
        clientId: clientIdOf(client),
        name,
        ...address,
        line2: address.line2 ?? null,
        latitude: coordinates?.latitude ?? null,
        longitude: coordinates?.longitude ?? null,
        timeZone: timezone,
      })),
    ),
  )
}
