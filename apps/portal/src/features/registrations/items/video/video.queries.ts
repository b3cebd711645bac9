import { orThrow, send } from '@rollcall/client/queries/api.ts'
import type { CallAnswer } from '@rollcall/contract/call'
import type { registrationCalls } from '@rollcall/contract/compliance/registrations'
import type { Segment } from '@rollcall/domain/compliance/items/watch-ledger'
import { queryOptions } from '@tanstack/react-query'
import type { ItemPlace } from '../../registrations.queries.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}/video'
export const progressCall =
  'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/video/progress'
export type Film = CallAnswer<(typeof registrationCalls)[`GET ${typeof path}`]>

/** Its address may be valid for this viewing only: it is not cached or reused. */
export const filmQuery = (params: ItemPlace) =>
  queryOptions({
    queryKey: ['compliance-item-video', params.complianceItemId],
    queryFn: ({ signal }) => orThrow(send(`GET ${path}`, { params, signal })),
    gcTime: 0,
    meta: { isKeptOnDevice: false },
  })

const MAX_SEGMENTS = 100

/** `keepalive`: the last report of a closing page still arrives. */
export const reportWatched = (params: ItemPlace, seen: readonly Segment[], isLeaving: boolean) =>
  orThrow(
    send(progressCall, {
      params,
      body: {
        segments: seen
          .slice(-MAX_SEGMENTS)
          .map(([fromMs, toMs]): [number, number] => [fromMs / 1_000, toMs / 1_000]),
      },
      keepalive: isLeaving,
    }),
  )
