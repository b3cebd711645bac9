import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { clientTransitionOf } from '@rollcall/domain/work/shift-records/client-timesheet'
import { operationOf } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findAddressee } from '../../platform/mail/addressee.queries.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { listHeldShifts, lockBookings } from '../bookings/save-bookings.queries.ts'
import { checkBlocks } from './check-record.ts'
import { scheduleOf } from './compared-times.ts'
import { moveShift } from './move-shift.ts'
import { shiftToSettleMail } from './shift-records.mails.ts'
import { clientHoursNotification } from './shift-records.notifications.ts'
import { findShift, type RecordedBookingRow, saveTimesheet } from './shift-records.queries.ts'

export interface ClientTimesheet {
  bookingId: string
  didNotHappen: boolean
  /** The shift and its breaks. None: as scheduled. */
  blocks: readonly RecordBlock[]
  /** The name of the person at the client. */
  confirmedBy: string | null
}

/**
 * Saves the hours of a shift that its client confirms. The candidate is mailed if they differ from the schedule, and the consultant
 * if they differ from the hours that the candidate sent. The same timesheet again changes nothing. Returns whether it changed
 * anything.
 */
export async function saveClientTimesheet(
  tx: Transaction,
  services: Services,
  caller: Caller,
  timesheet: ClientTimesheet,
): Promise<boolean> {
  const { bookingId, didNotHappen, confirmedBy } = timesheet
  const blocks = didNotHappen ? [] : timesheet.blocks
  const now = services.clock.now()
  // Locked before it is read, so that a concurrent submit of the candidate comes before or after.
  await lockBookings.all(tx, [bookingId])
  const booking = await findShift.first(tx, bookingId)
  if (!booking) throw new ApiError('booking_not_found', { param: bookingId })
  const isChanged = await saveTimesheet.run(
    tx,
    bookingId,
    JSON.stringify(blocks),
    !didNotHappen && blocks.length === 0,
    confirmedBy,
    new Date(now),
  )
  if (isChanged === 0) return false

  const operation = didNotHappen ? ('didNotHappen' as const) : clientOperationOf(booking, blocks)
  const transition = clientTransitionOf(booking.status, {
    operation,
    isAsRecorded: isAsRecorded(booking, blocks),
  })
  if ('refusal' in transition) throw new ApiError(transition.refusal, { param: bookingId })
  checkTimesheet(booking, { didNotHappen, blocks }, now)
  const { status } = transition
  const { candidateId } = booking
  if (candidateId === null) throw new ApiError('booking_not_confirmed', { param: bookingId })
  const takesTimes =
    status === bookingStatus.invoicingReady && booking.status === bookingStatus.candidateTimesheetModified
  const moved = { status, blocks: takesTimes ? booking.recordedBlocks : null, now }
  if (status !== booking.status && !(await moveShift(tx, { ...booking, candidateId }, moved)))
    throw new Error(`The booking ${bookingId} moved while it was locked`)
  const details = { bookingId, operation, from: booking.status, to: status }
  await audit(tx, { ...caller, subject: { candidateId } }, 'client_timesheet_saved', details)
  await sendMails(tx, services, { booking, candidateId, status, blocks, didNotHappen })
  return true
}

const clientOperationOf = (booking: RecordedBookingRow, blocks: readonly RecordBlock[]) =>
  blocks.length === 0 ? 'accept' : operationOf(blocks, { blocks: scheduleOf(booking), isSchedule: true })

/** A timesheet without blocks agrees with a record of the scheduled times, with any breaks. */
function isAsRecorded(booking: RecordedBookingRow, blocks: readonly RecordBlock[]): boolean {
  if (!booking.recordedBlocks) return false
  const isSchedule = blocks.length === 0
  const compared = { blocks: isSchedule ? scheduleOf(booking) : blocks, isSchedule }
  return operationOf(booking.recordedBlocks, compared) === 'accept'
}

function checkTimesheet(
  booking: RecordedBookingRow,
  { didNotHappen, blocks }: { didNotHappen: boolean; blocks: readonly RecordBlock[] },
  now: number,
) {
  if (!didNotHappen) return checkBlocks(booking, blocks.length === 0 ? scheduleOf(booking) : blocks, now)
  // Until then it is cancelled.
  if (now < booking.startsAt) throw new ApiError('cancel_attempted_before_start_time')
}

interface Saved {
  booking: RecordedBookingRow
  candidateId: string
  status: number
  blocks: readonly RecordBlock[]
  didNotHappen: boolean
}

async function sendMails(tx: Transaction, { config, outbox }: Services, saved: Saved): Promise<void> {
  const { booking, candidateId, status, blocks, didNotHappen } = saved
  const isDisputed = status === bookingStatus.disputeOrMismatch
  const isForCandidate =
    isDisputed ||
    status === bookingStatus.clientTimesheetModified ||
    status === bookingStatus.clientTimesheetDidNotHappen
  const [shift] = isForCandidate ? await listHeldShifts.all(tx, [booking.id]) : []
  if (!shift) return
  await outbox.notify(tx, [clientHoursNotification(config, shift, { blocks, didNotHappen, isDisputed })])
  if (!isDisputed) return
  const { fullName, consultantEmail } = await findAddressee.one(tx, candidateId)
  await outbox.add(tx, disputeMail(config, saved, { ...shift, fullName, consultantEmail }), { candidateId })
}

const disputeMail = (
  config: RuntimeConfig,
  { booking, status, blocks, didNotHappen }: Saved,
  { region, fullName, consultantEmail }: { region: string; fullName: string; consultantEmail: string | null },
) =>
  shiftToSettleMail(config, {
    to: consultantEmail ?? siteOf(config, region).support.email,
    fullName,
    region,
    booking: {
      ...booking,
      status: didNotHappen
        ? bookingStatus.clientTimesheetDidNotHappen
        : bookingStatus.clientTimesheetNoChanges,
      clientBlocks: !didNotHappen && blocks.length === 0 ? null : [...blocks],
    },
    status,
    operation: booking.operation ?? 'accept',
    blocks: booking.recordedBlocks ?? [],
    didNotHappenResponse: booking.didNotHappenResponse,
    actedBy: undefined,
  })
