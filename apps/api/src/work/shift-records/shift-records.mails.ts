import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { DidNotHappenResponse } from '@rollcall/domain/work/bookings/did-not-happen'
import type { RecordOperation } from '@rollcall/domain/work/shift-records/record-operation'
import type { RecordBlock } from '@rollcall/domain/work/shift-records/record-problems'
import { type ActedBy, actedInWords } from '../../identity/acting/acted-by.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { regionalWords, timesInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords, shiftsAtSchools } from '../../platform/mail/shift-words.ts'
import { brandNameOf, siteOf } from '../../platform/sites.ts'
import { bookingLink, type HeldShift } from '../bookings/bookings.mails.ts'
import { clientBlocksOf } from './compared-times.ts'
import type { RecordedBookingRow } from './shift-records.queries.ts'

const reasonsIn = (region: string): Record<DidNotHappenResponse, string> => ({
  schoolCancelled: `The school ${regionalWords(region).cancelled} it.`,
  schoolClosed: 'The school was closed.',
  candidateAbsent: "They couldn't be there.",
  wrongDetails: 'The details of the shift were wrong.',
  other: 'They gave another reason.',
})

const kinds: Record<RecordBlock['type'], string> = {
  bookingDuration: 'shift',
  meal: 'meal break',
  other: 'rest break',
}

const blocksInWords = (config: RuntimeConfig, region: string, blocks: readonly RecordBlock[]) =>
  blocks
    .map(
      ({ type, startTime, endTime }) => `${kinds[type]} ${timesInWords(config, region, startTime, endTime)}`,
    )
    .join(', ')

export interface ShiftToSettle {
  to: string
  fullName: string
  region: string
  booking: RecordedBookingRow
  /** The new status of the booking. */
  status: number
  operation: RecordOperation
  blocks: readonly RecordBlock[]
  didNotHappenResponse: DidNotHappenResponse | null
  actedBy: ActedBy | undefined
}

export function shiftToSettleMail(config: RuntimeConfig, shift: ShiftToSettle): Mail {
  const { to, fullName, region, booking, status, operation, actedBy } = shift
  const { who, forWhom } = actedInWords(shift)
  const isDisputed = status === bookingStatus.disputeOrMismatch
  return {
    to,
    subject: isDisputed
      ? `${fullName} and ${booking.clientName} disagree about a shift`
      : actedBy
        ? `${who} reported that a shift didn't happen${forWhom}`
        : `${fullName} says a shift didn't happen`,
    paragraphs: [
      operation === 'didNotHappen'
        ? `${who} reported this shift${forWhom}:`
        : `${who} entered the hours of this shift${forWhom}:`,
      shiftInWords(config, region, booking),
      candidateSays(config, shift),
      ...(isDisputed
        ? [clientSays(config, shift), 'The booking is locked until you settle it with both of them.']
        : []),
    ],
    action: bookingLink(config, region, booking.id),
    signature: brandNameOf(config, region),
  }
}

function candidateSays(
  config: RuntimeConfig,
  { region, operation, blocks, didNotHappenResponse, actedBy }: ShiftToSettle,
): string {
  if (operation !== 'didNotHappen')
    return withFullStop(
      `${actedBy ? 'Hours' : 'They say they worked'}: ${blocksInWords(config, region, blocks)}`,
    )
  const reason = didNotHappenResponse ? ` ${reasonsIn(region)[didNotHappenResponse]}` : ''
  return `${actedBy ? "It didn't happen" : "They say it didn't happen"}.${reason}`
}

function clientSays(config: RuntimeConfig, { region, booking }: ShiftToSettle): string {
  const blocks = clientBlocksOf(booking)
  if (booking.status === bookingStatus.clientTimesheetDidNotHappen) {
    return "The school says it didn't happen."
  }
  return blocks
    ? withFullStop(`The school says: ${blocksInWords(config, region, blocks)}`)
    : 'The school sent different times.'
}

/** To the candidate: the school's hours differ from the schedule, or from the hours that the candidate sent. */
export function clientHoursMail(
  config: RuntimeConfig,
  shift: HeldShift,
  {
    blocks,
    didNotHappen,
    isDisputed,
  }: { blocks: readonly RecordBlock[]; didNotHappen: boolean; isDisputed: boolean },
): Mail {
  const { region } = shift
  const hours = blocks.length === 0 ? 'as scheduled' : blocksInWords(config, region, blocks)
  return {
    to: shift.email,
    subject: didNotHappen
      ? `The school says it didn't happen: ${shiftsAtSchools(config, region, [shift])}`
      : `The school sent different hours: ${shiftsAtSchools(config, region, [shift])}`,
    paragraphs: [
      `Hi ${shift.firstName},`,
      didNotHappen
        ? `${shift.clientName} says this shift didn't happen:`
        : `${shift.clientName} has sent hours for this shift:`,
      shiftInWords(config, region, shift),
      ...(didNotHappen ? [] : [withFullStop(`The school says: ${hours}`)]),
      isDisputed
        ? "That isn't what you sent. Your consultant will talk to both of you and let you know."
        : 'Please check, and send us your hours.',
    ],
    action: bookingLink(config, region, shift.id),
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

/** To the candidate: the agency decided which hours count. */
export function settledMail(
  config: RuntimeConfig,
  shift: HeldShift,
  { blocks, reason }: { blocks: readonly RecordBlock[] | null; reason: string },
): Mail {
  const { region } = shift
  return {
    to: shift.email,
    subject: `Settled: ${shiftsAtSchools(config, region, [shift])}`,
    paragraphs: [
      `Hi ${shift.firstName},`,
      'You and the school sent different hours for this shift. We have settled them:',
      shiftInWords(config, region, shift),
      blocks
        ? withFullStop(`You are paid for: ${blocksInWords(config, region, blocks)}`)
        : "It counts as a shift that didn't happen, so it isn't paid.",
      withFullStop(`Why: ${reason}`),
      `Don't agree? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    ...(blocks && { action: bookingLink(config, region, shift.id) }),
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
