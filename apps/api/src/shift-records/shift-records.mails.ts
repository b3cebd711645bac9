import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import type { DidNotHappenResponse } from '@rollcall/domain/bookings/did-not-happen'
import type { RecordOperation } from '@rollcall/domain/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/shift-records/record-problems'
import { shiftInWords } from '../bookings/bookings.mails.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf } from '../platform/sites.ts'
import { clientBlocksOf } from './compared-times.ts'
import type { RecordedBookingRow } from './shift-records.queries.ts'

const reasons: Record<DidNotHappenResponse, string> = {
  schoolCancelled: 'The school cancelled.',
  schoolClosed: 'The school was closed.',
  candidateAbsent: 'They could not be there.',
  wrongDetails: 'The details of the shift were wrong.',
  other: 'Another reason.',
}

const kinds: Record<RecordBlock['type'], string> = {
  bookingDuration: 'shift',
  meal: 'meal break',
  other: 'rest break',
}

const inWords = (blocks: readonly RecordBlock[]) =>
  blocks.map(({ type, startTime, endTime }) => `${kinds[type]} ${startTime} – ${endTime}`).join(', ')

export interface ShiftToSettle {
  to: string
  fullName: string
  region: string
  booking: RecordedBookingRow
  /** What the booking has become. */
  status: number
  operation: RecordOperation
  blocks: readonly RecordBlock[]
  didNotHappenResponse: DidNotHappenResponse | null
}

export function shiftToSettleMail(config: RuntimeConfig, told: ShiftToSettle): Mail {
  const { to, fullName, region, booking, status } = told
  const isDisputed = status === bookingStatus.disputeOrMismatch
  return {
    to,
    subject: isDisputed
      ? `${fullName} and ${booking.clientName} disagree about a shift`
      : `${fullName} says that a shift did not happen`,
    paragraphs: [
      `${fullName} has told us about:`,
      shiftInWords(config, region, booking),
      candidateSays(told),
      ...(isDisputed
        ? [clientSays(booking), 'The booking is locked until you have settled it with both of them.']
        : []),
    ],
    signature: brandNameOf(config, region),
  }
}

function candidateSays({ operation, blocks, didNotHappenResponse }: ShiftToSettle): string {
  if (operation !== 'didNotHappen') return `They say they worked: ${inWords(blocks)}.`
  const reason = didNotHappenResponse ? ` ${reasons[didNotHappenResponse]}` : ''
  return `They say it did not happen.${reason}`
}

function clientSays(booking: RecordedBookingRow): string {
  const blocks = clientBlocksOf(booking)
  if (booking.status === bookingStatus.clientTimesheetDidNotHappen) {
    return 'The school says it did not happen.'
  }
  return blocks ? `The school says: ${inWords(blocks)}.` : 'The school has handed in other times.'
}
