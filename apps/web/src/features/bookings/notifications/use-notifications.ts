import { addMonths } from '@rollcall/domain/time/calendar-date'
import { useQuery } from '@tanstack/react-query'
import { overviewQuery } from '../../../shared/bookings/overview.queries.ts'
import { type Notifications, notificationsOf } from './notifications.ts'

/** How soon an offer that comes while the page is open is noticed. */
const NOTICED_MS = 2 * 60_000

/** What has happened in the last month and comes in the next two: an offer is made weeks ahead, seldom months. */
export function useNotifications(today: string) {
  const coming = useQuery({ ...overviewQuery(today), refetchInterval: NOTICED_MS })
  const past = useQuery(overviewQuery(addMonths(today, -1)))
  const later = useQuery({ ...overviewQuery(addMonths(today, 1)), enabled: coming.isSuccess })
  const known = [coming.data, past.data, later.data].filter((overview) => overview !== undefined)
  const notifications: Notifications = notificationsOf(known, today)
  /** The one that is still missing, if any, says why the list is not whole. */
  const query = coming.data === undefined ? coming : past
  return { notifications, coming, query }
}
