import { bookingStatus } from '../bookings/booking-status.ts'

/** Only a confirmed booking can be clocked in to: not, for example, after the school has submitted its hours. */
export const canBeginClock = (status: number): boolean => status === bookingStatus.confirmed
