import { noteArrival } from '@rollcall/client/clock/clock.ts'
import { forgetDraft, guestDraftKey } from '@rollcall/client/form/draft.ts'
import { orThrow, sendPublic } from '@rollcall/client/queries/api.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { refreshBookings } from '../../../shared/bookings/bookings-cache.ts'
import { decisionBody, declineDraftKey, type GivenDecision } from '../offers/offers.queries.ts'

export interface GuestLink {
  /** Absent in the link of a group. */
  shortTermTentativeId?: string
  accessGuid: string
}

/** The boot script requested the offer of the address: its response serves the first call, unless it was refused. */
async function fetchOffer(url: string, init: RequestInit): Promise<Response> {
  const early = window.rollcallBoot.guestOffer
  window.rollcallBoot.guestOffer = null
  const answer = await early?.catch(() => undefined)
  if (!answer?.response.ok) return fetch(url, init)
  noteArrival(answer.response, answer.arrivedAt)
  return answer.response
}

/** A link is a secret: its data is not stored on the device. */
export const guestBookingQuery = ({ shortTermTentativeId, accessGuid }: GuestLink) =>
  queryOptions({
    queryKey: ['guest', shortTermTentativeId, accessGuid],
    queryFn: ({ signal }) =>
      orThrow(
        shortTermTentativeId === undefined
          ? sendPublic('GET /bookings/group/guest/{accessGuid}', {
              params: { accessGuid },
              signal,
              fetch: fetchOffer,
            })
          : sendPublic('GET /bookings/{shortTermTentativeId}/guest/{accessGuid}', {
              params: { shortTermTentativeId, accessGuid },
              signal,
              fetch: fetchOffer,
            }),
      ),
    meta: { isKeptOnDevice: false },
    gcTime: 0,
  })

export const reportSeenByLink = ({ accessGuid }: GuestLink) =>
  orThrow(sendPublic('POST /offers/seen-by-link', { body: { accessGuid } }))

/** Does not contain the key of the link, which would open the offer for other readers of the device's storage. */
export const guestDeclineDraftKey = (bookingIds: readonly string[]): string =>
  guestDraftKey(declineDraftKey([...bookingIds].sort().join()))

export function useAnswerAsGuest(link: GuestLink) {
  const client = useQueryClient()
  const { shortTermTentativeId, accessGuid } = link
  return useMutation({
    mutationFn: ({ intent, ...given }: GivenDecision) =>
      orThrow(
        shortTermTentativeId === undefined
          ? sendPublic('POST /bookings/group/guest/{accessGuid}/tentative-fill', {
              params: { accessGuid },
              body: decisionBody(given),
              idempotencyKey: intent,
            })
          : sendPublic('POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill', {
              params: { shortTermTentativeId, accessGuid },
              body: decisionBody(given),
              idempotencyKey: intent,
            }),
      ),
    onSuccess: ({ outcome, bookingIds }) => {
      forgetDraft(guestDeclineDraftKey(bookingIds))
      client.setQueryData(
        guestBookingQuery(link).queryKey,
        (guest) => guest && { ...guest, tentativeFillStatus: { ...guest.tentativeFillStatus, outcome } },
      )
      refreshBookings(client)
    },
    // A refused offer may have been answered elsewhere: it is loaded again to show how.
    onError: () => void client.invalidateQueries({ queryKey: guestBookingQuery(link).queryKey }),
  })
}
