import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { availabilityStatuses } from '@rollcall/domain/work/availability/availability-status'
import { MAX_RANGES } from '@rollcall/domain/work/availability/hour-ranges'
import { ongoingStatuses, weekdays } from '@rollcall/domain/work/availability/ongoing-availability'
import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** The use case checks times and the number of days, which have codes of their own. */
const hours = z
  .array(z.object({ startTime: z.string().max(20), endTime: z.string().max(20) }))
  .max(MAX_RANGES)
/** Only days that are available by hours have ranges. */
const givenHours = hours.nullish().transform((ranges) => ranges ?? [])
const dates = z.array(z.iso.date()).max(5_000)

export const AvailabilityDay = z.object({
  dateLocal: z.iso.date(),
  status: z.enum(availabilityStatuses),
  partialRanges: hours,
})
export type AvailabilityDay = z.output<typeof AvailabilityDay>

export const OngoingAvailability = z.record(z.enum(weekdays), z.enum(ongoingStatuses))

const dayErrors = [
  'availability_no_days_requested',
  'availability_too_many_days',
  'availability_duplicate_days',
  'availability_date_in_past',
] as const
const hourErrors = [
  'availability_invalid_local_start_time',
  'availability_invalid_local_end_time',
  'availability_ranges_missing',
  'availability_ranges_overlapping',
  'availability_ranges_only_with_partial',
] as const

export const availabilityCalls = defineCalls({
  'PUT /availability': {
    summary: 'Say the same of every chosen day: all of them, or none where one is booked',
    access: 'candidate',
    feature: 'route_myAvailability',
    whileActing: 'allowed',
    body: z.object({
      status: z.enum(availabilityStatuses),
      selectedDates: dates,
      partialRanges: givenHours,
    }),
    answer: z.array(AvailabilityDay),
    errors: [...dayErrors, ...hourErrors, 'availability_unset_status', 'availability_conflicts_with_booking'],
  },
  'PUT /availability/days': {
    summary: 'Say something of each day by itself, all at once; an unset day goes back to not set',
    access: 'candidate',
    feature: 'route_myAvailability',
    whileActing: 'allowed',
    body: z.object({ days: z.array(AvailabilityDay.extend({ partialRanges: givenHours })).max(5_000) }),
    answer: z.array(AvailabilityDay),
    errors: [...dayErrors, ...hourErrors, 'availability_conflicts_with_booking'],
  },
  'PUT /availability/ongoing': {
    summary: 'Say what holds for each weekday unless the day itself says otherwise',
    access: 'candidate',
    feature: 'route_myAvailability',
    whileActing: 'allowed',
    body: z.object(Object.fromEntries(weekdays.map((day) => [day, z.enum(ongoingStatuses)])) as Weekly),
    answer: OngoingAvailability,
    errors: [],
  },
  'DELETE /availability': {
    summary: 'Set days back to not set',
    access: 'candidate',
    feature: 'route_myAvailability',
    whileActing: 'allowed',
    query: z.object({
      dates: z
        .string()
        .max(70_000)
        .refine((list) => list === '' || list.split(',').every(isCalendarDate), 'must be dates, with commas'),
    }),
    answer: 'nothing',
    errors: dayErrors,
  },
})

type Weekly = Record<(typeof weekdays)[number], z.ZodEnum<{ [S in (typeof ongoingStatuses)[number]]: S }>>
