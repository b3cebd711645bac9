import { now } from '@rollcall/client/clock/clock.ts'
import { queuedNow } from '@rollcall/client/offline-queue/offline-queue.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { rollcallReuse } from '@rollcall/client/queries/reuse-windows.ts'
import type { Overview } from '@rollcall/contract/work/bookings'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/work/availability/availability-day'
import { availabilityOfReady } from '@rollcall/domain/work/rollcall/ready-availability'
import type { ReadyStatus } from '@rollcall/domain/work/rollcall/ready-status'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellAvailabilitySaved } from '../../shared/availability/availability-news.ts'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'
import { cancelOverviewReads, daysSet, refreshBookings } from '../../shared/bookings/bookings-cache.ts'
import { type KeptRollcall, keptRollcall, rollcallKey } from '../../shared/rollcall/rollcall-status.ts'

/** If the service's clock has not quite reached the time, waits a second before fetching again. */
const MIN_WAIT_MS = 1_000
/** Browsers fire longer timers at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The cache keeps times of this device's clock, which may be wrong. */
const byService = (deviceTime: number) => deviceTime + now() - Date.now()

const profileState = () => queryClient.getQueryState(currentUserQuery.queryKey)

/** Fresh until its time has passed, then fetched again by itself. The profile brings the first one, so that Home need not ask. */
export const rollcallQuery = queryOptions({
  queryKey: rollcallKey,
  queryFn: async ({ signal }): Promise<KeptRollcall> =>
    keptRollcall(await orThrow(send('GET /rollcall', { signal })), now()),
  initialData: (): KeptRollcall | undefined => {
    const profile = profileState()
    return profile?.data && keptRollcall(profile.data.rollcallStatus, byService(profile.dataUpdatedAt))
  },
  initialDataUpdatedAt: () => profileState()?.dataUpdatedAt,
  staleTime: ({ state: { data, dataUpdatedAt } }) =>
    rollcallReuse(
      data && { timeUntilUpdateRequiredInMilliSeconds: data.updateRequiredAt - byService(dataUpdatedAt) },
    ),
  refetchInterval: ({ state: { data } }) =>
    data ? Math.min(Math.max(data.updateRequiredAt - now(), MIN_WAIT_MS), MAX_TIMER_MS) : false,
})

export type Answer = Exclude<ReadyStatus, 'unset'>
interface GivenAnswer {
  status: Answer
  /** The day that the user saw. */
  activeDateLocal: string
  intent: string
}

/** An optimistic update, also of the calendar; rolled back if the service refuses. */
export function useAnswerRollcall() {
  const client = useQueryClient()
  return useMutation({
    // Sent one after the other: on an unstable network an older answer must not arrive last.
    scope: { id: 'rollcall' },
    mutationFn: async ({ status, activeDateLocal, intent }: GivenAnswer) => {
      // A queued change to the day is older than this answer; sent after it, it would take the answer away.
      if (queuedNow().length > 0) {
        const { sendQueue } = await import('@rollcall/client/offline-queue/send-queue.ts')
        await sendQueue()
      }
      const body = { status, activeDateLocal }
      return keptRollcall(await orThrow(send('POST /rollcall', { body, idempotencyKey: intent })), now())
    },
    onMutate: async ({ status, activeDateLocal }) => {
      await client.cancelQueries({ queryKey: rollcallKey })
      await cancelOverviewReads(client)
      const before = client.getQueryData<KeptRollcall>(rollcallKey)
      const dayBefore = shownDay(client, activeDateLocal)
      client.setQueryData<KeptRollcall>(rollcallKey, (held) => held && { ...held, rollcall: status })
      const day = { dateLocal: activeDateLocal, status: availabilityOfReady[status], partialRanges: [] }
      daysSet(client, [day])
      return { before, dayBefore }
    },
    onSuccess: (status) => {
      client.setQueryData<KeptRollcall>(rollcallKey, status)
      tellAvailabilitySaved()
    },
    onError: (_error, _given, shown) => {
      if (!shown) return
      client.setQueryData(rollcallKey, shown.before)
      daysSet(client, [shown.dayBefore])
      // The day may have moved on, or have been booked without this page knowing.
      void client.invalidateQueries({ queryKey: rollcallKey })
    },
    // Not awaited: on a slow network the response would seem to wait for the refresh.
    onSettled: () => refreshBookings(client),
  })
}

function shownDay(client: QueryClient, dateLocal: string): AvailabilityDay {
  const overviews = client.getQueriesData<Overview>({ queryKey: bookingKeys.overviews })
  const days = overviews.flatMap(([, overview]) => overview?.availability.scheduled ?? [])
  return days.find((day) => day.dateLocal === dateLocal) ?? unsetDay(dateLocal)
}
