import type { Region } from '@rollcall/domain/regions/region'
import { isTimeZone } from '@rollcall/domain/time/local-time'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { checkGivenOnce, hasWritten, type Saved, savedFrom } from '../../platform/saved.ts'
import { saveClientRows, saveLocationRows } from './clients.queries.ts'

export interface ClientToSave {
  id: string
  name: string
  region: Region
}

export interface LocationToSave {
  id: string
  clientId: string
  name: string
  line1: string
  line2: string | null
  suburb: string
  state: string
  postcode: string
  country: string
  latitude: number | null
  longitude: number | null
  /** IANA: the wall clock of every shift there. */
  timeZone: string
}

export async function saveClients(
  tx: Transaction,
  caller: Caller,
  clients: readonly ClientToSave[],
): Promise<Saved> {
  checkGivenOnce(clients.map(({ id }) => id))
  const written = await saveClientRows.all(tx, JSON.stringify(clients), new Date(caller.clock.now()))
  const saved = savedFrom(clients, written)
  if (hasWritten(saved))
    await audit(tx, caller, 'clients_saved', { created: saved.created, changed: saved.changed })
  return saved
}

export async function saveLocations(
  tx: Transaction,
  caller: Caller,
  locations: readonly LocationToSave[],
): Promise<Saved> {
  checkGivenOnce(locations.map(({ id }) => id))
  const unzoned = locations.find(({ timeZone }) => !isTimeZone(timeZone))
  if (unzoned) throw new ApiError('time_zone_unknown', { param: unzoned.id })
  const saved = savedFrom(locations, await write(tx, caller, locations))
  if (hasWritten(saved))
    await audit(tx, caller, 'locations_saved', { created: saved.created, changed: saved.changed })
  return saved
}

async function write(tx: Transaction, { clock }: Caller, locations: readonly LocationToSave[]) {
  try {
    return await saveLocationRows.all(tx, JSON.stringify(locations), new Date(clock.now()))
  } catch (error) {
    if (violatedConstraint(error) === 'locations_client_id_fkey') throw new ApiError('client_not_found')
    throw error
  }
}
