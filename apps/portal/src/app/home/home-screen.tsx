import { useToday } from '@rollcall/client/clock/use-today.ts'
import type { Booking } from '@rollcall/contract/work/bookings'
import { canWork } from '@rollcall/domain/compliance/registrations/registration-status'
import { routeToggle } from '@rollcall/domain/features/feature-flags'
import { Columns } from '@rollcall/ui/components/columns.tsx'
import { useIsIdle } from '@rollcall/ui/components/idle.ts'
import { lazy } from '@rollcall/ui/lazy/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { type ReactNode, useDeferredValue, useEffect, useMemo } from 'react'
import { AgendaAhead, AgendaNow, useAgenda } from '../../features/bookings/agenda/agenda.tsx'
import { GreetingHeading } from '../../features/home/greeting-heading.tsx'
import { SetAvailabilityCard } from '../../features/home/set-availability-card.tsx'
import { WhomToAsk } from '../../features/home/whom-to-ask.tsx'
import { RollcallCard } from '../../features/rollcall/rollcall-card.tsx'
import { ShiftRequestButton } from '../../features/shift-requests/shift-request-button.tsx'
import { Clock } from '../../features/time-entries/clock.tsx'
import { RefusedTaps } from '../../features/time-entries/refused-taps.tsx'
import { useHasClockedIn } from '../../features/time-entries/time-entries.queries.ts'
import { overviewQuery } from '../../shared/bookings/overview.queries.ts'
import { showAppBadge } from '../app-badge.ts'
import { NextStep } from './next-step.tsx'
import { useWelcome } from './use-welcome.tsx'

const offlinePart = lazy(() => import('./keep-for-offline.ts'))

const clock = (shift: Booking) => <Clock booking={shift} />

export default function HomeScreen() {
  const user = useRouteContext({ from: '/signed-in', select: (visitor) => visitor.user })
  const { from } = useSearch({ from: '/signed-in/' })
  const agenda = useAgenda(user)
  const openCount = agenda.isFirstLoad ? undefined : agenda.notifications.offers.length
  useEffect(() => {
    if (openCount !== undefined) showAppBadge(openCount)
  }, [openCount])
  const hasClockedIn = useHasClockedIn()
  const actions = useMemo(() => <ShiftRequestButton user={user} />, [user])
  const canSetAvailability = routeToggle(user.features, 'myAvailability') === 'enabled'
  const lacksAvailability = agenda.lacksAvailability && canSetAvailability
  const { welcome, dismissedCount } = useWelcome(user, lacksAvailability)
  // Until a registration is active, the candidate cannot work, so its next step comes first.
  const isWorking = canWork(user.registrations)
  return (
    <Columns
      main={
        <>
          <GreetingHeading user={user} focusCount={dismissedCount} />
          <AgendaNow {...{ agenda, user, clock, hasClockedIn }} />
          {!agenda.isFirstLoad && welcome}
          <RefusedTaps />
          <RollcallCard user={user} />
          {!isWorking && <NextStep user={user} />}
          {lacksAvailability && !welcome && <SetAvailabilityCard />}
        </>
      }
      rail={
        <>
          <Below>
            <AgendaAhead {...{ agenda, from, isWorking, actions }} />
            <WhomToAsk consultant={user.associatedConsultant} timeZone={user.timezone} />
            {isWorking && <NextStep user={user} />}
          </Below>
          <KeepForOffline timeZone={user.timezone} />
        </>
      }
    />
  )
}

/** Below the first screen: rendered in slices once the part above it has been painted. */
const Below = ({ children }: { children: ReactNode }) => (useDeferredValue(true, false) ? children : null)

/**
 * Prefetches data for offline use once Home is rendered and idle and the session is confirmed. A failure is ignored.
 */
function KeepForOffline({ timeZone }: { timeZone: string }) {
  const today = useToday(timeZone)
  const isIdle = useIsIdle()
  // Data from the device copy is stale and fetched again.
  const { isStale, isSuccess } = useQuery(overviewQuery(today))
  const isWanted = isIdle && isSuccess && !isStale
  useEffect(() => {
    if (!isWanted) return
    offlinePart
      .load()
      .then(({ keepForOffline }) => keepForOffline(today))
      .catch(() => undefined)
  }, [isWanted, today])
  return null
}
