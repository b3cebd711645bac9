import type { BookingBody } from '@rollcall/contract/agency/resources'
import type { Transaction } from '../platform/database/database.ts'
import { claimIds } from '../platform/external-ids.ts'
import type { Services } from '../platform/services.ts'
import { saveBookings } from '../work/bookings/save-bookings.ts'
import { findReferenced } from './find-referenced.ts'
import { claimed, type Put, type PutResource, putResources, type SourceCaller } from './put-resources.ts'

export async function putBookings(
  tx: Transaction,
  services: Services,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<BookingBody>[],
): Promise<PutResource[]> {
  const locations = given.map(({ location }) => location)
  const clients = given.map(({ client }) => client)
  const candidates = given.map(({ candidate }) => candidate)
  const groups = [...new Set(given.flatMap(({ group }) => group ?? []))]
  const locationIdOf = await findReferenced(tx, { source, regions, resource: 'locations' }, locations)
  const clientIdOf = await findReferenced(tx, { source, regions, resource: 'clients' }, clients)
  const candidateIdOf = await findReferenced(tx, { source, regions, resource: 'candidates' }, candidates)
  const groupIds = await claimIds(tx, { source, resource: 'groups' }, groups, caller.clock.now())
  return putResources(tx, { source, resource: 'bookings', caller }, given, (bookings) =>
    saveBookings(
      tx,
      services,
      caller,
      bookings.map((booking) => ({
        id: booking.id,
        clientId: clientIdOf(booking.client),
        locationId: locationIdOf(booking.location),
        candidateId: booking.candidate === undefined ? null : candidateIdOf(booking.candidate),
        blockId: booking.group === undefined ? null : claimed(groupIds, booking.group),
        dateLocal: booking.dateLocal,
        startTimeLocal: booking.startTimeLocal,
        endTimeLocal: booking.endTimeLocal,
        grades: booking.grades ?? [],
        description: booking.description ?? '',
        contactName: booking.contact?.name ?? null,
        contactPhoneNumber: booking.contact?.phoneNumber ?? null,
        contactEmail: booking.contact?.email ?? null,
        payOptionType: booking.payOptionType ?? 'hourly',
        ratePerHour: booking.ratePerHour ?? null,
      })),
    ),
  )
}
