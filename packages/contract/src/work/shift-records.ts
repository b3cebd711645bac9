import { didNotHappenResponses } from '@rollcall/domain/work/bookings/did-not-happen'
import { extraDataOf } from '@rollcall/domain/work/shift-records/extra-data'
import { recordOperations } from '@rollcall/domain/work/shift-records/record-operation'
import { shiftRecordBlockTypes } from '@rollcall/domain/work/shift-records/shift-record-block'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { Address } from '../shapes.ts'

const localDate = z.iso.date()
const instant = z.iso.datetime()
/** Checked by the use case, which has a code for each mistake in a time. */
const localTime = z.string().max(10)
const id = idText

export const RecordBlock = z.object({
  type: z.enum(shiftRecordBlockTypes),
  startTime: localTime,
  endTime: localTime,
})

/** Scheduled and clocked times. Only the shift itself is scheduled; breaks are clocked. */
const FormBlock = RecordBlock.extend({
  timeEntryStartTime: localTime.nullable(),
  timeEntryEndTime: localTime.nullable(),
  /** False when either end is 00:00. */
  hasScheduledTime: z.boolean(),
})

const ShiftRecord = z.object({
  operation: z.enum(recordOperations),
  blocks: z.array(RecordBlock),
  isRestBreakCompliant: z.boolean().nullable(),
  reasonForNonCompliance: z.string().nullable(),
  didNotHappenResponse: z.enum(didNotHappenResponses).nullable(),
  jsonExtraData: z.string().nullable(),
  submittedAt: instant,
})

export const ShiftRecordForm = z.object({
  bookingId: z.uuid(),
  bookingDate: localDate,
  bookingStatus: z.int(),
  isSubmitted: z.boolean(),
  /** The shift has ended, or its candidate has clocked out of it. */
  isOpen: z.boolean(),
  location: z.object({
    id: z.uuid(),
    name: z.string(),
    timezone: z.string(),
    region: z.object({ country: z.string(), state: z.string() }),
    address: Address,
  }),
  showRestBreakComplianceQuestion: z.boolean(),
  configuration: z.object({
    enableShiftRecordPrefill: z.boolean(),
    enableTimeEntryPrefill: z.boolean(),
  }),
  blocks: z.array(FormBlock),
  timeEntry: z.object({ isAutoClockedOut: z.boolean(), isReportedLater: z.boolean() }).nullable(),
  /** The client's own times, once they are submitted. */
  clientBlocks: z.array(RecordBlock).nullable(),
  /** The client submitted a timesheet with breaks; otherwise it only confirmed the schedule. */
  hasClientTimesheet: z.boolean(),
  payment: z.object({ ratePerHour: z.number().nullable(), currency: z.string() }),
  record: ShiftRecord.nullable(),
})
export type ShiftRecordForm = z.output<typeof ShiftRecordForm>

/** A candidate who clocks out and in again all day has a break for each time, and the form starts with all of them. */
export const MAX_BLOCKS = 100

const Submission = z.object({
  bookingId: id,
  date: localDate,
  blocks: z.array(RecordBlock).max(MAX_BLOCKS),
  isRestBreakCompliant: optional(z.boolean()),
  reasonForNonCompliance: optional(z.string().max(500)),
  /** Kept as text, so that it is checked for size and content before it is parsed. */
  jsonExtraData: optional(
    z
      .string()
      .max(10_240)
      .refine((text) => extraDataOf(text) !== undefined, 'must be a small and plain JSON object'),
  ),
})
export type ShiftRecordSubmission = z.output<typeof Submission>
/** The submitted form. */
export type GivenShiftRecord = z.input<typeof Submission>

export const shiftRecordCalls = defineCalls({
  'GET /bookings/{id}/shift-record': {
    summary: 'What a shift record starts from, or what was recorded',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id }),
    answer: ShiftRecordForm,
    errors: ['shift_record_booking_not_found', 'shift_record_booking_not_authorised', 'invalid_booking_id'],
  },
  'POST /bookings/{bookingId}/shift-record': {
    summary: 'Say what was worked, once',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ bookingId: id }),
    body: Submission,
    answer: ShiftRecordForm,
    errors: [
      'invalid_booking_id',
      'shift_record_booking_not_found',
      'shift_record_booking_not_authorised',
      'shift_record_non_compliant',
      'shift_record_already_exists',
      'shift_record_already_finalised',
      'shift_record_no_blocks',
      'shift_record_multiple_booking_durations',
      'shift_record_booking_duration_missing',
      'shift_record_booking_duration_invalid',
      'shift_record_booking_duration_start_invalid',
      'shift_record_booking_duration_end_invalid',
      'shift_record_break_duration_invalid',
      'shift_record_break_out_of_bounds',
      'shift_record_break_start_invalid',
      'shift_record_break_end_invalid',
      'shift_record_breaks_overlapping',
      'booking_already_cancelled',
      'booking_already_invoiced',
      'booking_overlaps',
      'action_locked',
    ],
  },
  'DELETE /bookings/{id}': {
    summary: 'Say that a shift did not happen; nothing is deleted',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id }),
    query: z.object({ didNotHappenResponse: z.enum(didNotHappenResponses).optional() }),
    answer: ShiftRecordForm,
    errors: [
      'invalid_booking_id',
      'booking_not_found',
      'cancel_candidate_not_authorised',
      'cancel_attempted_before_start_time',
      'booking_already_cancelled',
      'booking_already_invoiced',
      'shift_record_already_exists',
      'shift_record_already_finalised',
      'action_locked',
    ],
  },
})
