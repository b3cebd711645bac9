import {
  type Queued,
  queuedOfKind,
  type Refused,
  useQueued,
  useRefused,
} from '@rollcall/client/offline-queue/offline-queue.ts'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import { useMemo } from 'react'
import type { QueuedAvailability } from '../calendar-days.ts'
import { type AvailabilityChange, daysOf, ongoingOf } from './availability-change.ts'

/** The kind of these changes in the offline queue, which clocked times share. */
export const AVAILABILITY = 'availability'

export interface Payload {
  change: AvailabilityChange
  /** Shows the days as they were. Absent for a first usual week: no call forgets one. */
  undo?: AvailabilityChange | undefined
}

export type QueuedChange = Queued<Payload>
export type RefusedChange = Refused<Payload>

export const queuedChanges = () => queuedOfKind<Payload>(AVAILABILITY)
export const useQueuedChanges = (): readonly QueuedChange[] => useQueued(AVAILABILITY)
export const useRefusedChanges = (): readonly RefusedChange[] => useRefused(AVAILABILITY)

/** Each day, and the usual week, as the last of the queued changes leaves them. */
export function useQueuedAvailability(): QueuedAvailability {
  const changes = useQueuedChanges()
  return useMemo(() => {
    const all = changes.map(({ payload }) => payload.change)
    const days = all.flatMap(daysOf)
    return {
      days: new Map<string, AvailabilityDay>(days.map((day) => [day.dateLocal, day])),
      ongoing: all.map(ongoingOf).findLast((ongoing) => ongoing !== undefined),
    }
  }, [changes])
}
