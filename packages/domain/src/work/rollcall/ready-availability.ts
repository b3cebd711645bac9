import type { AvailabilityStatus } from '../availability/availability-status.ts'
import type { ReadyStatus } from './ready-status.ts'

/** Ready for a day means available on it, not ready unavailable, and unset leaves it unset. */
export const availabilityOfReady = {
  ready: 'available',
  notReady: 'unavailable',
  unset: 'unset',
} as const satisfies Record<ReadyStatus, AvailabilityStatus>
