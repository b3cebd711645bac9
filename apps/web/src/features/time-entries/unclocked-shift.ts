import type { Booking } from '@rollcall/contract/bookings'
import type { ClockableShift } from '@rollcall/contract/time-entries'

/** A booking's shift as the service would list it if nobody had touched its clock. */
export const unclockedShift = (booking: Booking, opensAt: number): ClockableShift => ({
  id: booking.id,
  clientName: booking.clientName,
  dateLocal: booking.dateLocal,
  startTimeLocal: booking.startTimeLocal,
  endTimeLocal: booking.endTimeLocal,
  startsAt: booking.startsAt,
  endsAt: booking.endsAt,
  timezone: booking.location.timezone,
  opensAt: new Date(opensAt).toISOString(),
  status: {
    bookingId: booking.id,
    currentState: 'initial',
    availableActions: [],
    clockedInAt: null,
    clockedOutAt: null,
    mealBreaks: [],
    isAutoClockedOut: false,
    isReportedLater: false,
  },
})
