import { payStatuses } from '@rollcall/domain/work/shift-records/pay-status'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'
import { givenDate, givenInstant } from '../shapes.ts'
import { MAX_BLOCKS, RecordBlock } from '../work/shift-records.ts'
import { ownedBy } from './owner.ts'
import { Named } from './resource-calls.ts'
import { Booking, externalId, Reference } from './resources.ts'

const NamedBooking = z.object({ bookingExternalId: externalId })
const Blocks = z.array(RecordBlock).max(MAX_BLOCKS)
const Reason = z.object({ reason: z.string() })
const Evidence = z.object({ id: z.string() })

const OffersBody = z.object(
  ownedBy('agency', {
    candidates: z.array(Reference),
    expiresAt: givenInstant,
  }),
)
/** In the order of the candidates. */
const MadeOffers = z.object({ offers: z.array(z.object({ id: z.uuid(), candidateId: z.uuid() })) })

const offerErrors = [
  'booking_not_found',
  'booking_not_offerable',
  'candidate_not_found',
  'candidate_suspended',
  'offer_already_open',
  'offer_candidates_invalid',
  'offer_deadline_invalid',
  'resource_given_twice',
] as const

const hoursErrors = [
  'shift_record_booking_duration_missing',
  'shift_record_multiple_booking_durations',
  'shift_record_booking_duration_start_invalid',
  'shift_record_booking_duration_end_invalid',
  'shift_record_booking_duration_invalid',
  'shift_record_break_start_invalid',
  'shift_record_break_end_invalid',
  'shift_record_break_duration_invalid',
  'shift_record_break_out_of_bounds',
  'shift_record_breaks_overlapping',
] as const

export const agencyActionCalls = defineCalls({
  'POST /v1/candidates/{externalId}/invite': {
    summary: 'Mail a candidate the link to set up the account: once, or with `again` until it is set up',
    access: 'agencyKey',
    scope: 'candidates:write',
    record: 'candidates',
    params: Named,
    body: z.object({ again: optional(z.boolean()) }),
    answer: z.object({ isMailed: z.boolean() }),
    errors: ['candidate_not_found', 'candidate_suspended', 'email_of_another_account'],
  },
  'POST /v1/bookings/{externalId}/offers': {
    summary: 'Offer a booking to candidates: the first to accept has it',
    access: 'agencyKey',
    scope: 'offers:write',
    record: 'bookings',
    params: Named,
    body: OffersBody,
    answer: MadeOffers,
    isCreation: true,
    errors: offerErrors,
  },
  'POST /v1/groups/{externalId}/offers': {
    summary: 'Offer the open bookings of a group together to candidates',
    access: 'agencyKey',
    scope: 'offers:write',
    record: 'groups',
    params: Named,
    body: OffersBody,
    answer: MadeOffers,
    isCreation: true,
    errors: offerErrors,
  },
  'DELETE /v1/offers/{id}': {
    summary: 'Withdraw an offer that has no answer',
    access: 'agencyKey',
    scope: 'offers:write',
    record: 'offers',
    params: z.object({ id: z.string() }),
    answer: 'nothing',
    errors: ['offer_not_found', 'offer_already_answered'],
  },
  'PUT /v1/client-timesheets/{bookingExternalId}': {
    summary: 'Save the hours of a shift as its client says; without blocks they are as scheduled',
    access: 'agencyKey',
    scope: 'client-timesheets:write',
    record: 'bookings',
    params: NamedBooking,
    body: z.object(
      ownedBy('client', {
        blocks: optional(Blocks),
        didNotHappen: optional(z.boolean()),
        confirmedBy: optional(z.string().trim().min(1).max(200)),
      }),
    ),
    answer: Booking,
    hasVersion: true,
    errors: [
      'booking_not_found',
      'booking_not_confirmed',
      'booking_already_cancelled',
      'booking_already_invoiced',
      'action_locked',
      'cancel_attempted_before_start_time',
      ...hoursErrors,
    ],
  },
  'POST /v1/disputes/{bookingExternalId}/settle': {
    summary: 'Settle a dispute with the hours that are paid, or null if the shift did not happen',
    access: 'agencyKey',
    scope: 'disputes:write',
    record: 'bookings',
    params: NamedBooking,
    body: z.object(ownedBy('agency', { blocks: Blocks.nullable(), reason: z.string().max(2_000) })),
    answer: Booking,
    hasVersion: true,
    errors: [
      'booking_not_found',
      'booking_not_disputed',
      'settle_reason_missing',
      'shift_record_no_blocks',
      ...hoursErrors,
    ],
  },
  'PUT /v1/pay-status/{bookingExternalId}': {
    summary: 'Save how far the pay of a shift is',
    access: 'agencyKey',
    scope: 'pay-status:write',
    record: 'bookings',
    params: NamedBooking,
    body: z.object(
      ownedBy('agency', {
        status: z.enum(payStatuses),
        periodFromLocal: optional(givenDate),
        periodToLocal: optional(givenDate),
        amount: optional(z.number().min(0).max(9_999_999)),
      }),
    ),
    answer: Booking,
    hasVersion: true,
    errors: ['booking_not_found', 'booking_not_settled', 'pay_status_backwards'],
  },
  'POST /v1/evidence/{id}/verify': {
    summary: 'Verify evidence by the id of its record; also what was rejected before',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'evidence',
    params: Evidence,
    answer: 'nothing',
    errors: ['file_not_found'],
  },
  'POST /v1/evidence/{id}/reject': {
    summary: 'Reject evidence with a reason that the candidate reads; also what was verified before',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'evidence',
    params: Evidence,
    body: Reason,
    answer: 'nothing',
    errors: ['file_not_found', 'consultant_reason_invalid'],
  },
  'POST /v1/registrations/{externalId}/activate': {
    summary: 'Activate a registration whose list is done, by its external id or by ours',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'registrations',
    params: Named,
    answer: 'nothing',
    errors: ['registration_not_found', 'registration_not_complete'],
  },
  'POST /v1/registrations/{externalId}/suspend': {
    summary: 'Suspend an active registration with a reason that the candidate reads',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'registrations',
    params: Named,
    body: Reason,
    answer: 'nothing',
    errors: ['registration_not_found', 'registration_not_active', 'consultant_reason_invalid'],
  },
  'POST /v1/registrations/{externalId}/end': {
    summary: 'End a registration with a reason',
    access: 'agencyKey',
    scope: 'decisions:write',
    record: 'registrations',
    params: Named,
    body: Reason,
    answer: 'nothing',
    errors: ['registration_not_found', 'consultant_reason_invalid'],
  },
})
