import { isCancelled, isShiftRecordSubmitted } from '@rollcall/domain/work/bookings/booking-status'
import { autoClockedOut } from '@rollcall/domain/work/time-entries/shift-clock'
import { systemCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { saveClock } from './save-clock.ts'
import { autoClockedOutMail } from './time-entries.mails.ts'
import { autoClockedOutNotification } from './time-entries.notifications.ts'
import { clockOf, type ForgottenRow, lockForgotten } from './time-entries.queries.ts'

const MINUTE_MS = 60_000

/** Clocks out candidates who have not done so by the end of the grace period, with the scheduled end as the time. */
export async function closeForgotten(services: Services): Promise<number> {
  let closed = 0
  let found: number
  do {
    found = await services.db.transaction((tx) => closeSome(tx, services))
    closed += found
    // Fewer than a full batch may only mean that another process was closing the rest.
  } while (found > 0)
  return closed
}

async function closeSome(tx: Transaction, services: Services): Promise<number> {
  const now = services.clock.now()
  const grace = services.config.timeEntries.autoClockOutMinutesAfterEnd * MINUTE_MS
  const forgotten = await lockForgotten.all(tx, new Date(now - grace))
  for (const row of forgotten) await closeOne(tx, services, row, now)
  return forgotten.length
}

async function closeOne(
  tx: Transaction,
  { clock, config, outbox }: Services,
  row: ForgottenRow,
  now: number,
) {
  const closed = autoClockedOut(clockOf(row), row)
  await saveClock(tx, systemCaller(clock, row.candidateId), closed, {
    bookingId: row.id,
    candidateId: row.candidateId,
    action: 'autoClockOut',
    occurredAt: closed.clockedOutAt,
    receivedAt: now,
    isReportedLater: row.isReportedLater === true,
  })
  if (!canStillConfirm(row)) return
  await outbox.add(tx, autoClockedOutMail(config, row), { candidateId: row.candidateId })
  await outbox.notify(tx, [autoClockedOutNotification(row)])
}

/** A candidate who has confirmed the hours already, or has none to confirm, needs no mail. */
const canStillConfirm = ({ status }: ForgottenRow) => !isCancelled(status) && !isShiftRecordSubmitted(status)
