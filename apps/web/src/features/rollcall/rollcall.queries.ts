import type { Overview } from '@rollcall/contract/bookings'
import { type AvailabilityDay, unsetDay } from '@rollcall/domain/availability/availability-day'
import { availabilityOfReady } from '@rollcall/domain/rollcall/ready-availability'
import type { ReadyStatus } from '@rollcall/domain/rollcall/ready-status'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { orThrow, send } from '../../shared/api/api.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { rollcallReuse } from '../../shared/api/reuse-windows.ts'
import { tellAvailabilitySaved } from '../../shared/availability/availability-news.ts'
import { showDays } from '../../shared/availability/show-days.ts'
import { overviewKey } from '../../shared/bookings/overview.queries.ts'
import { now } from '../../shared/clock.ts'
import { type KeptRollcall, keptRollcall, rollcallKey } from '../../shared/rollcall/rollcall-status.ts'
import { currentUserQuery } from '../../shared/session/current-user.queries.ts'
import { sendWaiting } from '../../shared/waiting/send-waiting.ts'
import { waitingNow } from '../../shared/waiting/waiting.ts'

/** How long after the time has passed: the service's clock shall be past it too. */
const AFTER_MS = 1_000
/** A timer that is set for weeks does not fire, and one of a sleeping page fires late. */
const LONGEST_TIMER_MS = 60 * 60_000

/** A time of this device's own clock, by which the cache reckons, as the service's. */
const byService = (deviceTime: number) => deviceTime + now() - Date.now()

const profileState = () => queryClient.getQueryState(currentUserQuery.queryKey)

/** Good until its time has passed, then asked for again by itself. It came with the profile, so that Home need not ask. */
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
    data ? Math.min(Math.max(data.updateRequiredAt - now(), 0) + AFTER_MS, LONGEST_TIMER_MS) : false,
})

export type Answer = Exclude<ReadyStatus, 'unset'>
interface GivenAnswer {
  status: Answer
  /** The day the person had before them. */
  activeDateLocal: string
  intent: string
}

/** Shown at once, in the calendar too; taken back when the service refuses. */
export function useAnswerRollcall() {
  const client = useQueryClient()
  return useMutation({
    // One after the other: on a phone that comes and goes an older answer must not arrive last.
    scope: { id: 'rollcall' },
    mutationFn: async ({ status, activeDateLocal, intent }: GivenAnswer) => {
      // A change to the day that still waits is older than this answer, and would take it away.
      if (waitingNow().length > 0) await sendWaiting()
      const body = { status, activeDateLocal }
      return keptRollcall(await orThrow(send('POST /rollcall', { body, idempotencyKey: intent })), now())
    },
    onMutate: async ({ status, activeDateLocal }) => {
      await client.cancelQueries({ queryKey: rollcallKey })
      await client.cancelQueries({ queryKey: overviewKey })
      const before = client.getQueryData<KeptRollcall>(rollcallKey)
      const dayBefore = shownDay(client, activeDateLocal)
      client.setQueryData<KeptRollcall>(rollcallKey, (known) => known && { ...known, rollcall: status })
      const day = { dateLocal: activeDateLocal, status: availabilityOfReady[status], partialRanges: [] }
      showDays(client, [day])
      return { before, dayBefore }
    },
    onSuccess: (status) => {
      client.setQueryData<KeptRollcall>(rollcallKey, status)
      tellAvailabilitySaved()
    },
    onError: (_error, _given, shown) => {
      if (!shown) return
      client.setQueryData(rollcallKey, shown.before)
      showDays(client, [shown.dayBefore])
      // Another day's turn, or a booking that this page has not heard of.
      void client.invalidateQueries({ queryKey: rollcallKey })
    },
    // Not waited for: on a poor signal the answer would seem to hang on the refresh.
    onSettled: () => void client.invalidateQueries({ queryKey: ['bookings'] }),
  })
}

function shownDay(client: QueryClient, dateLocal: string): AvailabilityDay {
  const overviews = client.getQueriesData<Overview>({ queryKey: overviewKey })
  const days = overviews.flatMap(([, overview]) => overview?.availability.scheduled ?? [])
  return days.find((day) => day.dateLocal === dateLocal) ?? unsetDay(dateLocal)
}
