import { declineReasons, MAX_DECLINE_NOTE_LENGTH } from '@rollcall/domain/work/offers/decline-reason'
import { offerActions, offerOutcomes } from '@rollcall/domain/work/offers/offer-decision'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText, optional } from '../optional.ts'
import { instant, localDate, localTime } from '../shapes.ts'
import {
  bookingErrors,
  bookingId,
  EndingRequirement,
  Grade,
  Payment,
  TentativeFillStatus,
} from './bookings.ts'

/** Checked by the use case, which gives every wrong link the same response. */
const linkPart = idText

/** The data that a link shows: no phone number, contact, agreements or neighbours. */
export const GuestBooking = z.object({
  bookings: z.array(
    z.object({
      id: z.uuid(),
      dateLocal: localDate,
      startTimeLocal: localTime,
      endTimeLocal: localTime,
      startsAt: instant,
      endsAt: instant,
      clientName: z.string(),
      suburb: z.string(),
      timezone: z.string(),
      grades: z.array(Grade),
      description: z.string(),
      payment: Payment,
    }),
  ),
  tentativeFillStatus: TentativeFillStatus,
  firstName: z.string(),
  /** The requirements that have expired or will before these shifts. */
  endingRequirements: z.array(
    EndingRequirement.pick({
      title: true,
      dateExpiry: true,
      isBeingRenewed: true,
      isAppliedFor: true,
    }).extend({
      uncoveredShifts: z.int(),
      isExpired: z.boolean(),
    }),
  ),
})
export type GuestBooking = z.output<typeof GuestBooking>

const OfferResult = z.object({ outcome: z.enum(offerOutcomes), bookingIds: z.array(z.uuid()) })
export type OfferResult = z.output<typeof OfferResult>
const OfferDecision = z.object({
  action: z.enum(offerActions),
  /** The reason for declining, for the consultant. */
  reason: optional(z.enum(declineReasons)),
  note: optional(z.string().max(MAX_DECLINE_NOTE_LENGTH)),
})
export type OfferDecision = z.output<typeof OfferDecision>

const decisionErrors = ['tentative_action_unset', 'tentative_already_answered', 'booking_overlaps'] as const
const groupLinkErrors = ['guest_key_missing', 'guest_booking_not_found', 'too_many_requests'] as const
const linkErrors = ['guest_id_missing', ...groupLinkErrors] as const
const shownErrors = [
  'guest_booking_cancelled',
  'guest_tentative_rejected',
  'guest_not_tentative',
  'guest_unhandled_tentative_status',
] as const

/** Sent to one device in an encrypted push. */
const AcceptKey = z.object({ key: z.string().max(100) })

export const offerCalls = defineCalls({
  'POST /offers/accept-by-key': {
    summary: 'Accept an offer from its notification, which contains the key',
    access: 'public',
    whileActing: 'allowed',
    body: AcceptKey,
    /** Until then the notification can undo it; null if it did not accept the offer. */
    answer: OfferResult.extend({ undoUntil: instant.nullable() }),
    errors: ['accept_key_invalid', 'tentative_already_answered', 'booking_overlaps', 'too_many_requests'],
  },
  'POST /offers/undo-by-key': {
    summary: 'Undo an acceptance from its notification, within ten minutes; the shift returns to the others',
    access: 'public',
    whileActing: 'allowed',
    body: AcceptKey,
    answer: OfferResult,
    errors: ['accept_key_invalid', 'undo_too_late', 'undo_not_possible', 'too_many_requests'],
  },
  'POST /offers/seen-by-link': {
    summary: 'The link of an offer was opened and read, so that the offer is not sent as a text message too',
    access: 'public',
    whileActing: 'allowed',
    body: z.object({ accessGuid: linkPart }),
    answer: 'nothing',
    errors: groupLinkErrors,
  },
  'POST /bookings/{bookingId}/seen': {
    summary: 'The candidate has opened an offer, so that it is not sent as a text message too',
    access: 'candidate',
    whileActing: 'refused',
    params: z.object({ bookingId }),
    answer: 'nothing',
    errors: bookingErrors,
  },
  'POST /bookings/{bookingId}/tentative-fill': {
    summary: 'Accept or decline an offer; one answer covers its whole group',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ bookingId }),
    body: OfferDecision,
    answer: OfferResult,
    errors: [...bookingErrors, ...decisionErrors, 'booking_not_tentative'],
  },
  'GET /bookings/group/guest/{accessGuid}': {
    summary: 'A group of bookings offered by link',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ accessGuid: linkPart }),
    answer: GuestBooking,
    errors: [...groupLinkErrors, ...shownErrors],
  },
  'POST /bookings/group/guest/{accessGuid}/tentative-fill': {
    summary: 'Answer the offer of a group by link',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ accessGuid: linkPart }),
    body: OfferDecision,
    answer: OfferResult,
    errors: [...groupLinkErrors, ...decisionErrors],
  },
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': {
    summary: 'A booking offered by link',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ shortTermTentativeId: linkPart, accessGuid: linkPart }),
    answer: GuestBooking,
    errors: [...linkErrors, ...shownErrors],
  },
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': {
    summary: 'Answer an offer by link',
    access: 'public',
    whileActing: 'allowed',
    params: z.object({ shortTermTentativeId: linkPart, accessGuid: linkPart }),
    body: OfferDecision,
    answer: OfferResult,
    errors: [...linkErrors, ...decisionErrors],
  },
})
