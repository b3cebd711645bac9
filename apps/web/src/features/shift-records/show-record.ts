import type { Booking } from '@rollcall/contract/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import type { QueryClient } from '@tanstack/react-query'
import { heldBookings, updateOverviews } from '../../shared/bookings/held-bookings.ts'

type Listed = Pick<Booking, 'id' | 'status' | 'actionableItems' | 'startTimeLocal' | 'endTimeLocal'>

/** A booking as its record leaves it: complete, with the times it has now, or gone. */
export function showRecord(
  client: QueryClient,
  { bookingId, bookingStatus: status, blocks }: ShiftRecordForm,
) {
  if (status < 0) {
    removeBooking(client, bookingId)
    return
  }
  const shift = blocks.find(({ type }) => type === 'bookingDuration')
  changeBooking(client, bookingId, {
    status,
    ...(shift && { startTimeLocal: shift.startTime, endTimeLocal: shift.endTime }),
  })
}

/** Nothing more is asked about its hours. */
export const completeBooking = (client: QueryClient, bookingId: string): void =>
  changeBooking(client, bookingId, {})

function changeBooking(client: QueryClient, bookingId: string, change: Partial<Listed>) {
  const changed = <T extends Listed>(booking: T): T =>
    booking.id === bookingId
      ? {
          ...booking,
          ...change,
          actionableItems: booking.actionableItems.filter((item) => item !== 'confirmDetailsRequired'),
        }
      : booking
  const complete = (booking: Booking): Booking =>
    booking.id === bookingId ? { ...changed(booking), isShiftRecordSubmitted: true } : booking
  updateOverviews(client, (items) => items.map(changed))
  client.setQueriesData<Booking[]>({ queryKey: heldBookings.summary }, (day) => day?.map(complete))
  client.setQueriesData<Booking>(
    { queryKey: heldBookings.booking },
    (booking) => booking && complete(booking),
  )
}

/** From the lists; its own page finds out for itself. */
export function removeBooking(client: QueryClient, bookingId: string): void {
  updateOverviews(client, (items) => items.filter(({ id }) => id !== bookingId))
  client.setQueriesData<Booking[]>({ queryKey: heldBookings.summary }, (day) =>
    day?.filter(({ id }) => id !== bookingId),
  )
}
