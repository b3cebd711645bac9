import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { OfferResult } from '@rollcall/contract/work/offers'
import type { DeclineDetails } from '@rollcall/domain/work/offers/decline-reason'
import type { OfferAction } from '@rollcall/domain/work/offers/offer-decision'
import { type MutationState, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import {
  cancelBookingReads,
  offerDecided,
  refreshBookings,
  restore,
  type Snapshot,
} from '../../../shared/bookings/bookings-cache.ts'

export type OfferChoice = Exclude<OfferAction, 'unset'>

export interface GivenDecision {
  action: OfferChoice
  /** Why it is declined, if they said. */
  why: DeclineDetails
  /** The same for every attempt, so that a decision takes effect once. */
  intent: string
}

/** The body to send, without empty fields. */
export const decisionBody = ({ action, why: { reason, note } }: Omit<GivenDecision, 'intent'>) => ({
  action,
  ...(reason && { reason }),
  ...(note && { note }),
})

export const declineDraftKey = (bookingId: string): string => `decline.${bookingId}`

const decisionKey = ['decide-offer']
const DECISIONS_KEPT_MS = 60 * 60_000

/** An optimistic update, rolled back if the service refuses. `bookingIds` are all bookings of the decision. */
export function useDecideOffer({
  bookingId,
  bookingIds,
}: {
  bookingId: string
  bookingIds: readonly string[]
}) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: decisionKey,
    meta: { bookingIds },
    gcTime: DECISIONS_KEPT_MS,
    mutationFn: ({ intent, ...given }: GivenDecision) =>
      orThrow(
        send('POST /bookings/{bookingId}/tentative-fill', {
          params: { bookingId },
          body: decisionBody(given),
          idempotencyKey: intent,
        }),
      ),
    onMutate: async ({ action }): Promise<Snapshot> => {
      await cancelBookingReads(client)
      return offerDecided(client, bookingIds, action === 'accept' ? 'accepted' : 'rejected')
    },
    onSuccess: (answer, _given, before) => {
      forgetDraft(declineDraftKey(bookingId))
      restore(client, before)
      offerDecided(client, answer.bookingIds, answer.outcome)
    },
    onError: (_error, _given, before) => before && restore(client, before),
    // Not awaited: on a slow network the response would seem to wait for the refresh.
    onSettled: () => refreshBookings(client),
  })
}

/** The last decision on this page for a booking's offer, and its result. */
export const useLastDecision = (bookingId: string) =>
  useMutationState<MutationState<OfferResult, Error, GivenDecision>>({
    filters: {
      mutationKey: decisionKey,
      predicate: ({ meta }) => Array.isArray(meta?.bookingIds) && meta.bookingIds.includes(bookingId),
    },
  }).at(-1)

export const reportSeen = (bookingId: string) =>
  orThrow(send('POST /bookings/{bookingId}/seen', { params: { bookingId } }))
