import { isCancellationCode } from '@rollcall/domain/work/bookings/booking-change'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { bookingCancelledNotification } from '../bookings/bookings.notifications.ts'
import { checkChangeable } from '../bookings/check-changeable.ts'
import { listClockedBookings, listHeldShifts } from '../bookings/save-bookings.queries.ts'
import { withdrawOffer } from '../offers/withdraw-offer.ts'
import { listOpenOffersOf, lockCancellable, setCancelled } from './cancellations.queries.ts'

/**
 * Cancels a booking with one of the specification's codes, withdraws its open offers, and mails the candidate who held it.
 * The same code again changes nothing. Returns whether anything changed.
 */
export async function cancelBooking(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { id, code }: { id: string; code: number },
): Promise<boolean> {
  if (!isCancellationCode(code)) throw new ApiError('cancellation_code_invalid', { param: 'code' })
  // Offers are locked before bookings, in the order of an offer's response.
  for (const offer of await listOpenOffersOf.all(tx, id)) await withdrawOffer(tx, services, caller, offer.id)
  const booking = await lockCancellable.first(tx, id)
  if (!booking) throw new ApiError('booking_not_found')
  if (booking.status === code) return false
  const { status, candidateId } = booking
  // A candidate is locked while they clock in.
  if (candidateId) await lockCandidate.one(tx, candidateId)
  const clocked = await listClockedBookings.all(tx, [id])
  checkChangeable({ id, status, isClocked: clocked.length > 0 })

  const now = services.clock.now()
  await setCancelled.run(tx, id, code, new Date(now))
  const subject = candidateId === null ? null : { candidateId }
  await audit(tx, { ...caller, subject }, 'booking_cancelled', { bookingId: id, from: status, code })
  const held = (await listHeldShifts.all(tx, [id])).filter(({ endsAt }) => endsAt > now)
  await services.outbox.notify(
    tx,
    held.map((shift) => bookingCancelledNotification(services.config, shift, now)),
  )
  return true
}
