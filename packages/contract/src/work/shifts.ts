import { startsOfWeek } from '@rollcall/domain/time/calendar-date'
import { hoursSources } from '@rollcall/domain/work/shift-records/known-hours'
import { shiftPeriods } from '@rollcall/domain/work/shifts/shift-period'
import { MAX_SEARCH_LENGTH } from '@rollcall/domain/work/shifts/shift-search'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { PageQuery } from '../pagination.ts'
import { localDate, localTime } from '../shapes.ts'

const Shift = z.object({
  bookingId: z.uuid(),
  dateLocal: localDate,
  startTimeLocal: localTime,
  endTimeLocal: localTime,
  clientName: z.string(),
  suburb: z.string(),
  /** Its pay progress follows from it. */
  status: z.int(),
  /** The best known hours; null if none are known, or if the shift did not happen. */
  hours: z
    .object({ source: z.enum(hoursSources), paidMinutes: z.int(), grossPay: z.number().nullable() })
    .nullable(),
})
export type Shift = z.output<typeof Shift>

const ShiftGroup = z.object({
  fromLocal: localDate,
  toLocal: localDate,
  /** Totals of the whole week or month, even if the page has only some of its shifts. */
  totals: z.object({
    shiftCount: z.int(),
    paidMinutes: z.int(),
    grossPay: z.number().nullable(),
    unpricedCount: z.int(),
  }),
  shifts: z.array(Shift),
})
export type ShiftGroup = z.output<typeof ShiftGroup>

const Shifts = z.object({
  currency: z.string(),
  /** The number of found shifts by who has the next move. */
  waiting: z.object({
    you: z.int(),
    school: z.int(),
    consultant: z.int(),
    payroll: z.int(),
    nobody: z.int(),
  }),
  groups: z.array(ShiftGroup),
})
export type Shifts = z.output<typeof Shifts>

export const shiftCalls = defineCalls({
  'GET /shifts': {
    summary: 'Past shifts, newest first, by week or month, with hours and pay',
    access: 'candidate',
    feature: 'route_shifts',
    whileActing: 'allowed',
    isPaged: true,
    query: PageQuery.extend({
      search: z.string().max(MAX_SEARCH_LENGTH).default(''),
      period: z.enum(shiftPeriods).default('week'),
      startOfWeek: z.enum(startsOfWeek).default('Monday'),
    }),
    answer: Shifts,
    errors: [],
  },
})
