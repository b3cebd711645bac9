import type { AvailabilityStatus } from '../availability/availability-status.ts'
import type { ReadyStatus } from './ready-status.ts'

/** Being ready for a day is to be available on it; having said neither is no word on it at all. */
export const availabilityOfReady = {
  ready: 'available',
  notReady: 'unavailable',
  unset: 'unset',
} as const satisfies Record<ReadyStatus, AvailabilityStatus>
