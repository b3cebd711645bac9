import type { Booking } from '@rollcall/contract/work/bookings'
import { ApiError } from '../../platform/api-error.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from './booking-id.ts'
import { presentBooking } from './bookings.presenter.ts'
import { findBooking, findNext, findPrevious, listDay } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

type ReadOneInput = ReadInput<{ params: { id: string } }>

export const getBooking = (services: Services) =>
  defineRead({
    queries: ({ candidateId, params }: ReadOneInput) => ({
      booking: findBooking.with(candidateId, checkBookingId(params.id)),
    }),
    present({ booking: [row] }, { caller, now }): Booking {
      if (!row) throw new ApiError('booking_not_found')
      return presentBooking(row, viewerOf(services, caller, now))
    },
  })

export const getDaySummary = (services: Services) =>
  defineRead({
    queries: ({ candidateId, now, params }: ReadInput<{ params: { date: string } }>) => ({
      bookings: listDay.with(candidateId, params.date, new Date(now)),
    }),
    present({ bookings }, { caller, now }): Booking[] {
      const viewer = viewerOf(services, caller, now)
      return bookings.map((row) => presentBooking(row, viewer))
    },
  })

export const getNavigation = defineRead({
  queries: ({ candidateId, params }: ReadOneInput) => {
    const id = checkBookingId(params.id)
    return {
      booking: findBooking.with(candidateId, id),
      next: findNext.with(candidateId, id),
      previous: findPrevious.with(candidateId, id),
    }
  },
  present({ booking, next, previous }) {
    if (booking.length === 0) throw new ApiError('booking_not_found')
    return { next: next[0] ?? null, previous: previous[0] ?? null }
  },
})
