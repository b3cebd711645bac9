import {
  followLiveUpdates,
  type OpenedAt,
  stopLiveUpdates,
} from '@rollcall/client/live-updates/live-updates.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { isOwnWrite } from '@rollcall/client/transport/own-writes.ts'
import type { LiveUpdate, UpdateKind } from '@rollcall/contract/people/live-updates'
import { clockableShiftsQuery } from '../features/time-entries/time-entries.queries.ts'
import { refreshAvailability } from '../shared/availability/availability-news.ts'
import { refreshBookings } from '../shared/bookings/bookings-cache.ts'
import { fileKeys } from '../shared/files/file-family.ts'
import { refreshRegistrations } from '../shared/registrations/registrations-cache.ts'

const refreshOf: Record<Exclude<UpdateKind, 'profile'>, () => void> = {
  availability: () => refreshAvailability(queryClient),
  bookings: () => refreshBookings(queryClient),
  clock: () => void queryClient.invalidateQueries({ queryKey: clockableShiftsQuery.queryKey }),
  files: () => void queryClient.invalidateQueries({ queryKey: fileKeys.all }),
  registrations: () => refreshRegistrations(queryClient),
}

/** Changes of one transaction or import are fetched together, and an own change is recognised by its response. */
const GATHER_MS = 250

let waiting: LiveUpdate[] = []
let timer: ReturnType<typeof setTimeout> | undefined

let refreshProfile: () => Promise<void>

const gather = () => {
  clearTimeout(timer)
  timer = setTimeout(show, GATHER_MS)
}

/** Refetches what the screen shows. Data of other screens is fetched when they open. */
function show() {
  // Fetched when the user returns. During a change its optimistic state would be overwritten.
  if (document.hidden) return
  if (queryClient.isMutating() > 0) {
    gather()
    return
  }
  const latest = waiting.splice(0)
  const isAny = latest.some(({ changed }) => changed === null)
  const others = latest.flatMap(({ changed }) => changed ?? []).filter(({ traceId }) => !isOwnWrite(traceId))
  const kinds = new Set<UpdateKind>(others.map(({ kind }) => kind))
  if (isAny || kinds.has('profile')) refreshProfile().catch(() => undefined)
  for (const [kind, refresh] of Object.entries(refreshOf))
    if (isAny || kinds.has(kind as UpdateKind)) refresh()
}

const onReturn = () => {
  if (!document.hidden && waiting.length > 0) gather()
}

/** The routes have the profile, so they refresh it themselves. */
export function follow(refreshOfRoutes: () => Promise<void>, openedAt?: OpenedAt): void {
  refreshProfile = refreshOfRoutes
  document.addEventListener('visibilitychange', onReturn)
  followLiveUpdates((changed) => {
    waiting.push({ changed })
    gather()
  }, openedAt)
}

export function stop(): void {
  document.removeEventListener('visibilitychange', onReturn)
  clearTimeout(timer)
  waiting = []
  stopLiveUpdates()
}
