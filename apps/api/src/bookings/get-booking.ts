import type { Booking } from '@rollcall/contract/bookings'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { checkBookingId } from './booking-id.ts'
import { presentBooking } from './bookings.presenter.ts'
import { findBooking, findNext, findPrevious, listDay } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export async function getBooking(services: Services, caller: CandidateCaller, id: string): Promise<Booking> {
  const row = await findBooking.first(services.db, caller.candidateId, checkBookingId(id))
  if (!row) throw new ApiError('booking_not_found')
  return presentBooking(row, viewerOf(services, caller))
}

export async function getDaySummary(
  services: Services,
  caller: CandidateCaller,
  date: string,
): Promise<Booking[]> {
  const viewer = viewerOf(services, caller)
  const rows = await listDay.all(services.db, caller.candidateId, date, new Date(viewer.now))
  return rows.map((row) => presentBooking(row, viewer))
}

export async function getNavigation({ db }: Services, { candidateId }: CandidateCaller, id: string) {
  const booking = await findBooking.first(db, candidateId, checkBookingId(id))
  if (!booking) throw new ApiError('booking_not_found')
  const next = await findNext.first(db, candidateId, id)
  const previous = await findPrevious.first(db, candidateId, id)
  return { next: next ?? null, previous: previous ?? null }
}
