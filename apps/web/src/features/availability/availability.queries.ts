import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'
import { addMonths } from '@rollcall/domain/time/calendar-date'
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellAvailabilitySaved } from '../../shared/availability/availability-news.ts'
import { showDays, updateOverviews } from '../../shared/availability/show-days.ts'
import { exactOverviewQuery, overviewKey } from '../../shared/bookings/overview.queries.ts'
import { resetRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { monthStart } from './calendar/shown-dates.ts'
import { changeOf } from './change-of.ts'
import { type KnownCalendar, knownCalendar } from './known-calendar.ts'
import type { AvailabilityChange } from './waiting/availability-change.ts'
import { saveOrWait } from './waiting/save-or-wait.ts'

/** The calendar month a date is in. Whoever comes back to the page sees what was saved elsewhere meanwhile. */
export const monthQuery = (dateLocal: string) =>
  queryOptions({ ...exactOverviewQuery(monthStart(dateLocal)), refetchOnWindowFocus: 'always' })

/** The months on either side, so that turning the page shows them at once. */
export function prefetchNeighbours(client: QueryClient, dateLocal: string): void {
  for (const step of [1, -1]) void client.prefetchQuery(monthQuery(addMonths(monthStart(dateLocal), step)))
}

/** What is known of the months of some dates; one that was never fetched is fetched, if it can be. */
export async function fetchKnownCalendar(
  client: QueryClient,
  datesLocal: readonly string[],
): Promise<KnownCalendar> {
  const months = [...new Set(datesLocal.map(monthStart))]
  const answers = await Promise.allSettled(
    // Offline the query would wait for a network instead of failing.
    months.map((month) =>
      client.ensureQueryData({ ...monthQuery(month), networkMode: 'always', retry: false }),
    ),
  )
  return knownCalendar(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
}

/** The same, of what is held already. */
export const heldCalendar = (client: QueryClient, datesLocal: readonly string[]): KnownCalendar =>
  knownCalendar(
    [...new Set(datesLocal.map(monthStart))].flatMap(
      (month) => client.getQueryData(monthQuery(month).queryKey) ?? [],
    ),
  )

const mutationKey = ['change-availability']

export interface DaysChange {
  days: readonly AvailabilityDay[]
  /** What these days were. */
  undo: readonly AvailabilityDay[]
}

/** Shown at once; taken back when the service refuses; kept on the device while there is no network. */
export function useSaveDays() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: ({ days, undo }: DaysChange) => saveOrWait(changeOf(days), changeOf(undo)),
    onMutate: async ({ days }) => {
      await client.cancelQueries({ queryKey: overviewKey })
      showDays(client, days)
    },
    onError: (_error, { undo }) => showDays(client, undo),
    onSuccess: (_outcome, { days }) => {
      resetRollcall(client, days)
      tellAvailabilitySaved()
    },
    onSettled: () => refresh(client),
  })
}

interface OngoingChange {
  ongoing: OngoingAvailability
  before: OngoingAvailability | null
}

export function useSaveOngoing() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: ({ ongoing, before }: OngoingChange) =>
      saveOrWait(ongoingChange(ongoing), before ? ongoingChange(before) : undefined),
    onMutate: async ({ ongoing }) => {
      await client.cancelQueries({ queryKey: overviewKey })
      showOngoing(client, ongoing)
    },
    onError: (_error, { before }) => showOngoing(client, before),
    onSuccess: tellAvailabilitySaved,
    onSettled: () => refresh(client),
  })
}

const ongoingChange = (ongoing: OngoingAvailability): AvailabilityChange => ({
  call: 'PUT /availability/ongoing',
  input: { body: ongoing },
})

const showOngoing = (client: QueryClient, ongoing: OngoingAvailability | null) =>
  updateOverviews(client, (overview) => ({
    ...overview,
    availability: { ...overview.availability, ongoing },
  }))

/** Not while another save is on its way: what is fetched now would not have it yet, and it would seem to vanish. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey }) <= 1) void client.invalidateQueries({ queryKey: overviewKey })
}
