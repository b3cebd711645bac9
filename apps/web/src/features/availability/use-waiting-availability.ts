import { useMemo } from 'react'
import type { WaitingChanges } from './calendar-day.ts'
import { useWaitingDays, useWaitingOngoing } from './waiting/waiting-changes.ts'

export function useWaitingAvailability(): WaitingChanges {
  const days = useWaitingDays()
  const ongoing = useWaitingOngoing()
  return useMemo(() => ({ days, ongoing }), [days, ongoing])
}
