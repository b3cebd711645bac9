import type { AvailabilityDay } from '@rollcall/domain/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/availability/ongoing-availability'
import { useMemo } from 'react'
import { type Refused, useRefused, useWaiting, type Waiting } from '../../../shared/waiting/waiting.ts'
import { daysOf, ongoingOf } from './availability-change.ts'
import { AVAILABILITY, type WaitingAvailability } from './waiting-availability.ts'

export type WaitingChange = Waiting<WaitingAvailability>
export type RefusedChange = Refused<WaitingAvailability>

export const useWaitingChanges = (): readonly WaitingChange[] => useWaiting(AVAILABILITY)
export const useRefusedChanges = (): readonly RefusedChange[] => useRefused(AVAILABILITY)

/** Each day that has changes waiting, as the last of them leaves it. */
export function useWaitingDays(): ReadonlyMap<string, AvailabilityDay> {
  const changes = useWaitingChanges()
  return useMemo(
    () =>
      new Map(
        changes.flatMap(({ payload }) => daysOf(payload.change).map((day) => [day.dateLocal, day] as const)),
      ),
    [changes],
  )
}

export const useWaitingOngoing = (): OngoingAvailability | undefined =>
  useWaitingChanges()
    .map(({ payload }) => ongoingOf(payload.change))
    .findLast((ongoing) => ongoing !== undefined)
