import type { ErrorCode } from '@rollcall/contract/errors'
import type { Booking } from '@rollcall/contract/work/bookings'
import { type ReleaseRequest, releaseRefusalOf } from '@rollcall/domain/work/release-requests/release-request'
import { findActedBy } from '../../identity/acting/acted-by.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findAddressee } from '../../platform/mail/addressee.queries.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { checkBookingId } from '../bookings/booking-id.ts'
import { actedForYouMail } from '../bookings/bookings.mails.ts'
import { presentBooking } from '../bookings/bookings.presenter.ts'
import { type BookingRow, findBooking } from '../bookings/bookings.queries.ts'
import { viewerOf } from '../bookings/viewer.ts'
import { releaseRequestMail, releaseRequestWithdrawnMail } from './release-requests.mails.ts'
import { lockReleasable, removeReleaseRequest, saveReleaseRequest } from './release-requests.queries.ts'

const refusals: Record<'notOpen' | 'tooLate', ErrorCode> = {
  notOpen: 'release_request_not_open',
  tooLate: 'release_request_too_late',
}

/** The school gets no mail: until the agency releases the candidate, they are expected there. */
export async function requestRelease(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { id, reason, note: written }: ReleaseRequest & { id: string },
): Promise<Booking> {
  const now = services.clock.now()
  const booking = await getReleasable(tx, caller, id, now)
  const note = written?.trim() || null
  const { candidateId } = caller.subject
  const isNew = (await saveReleaseRequest.run(tx, id, candidateId, reason, note, new Date(now))) === 1
  if (isNew) {
    // The reason may be an illness, so it stays out of the audit log, which is kept for ever.
    await audit(tx, caller, 'release_requested', { bookingId: id })
    await notify(tx, services, caller, booking, 'releaseRequested', (addressed) =>
      releaseRequestMail(services.config, addressed, { reason, note }),
    )
  }
  return presentNow(tx, services, caller, id, now)
}

/** Deletes the request, and mails the consultant, who may have read it. */
export async function withdrawReleaseRequest(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
): Promise<Booking> {
  const now = services.clock.now()
  const booking = await getReleasable(tx, caller, id, now)
  const isGone = (await removeReleaseRequest.run(tx, id, caller.subject.candidateId)) === 1
  if (isGone) {
    await audit(tx, caller, 'release_request_withdrawn', { bookingId: id })
    await notify(tx, services, caller, booking, 'releaseWithdrawn', (addressed) =>
      releaseRequestWithdrawnMail(services.config, addressed),
    )
  }
  return presentNow(tx, services, caller, id, now)
}

async function getReleasable(
  tx: Transaction,
  { subject: { candidateId } }: CandidateCaller,
  id: string,
  now: number,
): Promise<BookingRow> {
  const held = await lockReleasable.first(tx, checkBookingId(id), candidateId, new Date(now))
  const booking = await findBooking.first(tx, candidateId, id)
  if (!booking) throw new ApiError('booking_not_found')
  if (booking.candidateId !== candidateId) throw new ApiError('booking_not_authorised')
  const refusal = releaseRefusalOf(booking, now)
  if (refusal || !held) throw new ApiError(refusals[refusal ?? 'notOpen'])
  return booking
}

type Addressed = Parameters<typeof releaseRequestWithdrawnMail>[1]

/**
 * To the consultant, or to the office of the region for a candidate who has none, and to a candidate for whom a
 * consultant acts. Only the last of several requests and withdrawals is mailed.
 */
async function notify(
  tx: Transaction,
  { clock, config, outbox }: Services,
  caller: CandidateCaller,
  booking: BookingRow,
  action: 'releaseRequested' | 'releaseWithdrawn',
  mailOf: (addressed: Addressed) => Mail,
): Promise<void> {
  const { candidateId, region } = caller.subject
  const { consultantEmail, ...addressee } = await findAddressee.one(tx, candidateId)
  const actedBy = await findActedBy(tx, caller)
  const shift = { ...booking, suburb: booking.address.suburb }
  const topic = `release-request:${booking.id}`
  const mail = mailOf({
    ...addressee,
    to: consultantEmail ?? siteOf(config, region).support.email,
    region,
    bookingId: booking.id,
    actedBy,
    shift: shiftInWords(config, region, shift),
  })
  await outbox.addLatest(tx, mail, { candidateId, topic })
  if (actedBy) {
    const acted = { action, actedBy, instant: clock.now(), timeZone: booking.timeZone }
    await outbox.addLatest(tx, actedForYouMail(config, { ...addressee, region }, [shift], acted), {
      candidateId,
      topic,
    })
  }
}

async function presentNow(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  id: string,
  now: number,
): Promise<Booking> {
  const row = await findBooking.first(tx, caller.subject.candidateId, id)
  if (!row) throw new ApiError('booking_not_found')
  return presentBooking(row, viewerOf(services, caller, now))
}
