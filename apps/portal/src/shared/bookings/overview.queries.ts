import { now } from '@rollcall/client/clock/clock.ts'
import { orThrow, send } from '@rollcall/client/queries/api.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { reuse } from '@rollcall/client/queries/reuse-windows.ts'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { overviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { queryOptions } from '@tanstack/react-query'
import { bookingKeys } from './booking-keys.ts'
import { earlierOverview } from './bookings-cache.ts'

/** The month that starts on a date, by day: bookings, offers and availability. */
export const overviewQuery = (targetDateLocal: string) =>
  queryOptions({
    ...exactOverviewQuery(targetDateLocal),
    placeholderData: () => earlierOverview(queryClient, targetDateLocal),
  })

/** The same, without placeholder data from an earlier window. */
export const exactOverviewQuery = (targetDateLocal: string) =>
  queryOptions({
    queryKey: bookingKeys.overview(targetDateLocal),
    queryFn: ({ signal }) =>
      orThrow(send('GET /bookings/overview', { query: overviewWindow(targetDateLocal), signal })),
    staleTime: reuse.bookings,
  })

export const prefetchTodaysOverview = (timeZone: string): Promise<void> =>
  queryClient.prefetchQuery(overviewQuery(localDateOf(now(), timeZone)))
