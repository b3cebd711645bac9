import { randomUUID } from 'node:crypto'
import type { ErrorCode } from '@rollcall/contract/errors'
import { MAX_OFFEREES, type NewOfferRefusal, newOfferRefusalOf } from '@rollcall/domain/work/offers/new-offer'
import { ApiError } from '../../platform/api-error.ts'
import { auditEach } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { checkGivenOnce } from '../../platform/saved.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { listUncovered } from './list-uncovered.ts'
import { offerNotification } from './offers.notifications.ts'
import {
  insertOfferBookings,
  insertOffers,
  listOfferees,
  listOffers,
  listOpenOffersTo,
  lockOfferedBookings,
  setOffered,
} from './offers.queries.ts'

export interface NewOffers {
  bookingIds: readonly string[]
  /** One offer for each, with an id of the caller's or a new one. */
  to: readonly { candidateId: string; id?: string }[]
  /** Set for a group, even one that has a single date left. */
  groupId?: string
  expiresAt: number
}

export interface MadeOffer {
  id: string
  candidateId: string
  /** The secret of the mailed link, which is not stored. Null if the candidate already had this offer. */
  path: string | null
}

/**
 * Offers open bookings to candidates, and sends each a link. The first of several candidates to accept gets the
 * bookings. One who holds a shift at that time can be offered another and accept it once released. Making an open offer
 * again with the same bookings and deadline changes nothing.
 */
export async function makeOffers(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { bookingIds: given, to, groupId, expiresAt }: NewOffers,
): Promise<MadeOffer[]> {
  const { clock, outbox } = services
  const now = clock.now()
  const bookingIds = [...new Set(given)].sort()
  const candidateIds = to.map(({ candidateId }) => candidateId)
  checkGivenOnce(candidateIds)
  const offered = await lockOfferedBookings.all(tx, bookingIds)
  if (offered.length === 0 || offered.length < bookingIds.length) throw new ApiError('booking_not_found')
  checkOffer({ candidateCount: to.length, expiresAt, shifts: offered }, now)
  await checkOfferees(tx, candidateIds)
  const open = await listOpenOffers(tx, { candidateIds, bookingIds, expiresAt, now })
  const made = to
    .filter(({ candidateId }) => !open.has(candidateId))
    .map(({ candidateId, id = newId(now) }) => ({ id, candidateId, accessGuid: randomUUID() }))
  if ((await setOffered.run(tx, bookingIds)) < offered.length) throw new ApiError('booking_not_offerable')
  await insert(tx, made, { bookingIds, groupId, expiresAt, now })

  const inOrder = [...offered].sort((one, other) => one.startsAt - other.startsAt)
  const paths = new Map(
    made.map(({ id, accessGuid }) => [
      id,
      groupId ? `/bookings/group/guest/${accessGuid}` : `/bookings/${id}/guest/${accessGuid}`,
    ]),
  )
  const rows = await listOffers.all(
    tx,
    made.map(({ id }) => id),
  )
  const details = rows.map(({ id, candidateId }) => ({ candidateId, details: { offerId: id, bookingIds } }))
  await auditEach(tx, caller, 'offer_made', details)
  const uncoveredOf = await listUncovered(tx, rows, inOrder, now)
  await outbox.notify(
    tx,
    rows.map((row) =>
      offerNotification(services, row, inOrder, {
        path: paths.get(row.id) ?? '',
        uncovered: uncoveredOf(row),
      }),
    ),
  )
  const madeIds = new Map(made.map(({ candidateId, id }) => [candidateId, id]))
  return candidateIds.map((candidateId) => {
    const id = madeIds.get(candidateId) ?? open.get(candidateId) ?? ''
    return { id, candidateId, path: paths.get(id) ?? null }
  })
}

const refusals: Record<NewOfferRefusal, { code: ErrorCode; param: string }> = {
  noCandidates: { code: 'offer_candidates_invalid', param: String(MAX_OFFEREES) },
  tooManyCandidates: { code: 'offer_candidates_invalid', param: String(MAX_OFFEREES) },
  started: { code: 'booking_not_offerable', param: 'expiresAt' },
  deadlinePassed: { code: 'offer_deadline_invalid', param: 'expiresAt' },
  deadlineAfterStart: { code: 'offer_deadline_invalid', param: 'expiresAt' },
}

function checkOffer(offer: Parameters<typeof newOfferRefusalOf>[0], now: number) {
  const refusal = newOfferRefusalOf(offer, now)
  if (refusal) throw new ApiError(refusals[refusal].code, { param: refusals[refusal].param })
}

async function checkOfferees(tx: Transaction, candidateIds: string[]) {
  const offerees = new Map((await listOfferees.all(tx, candidateIds)).map((row) => [row.id, row]))
  for (const id of candidateIds) {
    const offeree = offerees.get(id)
    if (!offeree) throw new ApiError('candidate_not_found', { param: id })
    if (offeree.isErased) throw new ApiError('candidate_erased', { param: id })
    if (offeree.isSuspended) throw new ApiError('candidate_suspended', { param: id })
  }
}

/** Ids of the same offers, by candidate. */
async function listOpenOffers(
  tx: Transaction,
  {
    candidateIds,
    bookingIds,
    expiresAt,
    now,
  }: { candidateIds: string[]; bookingIds: string[]; expiresAt: number; now: number },
): Promise<ReadonlyMap<string, string>> {
  const open = await listOpenOffersTo.all(tx, candidateIds, bookingIds, new Date(now))
  const other = open.find(
    (offer) => offer.expiresAt !== expiresAt || offer.bookingIds.join() !== bookingIds.join(),
  )
  if (other) throw new ApiError('offer_already_open', { param: other.candidateId })
  return new Map(open.map(({ candidateId, id }) => [candidateId, id]))
}

async function insert(
  tx: Transaction,
  made: readonly { id: string; candidateId: string; accessGuid: string }[],
  {
    bookingIds,
    groupId,
    expiresAt,
    now,
  }: { bookingIds: string[]; groupId: string | undefined; expiresAt: number; now: number },
) {
  const rows = JSON.stringify(
    made.map(({ id, candidateId, accessGuid }) => ({
      id,
      candidateId,
      accessHash: hashOf(accessGuid).toString('hex'),
    })),
  )
  await insertOffers.run(tx, rows, groupId ?? null, new Date(now), new Date(expiresAt))
  await insertOfferBookings.run(tx, rows, bookingIds)
}
