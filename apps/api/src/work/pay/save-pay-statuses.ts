import { type PayStatus, payTransitionOf } from '@rollcall/domain/work/shift-records/pay-status'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { checkGivenOnce } from '../../platform/saved.ts'
import type { Services } from '../../platform/services.ts'
import { listHeldShifts, lockBookings } from '../bookings/save-bookings.queries.ts'
import { paidNotification } from './pay.notifications.ts'
import { listPay, movePaid, savePay } from './pay.queries.ts'

export interface PayToSave {
  bookingId: string
  status: PayStatus
  periodFromLocal: string | null
  periodToLocal: string | null
  amount: number | null
}

/**
 * Saves how far the pay of shifts is, all or none of them, and moves the bookings with it. Each candidate is mailed once about
 * the shifts that are paid now. Returns the ids of the bookings that changed.
 */
export async function savePayStatuses(
  tx: Transaction,
  services: Services,
  caller: Caller,
  pay: readonly PayToSave[],
): Promise<string[]> {
  const ids = pay.map(({ bookingId }) => bookingId)
  checkGivenOnce(ids)
  await lockBookings.all(tx, ids)
  const before = new Map((await listPay.all(tx, ids)).map((row) => [row.id, row]))
  const moved = pay.map(({ bookingId, status }) => {
    const row = before.get(bookingId)
    if (!row) throw new ApiError('booking_not_found', { param: bookingId })
    const transition = payTransitionOf(row, status)
    if ('refusal' in transition) throw new ApiError(transition.refusal, { param: bookingId })
    return { id: bookingId, status: transition.status }
  })
  const now = new Date(services.clock.now())
  const written = await savePay.all(tx, JSON.stringify(pay), now)
  const writtenIds = new Set(written.map(({ id }) => id))
  await movePaid.run(tx, JSON.stringify(moved.filter(({ id }) => writtenIds.has(id))), now)

  const changed = pay.filter(({ bookingId }) => writtenIds.has(bookingId))
  for (const { bookingId, status } of changed) {
    const candidateId = before.get(bookingId)?.candidateId
    const subject = candidateId ? { candidateId } : null
    await audit(tx, { ...caller, subject }, 'pay_status_saved', { bookingId, status })
  }
  const paid = changed.filter(
    ({ bookingId, status }) => status === 'paid' && before.get(bookingId)?.payStatus !== 'paid',
  )
  await notifyPaid(tx, services, paid)
  return changed.map(({ bookingId }) => bookingId)
}

async function notifyPaid(tx: Transaction, { config, outbox }: Services, paid: readonly PayToSave[]) {
  const amounts = new Map(paid.map(({ bookingId, amount }) => [bookingId, amount]))
  const shifts = await listHeldShifts.all(tx, [...amounts.keys()])
  const candidateIds = [...new Set(shifts.map(({ candidateId }) => candidateId))]
  await outbox.notify(
    tx,
    candidateIds.map((id) => {
      const theirs = shifts.filter(({ candidateId }) => candidateId === id)
      return paidNotification(config, theirs, (bookingId) => amounts.get(bookingId) ?? null)
    }),
  )
}
