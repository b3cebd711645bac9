import type { TentativeAnswer } from '@rollcall/contract/bookings'
import type { TentativeAction } from '@rollcall/domain/bookings/tentative-response'
import {
  type MutationState,
  queryOptions,
  useMutation,
  useMutationState,
  useQueryClient,
} from '@tanstack/react-query'
import { orThrow, send, sendPublic } from '../../shared/api/api.ts'
import { reuse } from '../../shared/api/reuse-windows.ts'
import { restore, type Snapshot, showOutcome } from './bookings-cache.ts'

export const daySummaryQuery = (date: string) =>
  queryOptions({
    queryKey: ['bookings', 'summary', date],
    queryFn: ({ signal }) => orThrow(send('GET /bookings/summary/{date}', { params: { date }, signal })),
    staleTime: reuse.bookings,
  })

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'booking', id],
    queryFn: ({ signal }) => orThrow(send('GET /bookings/{id}', { params: { id }, signal })),
    staleTime: reuse.bookings,
  })

export const bookingNavigationQuery = (id: string) =>
  queryOptions({
    queryKey: ['bookings', 'navigation', id],
    queryFn: ({ signal }) => orThrow(send('GET /bookings/{id}/navigation', { params: { id }, signal })),
    staleTime: reuse.bookingNavigation,
  })

export const agreementsQuery = (bookingId: string) =>
  queryOptions({
    queryKey: ['bookings', 'agreements', bookingId],
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/{id}/agreements', { params: { id: bookingId }, signal })),
    staleTime: reuse.lists,
  })

export interface GuestLink {
  /** Absent in the link of a group. */
  shortTermTentativeId?: string
  accessGuid: string
}

/** A link is somebody's secret: what it opens is not kept on the device. */
export const guestBookingQuery = ({ shortTermTentativeId, accessGuid }: GuestLink) =>
  queryOptions({
    queryKey: ['guest', shortTermTentativeId, accessGuid],
    queryFn: ({ signal }) =>
      orThrow(
        shortTermTentativeId === undefined
          ? sendPublic('GET /bookings/group/guest/{accessGuid}', { params: { accessGuid }, signal })
          : sendPublic('GET /bookings/{shortTermTentativeId}/guest/{accessGuid}', {
              params: { shortTermTentativeId, accessGuid },
              signal,
            }),
      ),
    meta: { isKeptOnDevice: false },
    gcTime: 0,
  })

export type Answer = Exclude<TentativeAction, 'unset'>

interface GivenAnswer {
  action: Answer
  /** The same for every attempt at one answer: it is given once, however often it is sent. */
  intent: string
}

const answerKey = ['answer-offer']
const ANSWERS_KEPT_MS = 60 * 60_000

/** Shown at once; taken back when the service refuses. `bookingIds` are all that one answer covers. */
export function useAnswerOffer({
  bookingId,
  bookingIds,
}: {
  bookingId: string
  bookingIds: readonly string[]
}) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: answerKey,
    meta: { bookingIds },
    gcTime: ANSWERS_KEPT_MS,
    mutationFn: ({ action, intent }: GivenAnswer) =>
      orThrow(
        send('POST /bookings/{bookingId}/tentative-fill', {
          params: { bookingId },
          body: { action },
          idempotencyKey: intent,
        }),
      ),
    onMutate: async ({ action }): Promise<Snapshot> => {
      await client.cancelQueries({ queryKey: ['bookings'] })
      return showOutcome(client, bookingIds, action === 'accept' ? 'accepted' : 'rejected')
    },
    onSuccess: (answer, _given, before) => {
      restore(client, before)
      showOutcome(client, answer.bookingIds, answer.outcome)
    },
    onError: (_error, _given, before) => before && restore(client, before),
    // Not waited for: on a poor signal the answer would seem to hang on the refresh.
    onSettled: () => void client.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** The last answer given on this page to the offer of a booking, and what came of it. */
export const useLastAnswer = (bookingId: string) =>
  useMutationState<MutationState<TentativeAnswer, Error, GivenAnswer>>({
    filters: {
      mutationKey: answerKey,
      predicate: ({ meta }) => Array.isArray(meta?.bookingIds) && meta.bookingIds.includes(bookingId),
    },
  }).at(-1)

export function useAnswerAsGuest(link: GuestLink) {
  const client = useQueryClient()
  const { shortTermTentativeId, accessGuid } = link
  return useMutation({
    mutationFn: ({ action, intent }: GivenAnswer) =>
      orThrow(
        shortTermTentativeId === undefined
          ? sendPublic('POST /bookings/group/guest/{accessGuid}/tentative-fill', {
              params: { accessGuid },
              body: { action },
              idempotencyKey: intent,
            })
          : sendPublic('POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill', {
              params: { shortTermTentativeId, accessGuid },
              body: { action },
              idempotencyKey: intent,
            }),
      ),
    onSuccess: ({ outcome }) => {
      client.setQueryData(
        guestBookingQuery(link).queryKey,
        (guest) => guest && { ...guest, tentativeFillStatus: { ...guest.tentativeFillStatus, outcome } },
      )
      void client.invalidateQueries({ queryKey: ['bookings'] })
    },
    // Refused, it may have been answered elsewhere: the page shows where it stands now.
    onError: () => void client.invalidateQueries({ queryKey: guestBookingQuery(link).queryKey }),
  })
}

export function useReportRunningLate(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ minutesLate, intent }: { minutesLate: number; intent: string }) =>
      orThrow(
        send('POST /bookings/{id}/late', { params: { id }, body: { minutesLate }, idempotencyKey: intent }),
      ),
    onSuccess: async (booking) => {
      // What was asked before the report would come after it and take it back.
      await client.cancelQueries(bookingQuery(id))
      client.setQueryData(bookingQuery(id).queryKey, booking)
      void client.invalidateQueries({ queryKey: ['bookings', 'summary'] })
    },
  })
}

export function useSignAgreement(bookingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ fileId, intent }: { fileId: string; intent: string }) =>
      orThrow(send('PUT /agreements/{id}', { params: { id: fileId }, idempotencyKey: intent })),
    onSuccess: (signed) => {
      client.setQueryData(
        agreementsQuery(bookingId).queryKey,
        (known) =>
          known && {
            ...known,
            agreements: known.agreements.map((agreement) =>
              agreement.fileId === signed.fileId ? signed : agreement,
            ),
          },
      )
    },
    // A file replaced since it was shown leaves the list with its new version. Not waited for, as an answer is not.
    onSettled: () => void client.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

/** Held only while it is read. Of the type it must be: in a frame of the portal no other may be opened. */
export const agreementFileQuery = (fileId: string) =>
  queryOptions({
    queryKey: ['agreement-file', fileId],
    queryFn: async ({ signal }) => {
      const file = await orThrow(send('GET /agreements/{id}', { params: { id: fileId }, signal }))
      return new Blob([file], { type: 'application/pdf' })
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

export interface ShiftRequestForm {
  date: string
  startTime: string
  endTime: string
  clientName?: string
  notes: string
}

export const useRequestShift = () =>
  useMutation({
    mutationFn: ({ request, intent }: { request: ShiftRequestForm; intent: string }) =>
      orThrow(send('POST /bookings/shift-request-email', { body: request, idempotencyKey: intent })),
  })
