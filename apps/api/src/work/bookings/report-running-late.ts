import type { Booking } from '@rollcall/contract/work/bookings'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { isMinutesLate, isWithinRunningLateWindow } from '@rollcall/domain/work/bookings/running-late'
import { type ActedBy, findActedBy } from '../../identity/acting/acted-by.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findAddressee } from '../../platform/mail/addressee.queries.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import type { Services } from '../../platform/services.ts'
import { checkBookingId } from './booking-id.ts'
import { actedForYouMail, runningLateMail } from './bookings.mails.ts'
import { presentBooking, type Viewer } from './bookings.presenter.ts'
import { type BookingRow, findBooking, setRunningLate } from './bookings.queries.ts'
import { viewerOf } from './viewer.ts'

export async function reportRunningLate(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, minutesLate }: { id: string; minutesLate: number },
): Promise<Booking> {
  const viewer = viewerOf(services, caller, services.clock.now())
  const { candidateId, now } = viewer
  if (!isMinutesLate(minutesLate)) throw new ApiError('minutes_late_out_of_range', { param: 'minutesLate' })
  const booking = await findBooking.first(tx, candidateId, checkBookingId(id))
  if (!booking) throw new ApiError('booking_not_found')
  if (booking.candidateId !== candidateId) throw new ApiError('booking_not_authorised')
  if (booking.status === bookingStatus.disputeOrMismatch) throw new ApiError('action_locked')
  if (booking.status !== bookingStatus.confirmed) throw new ApiError('booking_not_authorised')
  if (!booking.isRunningLateEnabled) throw new ApiError('running_late_not_enabled')
  if (!isWithinRunningLateWindow(booking, now)) throw new ApiError('running_late_outside_window')

  const consultantId = caller.actor.kind === 'consultant' ? caller.actor.id : null
  const isNew =
    (await setRunningLate.run(tx, id, candidateId, minutesLate, new Date(now), consultantId)) === 1
  if (!isNew) return asReportedBefore(tx, viewer, id, minutesLate)
  await audit(tx, caller, 'running_late', { bookingId: id, minutesLate })
  const actedBy = await findActedBy(tx, caller)
  await notify(tx, services, caller, { booking, minutesLate, actedBy })
  return presentBooking({ ...booking, minutesLate, lateReportedBy: actedBy?.name ?? null }, viewer)
}

/** A repeated report gets the first response and sends no mail. */
async function asReportedBefore(
  tx: Transaction,
  viewer: Viewer,
  id: string,
  minutesLate: number,
): Promise<Booking> {
  const booking = await findBooking.first(tx, viewer.candidateId, id)
  const isStillSo = booking?.status === bookingStatus.confirmed && booking.minutesLate === minutesLate
  if (!isStillSo) throw new ApiError('running_late_outside_window')
  return presentBooking(booking, viewer)
}

async function notify(
  tx: Transaction,
  { config, outbox, clock }: Services,
  caller: CandidateCaller,
  {
    booking,
    minutesLate,
    actedBy,
  }: { booking: BookingRow; minutesLate: number; actedBy: ActedBy | undefined },
) {
  const { candidateId, region } = caller.subject
  const { fullName, consultantEmail, ...addressee } = await findAddressee.one(tx, candidateId)
  const held = { ...booking, suburb: booking.address.suburb }
  const shift = shiftInWords(config, region, held)
  const topic = `running-late:${booking.id}`
  for (const to of [consultantEmail, booking.contactEmail]) {
    if (!to) continue
    const bookingId = to === consultantEmail ? booking.id : undefined
    const mail = runningLateMail(config, { to, fullName, region, minutesLate, shift, bookingId, actedBy })
    await outbox.addLatest(tx, mail, { candidateId, topic })
  }
  if (actedBy) {
    const acted = {
      action: 'runningLate',
      actedBy,
      instant: clock.now(),
      timeZone: booking.timeZone,
    } as const
    await outbox.addLatest(tx, actedForYouMail(config, { ...addressee, region }, [held], acted), {
      candidateId,
      topic,
    })
  }
}
