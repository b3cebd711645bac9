import { bookingActions } from '@rollcall/domain/identity/acting/acting'
import { actionableItems } from '@rollcall/domain/work/bookings/actionable-item'
import { isOverviewWindow } from '@rollcall/domain/work/bookings/overview-window'
import { offerOutcomes } from '@rollcall/domain/work/offers/offer-decision'
import { releaseReasons } from '@rollcall/domain/work/release-requests/release-request'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { idText } from '../optional.ts'
import { Address, givenDate, instant, localDate, localTime } from '../shapes.ts'
import { AvailabilityDay, OngoingAvailability } from './availability.ts'

const items = z.array(z.enum(actionableItems))
/** Checked by the use case, which has a code for a malformed one. */
export const bookingId = idText

export const Grade = z.object({ id: z.string(), title: z.string() })
export const TentativeFillStatus = z.object({ outcome: z.enum(offerOutcomes), expiresAt: instant })
const TentativeGroupDetails = z.object({
  groupId: z.uuid(),
  bookings: z.array(
    z.object({ id: z.uuid(), dateLocal: localDate, startTimeLocal: localTime, endTimeLocal: localTime }),
  ),
})
export const Payment = z.object({
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
  isReleaseRequested: z.boolean(),
  /** Details of the offer while it is open. */
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
  /** The consultant who reported it for the candidate. Absent if the candidate did. */
  lateReportedBy: z.string().optional(),
  isRunningLateEnabled: z.boolean(),
  isReleaseRequested: z.boolean(),
  releaseRequest: z
    .object({ reason: z.enum(releaseReasons), note: z.string().nullable(), requestedAt: instant })
    .nullable(),
  tentativeGroupDetails: TentativeGroupDetails.nullable(),
  tentativeGroupBookingCount: z.int(),
  tentativeFillStatus: TentativeFillStatus.nullable(),
  isShiftRecordSubmitted: z.boolean(),
  agreements: z.object({ signed: z.int(), total: z.int() }),
  /** Actions of consultants for the candidate, oldest first. Absent in a day's list. */
  actedForMe: z
    .array(z.object({ action: z.enum(bookingActions), consultantName: z.string(), atUTC: instant }))
    .optional(),
})
export type Booking = z.output<typeof Booking>

/** A requirement of an active registration that has expired, or soon will. */
export const EndingRequirement = z.object({
  complianceItemId: z.uuid(),
  registrationId: z.uuid(),
  title: z.string(),
  referenceFileId: z.uuid(),
  dateExpiry: localDate,
  isBeingRenewed: z.boolean(),
  isAppliedFor: z.boolean(),
  /** The number of confirmed shifts from today on that it does not cover, in the window or after it. */
  affectedShifts: z.int(),
  firstAffectedShiftLocal: localDate.nullable(),
})
export type EndingRequirement = z.output<typeof EndingRequirement>

export const Overview = z.object({
  bookings: z.record(localDate, z.array(BookingListItem)),
  actionableItems: z.object({
    clients: z.array(z.object({ clientId: z.uuid(), clientName: z.string(), pendingAgreements: z.int() })),
  }),
  availability: z.object({
    scheduled: z.array(AvailabilityDay),
    ongoing: OngoingAvailability.nullable(),
  }),
  /** Offers that another candidate took first. Absent in device copies of earlier versions. */
  filledOffers: z
    .array(
      z.object({
        id: z.uuid(),
        bookingId: z.uuid(),
        clientName: z.string(),
        dateLocal: localDate,
        startTimeLocal: localTime,
        endTimeLocal: localTime,
        bookingCount: z.int(),
      }),
    )
    .optional(),
  /** Independent of the window. Absent in device copies of earlier versions. */
  endingRequirements: z.array(EndingRequirement).optional(),
})
export type Overview = z.output<typeof Overview>

const Neighbour = z.object({ id: z.uuid(), dateLocal: localDate, clientName: z.string() }).nullable()

export const bookingErrors = ['booking_not_found', 'invalid_booking_id'] as const

export const bookingCalls = defineCalls({
  'GET /bookings/overview': {
    summary: 'Bookings by day, what clients ask for, and availability, from one date to another',
    access: 'candidate',
    whileActing: 'allowed',
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
    whileActing: 'allowed',
    params: z.object({ date: givenDate }),
    answer: z.array(Booking),
    errors: [],
  },
  'GET /bookings/{id}': {
    summary: 'One booking',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    answer: Booking,
    errors: bookingErrors,
  },
  'GET /bookings/{id}/navigation': {
    summary: 'The bookings before and after one',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    answer: z.object({ next: Neighbour, previous: Neighbour }),
    errors: bookingErrors,
  },
  'POST /bookings/{id}/late': {
    summary: 'Tell the school and the consultant of running late',
    access: 'candidate',
    feature: 'runningLate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    body: z.object({ minutesLate: z.number() }),
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
})
