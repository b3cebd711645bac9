import { daysBetween, isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { didNotHappenResponses } from '@rollcall/domain/work/bookings/did-not-happen'
import { declineReasons } from '@rollcall/domain/work/offers/decline-reason'
import { offerStates } from '@rollcall/domain/work/offers/offer-outcome'
import { payStatuses } from '@rollcall/domain/work/shift-records/pay-status'
import { recordOperations } from '@rollcall/domain/work/shift-records/record-operation'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { instant, localDate } from '../shapes.ts'
import { AvailabilityDay, OngoingAvailability } from '../work/availability.ts'
import { RecordBlock } from '../work/shift-records.ts'
import { ownedBy } from './owner.ts'
import { Named } from './resource-calls.ts'
import { externalId, Referenced } from './resources.ts'

export const Offer = z.object({
  id: z.uuid(),
  ...ownedBy('agency', {
    candidate: Referenced,
    /** Several are accepted together. */
    bookings: z.array(Referenced),
    expiresAt: instant,
  }),
  state: z.enum(offerStates),
  ...ownedBy('candidate', {
    answeredAt: instant.nullable(),
    declineReason: z.enum(declineReasons).nullable(),
    declineNote: z.string().nullable(),
  }),
})
export type Offer = z.output<typeof Offer>

const Blocks = z.array(RecordBlock)
const Pause = z.object({ startedAt: instant, endedAt: instant.nullable() })

/** The hours of a shift, from each side. Each part is null until there is one. */
export const Hours = z.object({
  booking: Referenced,
  /** As in the booking: 117 is disputed, 95 is settled. */
  status: z.int(),
  ...ownedBy('candidate', {
    clocked: z
      .object({
        clockedInAt: instant,
        clockedOutAt: instant.nullable(),
        mealBreaks: z.array(Pause),
        /** Between clocking out and clocking in again. */
        gaps: z.array(Pause),
        /** The candidate forgot to clock out. */
        isAutoClockedOut: z.boolean(),
        /** The time is the device's, which was offline. */
        isReportedLater: z.boolean(),
      })
      .nullable(),
    submitted: z
      .object({
        operation: z.enum(recordOperations),
        blocks: Blocks,
        isRestBreakCompliant: z.boolean().nullable(),
        reasonForNonCompliance: z.string().nullable(),
        didNotHappenResponse: z.enum(didNotHappenResponses).nullable(),
        submittedAt: instant,
      })
      .nullable(),
  }),
  ...ownedBy('client', {
    client: z
      .object({
        /** None: as scheduled, or the shift did not happen. */
        blocks: Blocks,
        isAsScheduled: z.boolean(),
        confirmedBy: z.string().nullable(),
        submittedAt: instant,
      })
      .nullable(),
  }),
  ...ownedBy('agency', {
    settled: z.object({ blocks: Blocks, reason: z.string(), settledAt: instant }).nullable(),
    pay: z
      .object({
        status: z.enum(payStatuses),
        periodFromLocal: localDate.nullable(),
        periodToLocal: localDate.nullable(),
        amount: z.number().nullable(),
      })
      .nullable(),
  }),
})
export type Hours = z.output<typeof Hours>

export const Availability = z.object({
  candidate: Referenced,
  ...ownedBy('candidate', {
    /** The days of which the candidate said something. */
    days: z.array(AvailabilityDay),
    /** Of all other days. Null: nothing is known of them. */
    ongoing: OngoingAvailability.nullable(),
  }),
})
export type Availability = z.output<typeof Availability>

const date = z.string().refine(isCalendarDate, 'must be a date')

/** How the columns of exported hours are named, and what is in them. */
const hoursProfiles = ['intime-hours'] as const
const MAX_EXPORTED_DAYS = 31

const HoursToExport = z
  .object({ from: date, to: date, profile: z.enum(hoursProfiles) })
  .refine(({ from, to }) => isShortPeriod(from, to), {
    path: ['to'],
    message: `must be up to ${MAX_EXPORTED_DAYS} days after from, and not before it`,
  })

/** A date that is none is refused by its own field. */
function isShortPeriod(from: string, to: string): boolean {
  if (!isCalendarDate(from) || !isCalendarDate(to)) return true
  const days = daysBetween(from, to)
  return days >= 0 && days < MAX_EXPORTED_DAYS
}

/** The current state of records that candidates change. The changes feed names the records. */
export const agencyOutcomeCalls = defineCalls({
  'GET /v1/offers/{id}': {
    summary: 'An offer with its answer',
    access: 'agencyKey',
    scope: 'offers:read',
    record: 'offers',
    params: z.object({ id: z.string() }),
    answer: Offer,
    errors: ['offer_not_found'],
  },
  'GET /v1/hours/{bookingExternalId}': {
    summary:
      'The hours of a shift: clocked, submitted, confirmed by the client, settled, and how far its pay is',
    access: 'agencyKey',
    scope: 'hours:read',
    record: 'bookings',
    params: z.object({ bookingExternalId: externalId }),
    answer: Hours,
    errors: ['booking_not_found'],
  },
  'GET /v1/hours': {
    summary:
      'A CSV file of the hours between two dates that are settled and not invoiced: `intime-hours` as RSM InTime imports timesheets',
    access: 'agencyKey',
    scope: 'hours:read',
    query: HoursToExport,
    answer: 'blob',
    errors: [],
  },
  'GET /v1/availability/{externalId}': {
    summary: 'The availability of a candidate between two dates',
    access: 'agencyKey',
    scope: 'availability:read',
    record: 'candidates',
    params: Named,
    query: z.object({ from: date, to: date }),
    answer: Availability,
    errors: ['candidate_not_found'],
  },
})
