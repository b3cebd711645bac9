import { addMonths, monthStart } from '@rollcall/domain/time/calendar-date'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { tellAvailabilitySaved } from '../../shared/availability/availability-news.ts'
import {
  cancelOverviewReads,
  daysSet,
  ongoingSet,
  refreshOverviews,
} from '../../shared/bookings/bookings-cache.ts'
import { resetRollcall } from '../../shared/rollcall/rollcall-status.ts'

import { type KnownCalendar, knownCalendar } from './calendar-days.ts'
import { monthQuery } from './month.queries.ts'
import { daysChange, ongoingChange } from './offline/availability-change.ts'
import { saveOrQueue } from './offline/save-or-queue.ts'

/** Prefetches the adjacent months, so that navigation shows them at once. */
export function prefetchNeighbours(client: QueryClient, firstMonth: string, lastMonth: string): void {
  for (const month of [addMonths(firstMonth, -1), addMonths(lastMonth, 1)]) {
    void client.prefetchQuery(monthQuery(month))
  }
}

/** The data of the months of some dates. Missing months are fetched; without a network they are left out. */
export async function fetchKnownCalendar(
  client: QueryClient,
  datesLocal: readonly string[],
): Promise<KnownCalendar> {
  const months = [...new Set(datesLocal.map(monthStart))]
  const answers = await Promise.allSettled(
    // In its usual mode the query would wait for a network instead of failing.
    months.map((month) =>
      client.ensureQueryData({ ...monthQuery(month), networkMode: 'always', retry: false }),
    ),
  )
  return knownCalendar(answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : [])))
}

/** The same, from the cache alone. */
export const heldCalendar = (client: QueryClient, datesLocal: readonly string[]): KnownCalendar =>
  knownCalendar(
    [...new Set(datesLocal.map(monthStart))].flatMap(
      (month) => client.getQueryData(monthQuery(month).queryKey) ?? [],
    ),
  )

const mutationKey = ['change-availability']

export interface DaysChange {
  days: readonly AvailabilityDay[]
  /** The previous values of these days. */
  undo: readonly AvailabilityDay[]
}

/** An optimistic update: rolled back if the service refuses, queued on the device without a network. */
export function useSaveDays() {
  const client = useQueryClient()
  return useMutation({
    mutationKey,
    mutationFn: ({ days, undo }: DaysChange) => saveOrQueue(daysChange(days), daysChange(undo)),
    onMutate: async ({ days }) => {
      await cancelOverviewReads(client)
      daysSet(client, days)
    },
    onError: (_error, { undo }) => daysSet(client, undo),
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
      saveOrQueue(ongoingChange(ongoing), before ? ongoingChange(before) : undefined),
    onMutate: async ({ ongoing }) => {
      await cancelOverviewReads(client)
      ongoingSet(client, ongoing)
    },
    onError: (_error, { before }) => ongoingSet(client, before),
    onSuccess: tellAvailabilitySaved,
    onSettled: () => refresh(client),
  })
}

/** Skipped while another save is pending: a response fetched now would lack its change. */
function refresh(client: QueryClient): void {
  if (client.isMutating({ mutationKey }) <= 1) refreshOverviews(client)
}
