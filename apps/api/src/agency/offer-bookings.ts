import { ApiError } from '../platform/api-error.ts'
import type { Transaction } from '../platform/database/database.ts'
import { nameOfReference, type Reference } from '../platform/external-ids.ts'
import type { Services } from '../platform/services.ts'
import { type MadeOffer, makeOffers } from '../work/offers/make-offers.ts'
import { listGroupBookings } from '../work/offers/offers.queries.ts'
import { findReferenced } from './find-referenced.ts'
import type { SourceCaller } from './put-resources.ts'

export interface OfferOfResources {
  /** One booking, or all bookings of a group that no candidate holds. */
  what: { booking: Reference } | { group: Reference }
  candidates: readonly Reference[]
  expiresAt: number
}

export async function offerBookings(
  tx: Transaction,
  services: Services,
  { source, regions, caller }: SourceCaller,
  { what, candidates, expiresAt }: OfferOfResources,
): Promise<MadeOffer[]> {
  const candidateIdOf = await findReferenced(tx, { source, regions, resource: 'candidates' }, candidates)
  const to = candidates.map((candidate) => ({ candidateId: candidateIdOf(candidate) }))
  if ('booking' in what) {
    const bookingIdOf = await findReferenced(tx, { source, regions, resource: 'bookings' }, [what.booking])
    return makeOffers(tx, services, caller, { bookingIds: [bookingIdOf(what.booking)], to, expiresAt })
  }
  const groupId = (await findReferenced(tx, { source, regions, resource: 'groups' }, [what.group]))(
    what.group,
  )
  const bookingIds = (await listGroupBookings.all(tx, groupId)).map(({ id }) => id)
  if (bookingIds.length === 0)
    throw new ApiError('booking_not_offerable', { param: nameOfReference(what.group) })
  return makeOffers(tx, services, caller, { bookingIds, to, groupId, expiresAt })
}
