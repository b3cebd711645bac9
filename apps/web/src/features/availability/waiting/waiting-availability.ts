import { waitingOfKind } from '../../../shared/waiting/waiting.ts'
import type { AvailabilityChange } from './availability-change.ts'

/** What changes to availability are called among everything that waits for the network. */
export const AVAILABILITY = 'availability'

export interface WaitingAvailability {
  change: AvailabilityChange
  /** What shows the days as they were again, where that can be said in a change. */
  undo?: AvailabilityChange | undefined
}

export const waitingAvailability = () => waitingOfKind<WaitingAvailability>(AVAILABILITY)
