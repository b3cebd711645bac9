import { shiftRequestLimits } from '@rollcall/domain/add-shift/shift-request'
import { actionableItems } from '@rollcall/domain/bookings/actionable-item'
import { isOverviewWindow } from '@rollcall/domain/bookings/overview-window'
import { tentativeActions, tentativeOutcomes } from '@rollcall/domain/bookings/tentative-response'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { z } from 'zod'
import { Agreement } from './agreements.ts'
import { AvailabilityDay, OngoingAvailability } from './availability.ts'
import { defineCalls } from './call.ts'

const localDate = z.iso.date()
const localTime = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/)
/** Databases have no year 0. */
const givenDate = localDate.refine(isCalendarDate, 'must be a date')
const instant = z.iso.datetime()
const items = z.array(z.enum(actionableItems))
/** Checked by the use case, which has a code for a malformed one. */
const id = z.string().max(100)

export const Address = z.object({
  line1: z.string(),
  line2: z.string().nullable(),
  suburb: z.string(),
  state: z.string(),
  postcode: z.string(),
  country: z.string(),
  fullAddress: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
})

const Grade = z.object({ id: z.string(), title: z.string() })
const TentativeFillStatus = z.object({ outcome: z.enum(tentativeOutcomes), expiresAt: instant })
const TentativeGroupDetails = z.object({
  groupId: z.uuid(),
  bookings: z.array(
    z.object({ id: z.uuid(), dateLocal: localDate, startTimeLocal: localTime, endTimeLocal: localTime }),
  ),
})
const Payment = z.object({
  payOptionType: z.string(),
  ratePerHour: z.number().nullable(),
  currency: z.string(),
})

export const BookingListItem = z.object({
  id: z.uuid(),
  locationId: z.uuid(),
  clientId: z.uuid(),
  groupId: z.uuid().nullable(),
  actionableItems: items,
  dateLocal: localDate,
  status: z.int(),
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  clientName: z.string(),
  /** What there is to know before answering, while it can be answered. */
  offer: z
    .object({ expiresAt: instant, bookingCount: z.int(), suburb: z.string(), payment: Payment })
    .nullable(),
})
export type BookingListItem = z.output<typeof BookingListItem>

export const Booking = z.object({
  id: z.uuid(),
  dateLocal: localDate,
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  startsAt: instant,
  endsAt: instant,
  status: z.int(),
  clientId: z.uuid(),
  clientName: z.string(),
  location: z.object({ id: z.uuid(), name: z.string(), timezone: z.string(), address: Address }),
  grades: z.array(Grade),
  primaryContact: z
    .object({ name: z.string(), phoneNumber: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  payment: Payment,
  description: z.string(),
  actionableItems: items,
  blockDetails: z
    .object({
      blockId: z.uuid(),
      dayNumber: z.int(),
      dayCount: z.int(),
      firstDateLocal: localDate,
      lastDateLocal: localDate,
    })
    .nullable(),
  isRunningLate: z.boolean(),
  minutesLate: z.int().nullable(),
  isRunningLateEnabled: z.boolean(),
  tentativeGroupDetails: TentativeGroupDetails.nullable(),
  tentativeGroupBookingCount: z.int(),
  tentativeFillStatus: TentativeFillStatus.nullable(),
  isShiftRecordSubmitted: z.boolean(),
  agreements: z.object({ signed: z.int(), total: z.int() }),
})
export type Booking = z.output<typeof Booking>

/** What the holder of a link may see: no phone number, contact, agreements or neighbours. */
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
})
export type GuestBooking = z.output<typeof GuestBooking>

export const Overview = z.object({
  bookings: z.record(localDate, z.array(BookingListItem)),
  actionableItems: z.object({
    clients: z.array(z.object({ clientId: z.uuid(), clientName: z.string(), pendingAgreements: z.int() })),
  }),
  availability: z.object({
    scheduled: z.array(AvailabilityDay),
    ongoing: OngoingAvailability.nullable(),
  }),
})
export type Overview = z.output<typeof Overview>

const Neighbour = z.object({ id: z.uuid(), dateLocal: localDate, clientName: z.string() }).nullable()
const TentativeAnswer = z.object({ outcome: z.enum(tentativeOutcomes), bookingIds: z.array(z.uuid()) })
export type TentativeAnswer = z.output<typeof TentativeAnswer>
const TentativeAction = z.strictObject({ action: z.enum(tentativeActions) })

const bookingErrors = ['booking_not_found', 'invalid_booking_id'] as const
const answerErrors = ['tentative_action_unset', 'tentative_already_answered', 'booking_overlaps'] as const
const groupLinkErrors = ['guest_key_missing', 'guest_booking_not_found', 'too_many_requests'] as const
const linkErrors = ['guest_id_missing', ...groupLinkErrors] as const
const shownErrors = [
  'guest_booking_cancelled',
  'guest_tentative_rejected',
  'guest_not_tentative',
  'guest_unhandled_tentative_status',
] as const

export const bookingCalls = defineCalls({
  'GET /bookings/overview': {
    summary: 'Bookings by day, what clients ask for, and availability, from one date to another',
    access: 'candidate',
    query: z.object({ dateFromLocal: localDate, dateToLocal: localDate }).refine(isOverviewWindow, {
      path: ['dateToLocal'],
      message: 'must be after dateFromLocal, by 400 days at most',
    }),
    answer: Overview,
    errors: [],
  },
  'GET /bookings/summary/{date}': {
    summary: "A day's bookings in full",
    access: 'candidate',
    params: z.object({ date: givenDate }),
    answer: z.array(Booking),
    errors: [],
  },
  'POST /bookings/shift-request-email': {
    summary: 'Ask the consultant by mail to add a shift',
    access: 'candidate',
    body: z
      .strictObject({
        date: givenDate,
        startTime: localTime,
        endTime: localTime,
        clientName: z.string().max(shiftRequestLimits.clientName).optional(),
        notes: z.string().max(shiftRequestLimits.notes),
      })
      .refine(({ startTime, endTime }) => startTime < endTime, {
        path: ['endTime'],
        message: 'must be after the start time',
      }),
    answer: 'nothing',
    errors: ['feature_not_enabled', 'too_many_requests'],
  },
  'GET /bookings/{id}': {
    summary: 'One booking',
    access: 'candidate',
    params: z.object({ id }),
    answer: Booking,
    errors: bookingErrors,
  },
  'GET /bookings/{id}/navigation': {
    summary: 'The bookings before and after one',
    access: 'candidate',
    params: z.object({ id }),
    answer: z.object({ next: Neighbour, previous: Neighbour }),
    errors: bookingErrors,
  },
  'POST /bookings/{id}/late': {
    summary: 'Tell the school and the consultant of running late',
    access: 'candidate',
    params: z.object({ id }),
    body: z.strictObject({ minutesLate: z.number() }),
    answer: Booking,
    errors: [
      ...bookingErrors,
      'minutes_late_out_of_range',
      'running_late_not_enabled',
      'running_late_outside_window',
      'booking_not_authorised',
      'action_locked',
    ],
  },
  'POST /bookings/{bookingId}/tentative-fill': {
    summary: 'Accept or decline an offer; one answer covers its whole group',
    access: 'candidate',
    params: z.object({ bookingId: id }),
    body: TentativeAction,
    answer: TentativeAnswer,
    errors: [...bookingErrors, ...answerErrors, 'booking_not_tentative'],
  },
  'GET /bookings/group/guest/{accessGuid}': {
    summary: 'A group of bookings offered by link',
    access: 'public',
    params: z.object({ accessGuid: id }),
    answer: GuestBooking,
    errors: [...groupLinkErrors, ...shownErrors],
  },
  'POST /bookings/group/guest/{accessGuid}/tentative-fill': {
    summary: 'Answer the offer of a group by link',
    access: 'public',
    params: z.object({ accessGuid: id }),
    body: TentativeAction,
    answer: TentativeAnswer,
    errors: [...groupLinkErrors, ...answerErrors],
  },
  'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}': {
    summary: 'A booking offered by link',
    access: 'public',
    params: z.object({ shortTermTentativeId: id, accessGuid: id }),
    answer: GuestBooking,
    errors: [...linkErrors, ...shownErrors],
  },
  'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill': {
    summary: 'Answer an offer by link',
    access: 'public',
    params: z.object({ shortTermTentativeId: id, accessGuid: id }),
    body: TentativeAction,
    answer: TentativeAnswer,
    errors: [...linkErrors, ...answerErrors],
  },
  'GET /bookings/{id}/agreements': {
    summary: "The agreements of a booking's client",
    access: 'candidate',
    params: z.object({ id }),
    answer: z.object({ clientId: z.uuid(), agreements: z.array(Agreement) }),
    errors: bookingErrors,
  },
})
