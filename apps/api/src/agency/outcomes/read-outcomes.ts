import type { Availability, Hours, Offer } from '@rollcall/contract/agency/outcome-calls'
import { ApiError } from '../../platform/api-error.ts'
import { defineRead } from '../../platform/http/read.ts'
import { isUuid } from '../../platform/ids.ts'
import { presentAvailability, presentHours, presentOffer } from './outcomes.presenter.ts'
import { findAvailabilityForKey, findHoursForKey, findOfferForKey } from './outcomes.queries.ts'

interface OfOffer {
  params: { id: string }
}
type OfferQueries = { found: ReturnType<typeof findOfferForKey.with> }

export const readOffer = defineRead<OfferQueries, OfOffer, Offer, 'agencyKey'>({
  queries({ agencyKeyId, params: { id } }) {
    if (!isUuid(id)) throw new ApiError('offer_not_found', { param: id })
    return { found: findOfferForKey.with(agencyKeyId, id) }
  },
  present({ found: [row] }, { params: { id } }) {
    if (!row) throw new ApiError('offer_not_found', { param: id })
    return presentOffer(row)
  },
})

interface OfBooking {
  params: { bookingExternalId: string }
}
type HoursQueries = { found: ReturnType<typeof findHoursForKey.with> }

export const readHours = defineRead<HoursQueries, OfBooking, Hours, 'agencyKey'>({
  queries: ({ agencyKeyId, params }) => ({
    found: findHoursForKey.with(agencyKeyId, params.bookingExternalId),
  }),
  present({ found: [row] }, { params }) {
    if (!row) throw new ApiError('booking_not_found', { param: params.bookingExternalId })
    return presentHours(row)
  },
})

interface OfCandidate {
  params: { externalId: string }
  query: { from: string; to: string }
}
type AvailabilityQueries = { found: ReturnType<typeof findAvailabilityForKey.with> }

export const readAvailability = defineRead<AvailabilityQueries, OfCandidate, Availability, 'agencyKey'>({
  queries: ({ agencyKeyId, params, query: { from, to } }) => ({
    found: findAvailabilityForKey.with(agencyKeyId, params.externalId, from, to),
  }),
  present({ found: [row] }, { params }) {
    if (!row) throw new ApiError('candidate_not_found', { param: params.externalId })
    return presentAvailability(row)
  },
})
