import { randomUUID } from 'node:crypto'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import { offerMail } from './offers.mails.ts'
import {
  findOffer,
  insertOffer,
  insertOfferBookings,
  listOfferedBookings,
  lockOfferedBookings,
  setOffered,
} from './offers.queries.ts'

export interface NewOffer {
  id?: string
  candidateId: string
  bookingIds: readonly string[]
  /** Set for a group, even one that has a single date left. */
  groupId?: string
  expiresAt: number
}

/** Offers bookings that nobody holds to a candidate and mails the link; returns the link's path, which is kept nowhere. */
export async function makeOffer(
  tx: Transaction,
  services: Services,
  caller: Caller,
  offer: NewOffer,
): Promise<{ path: string }> {
  const { clock, config, outbox } = services
  const now = clock.now()
  const id = offer.id ?? newId(now)
  const accessGuid = randomUUID()
  const offered = await lockOfferedBookings.all(tx, [...offer.bookingIds])
  if (offered.length === 0 || offered.length < offer.bookingIds.length)
    throw new ApiError('booking_not_found')
  if ((await setOffered.run(tx, [...offer.bookingIds])) < offered.length)
    throw new ApiError('booking_not_offerable')
  const { candidateId, groupId, expiresAt } = offer
  await insertOffer.run(
    tx,
    id,
    candidateId,
    groupId ?? null,
    hashOf(accessGuid),
    new Date(now),
    new Date(expiresAt),
  )
  await insertOfferBookings.run(tx, id, candidateId, [...offer.bookingIds])
  const details = { offerId: id, bookingIds: [...offer.bookingIds] }
  await audit(tx, { ...caller, subject: { candidateId } }, 'offer_made', details)

  const path = groupId ? `/bookings/group/guest/${accessGuid}` : `/bookings/${id}/guest/${accessGuid}`
  const made = await findOffer.one(tx, id)
  const bookings = await listOfferedBookings.all(tx, made.bookingIds)
  await outbox.add(tx, offerMail(config, made, bookings, { link: linkFor(config, made, path), expiresAt }), {
    candidateId,
  })
  return { path }
}
