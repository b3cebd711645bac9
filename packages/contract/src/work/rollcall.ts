import { activeDays } from '@rollcall/domain/work/rollcall/active-date'
import { readyStatuses } from '@rollcall/domain/work/rollcall/ready-status'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'

export const RollcallStatus = z.object({
  rollcall: z.enum(readyStatuses),
  activeDateLocal: z.iso.date(),
  activeDay: z.enum(activeDays),
  /** Candidates who work on the active date are not asked. */
  isBooked: z.boolean(),
  /** False while the candidate cannot be offered work. Absent in device copies of earlier versions. */
  isAsked: z.boolean().optional(),
  timeUntilUpdateRequiredInMilliSeconds: z.int(),
})
export type RollcallStatus = z.output<typeof RollcallStatus>

export const rollcallCalls = defineCalls({
  'GET /rollcall': {
    summary: 'Whether the candidate is ready to work, for which day, and for how long that is the day',
    access: 'candidate',
    whileActing: 'allowed',
    answer: RollcallStatus,
    errors: [],
  },
  'POST /rollcall': {
    summary: 'Be ready, or not, on the active date; the day becomes available, or unavailable',
    access: 'candidate',
    whileActing: 'allowed',
    body: z.object({
      status: z.enum(readyStatuses),
      /** The day that the candidate saw: a response sent after the cut-off must not count for another day. */
      activeDateLocal: optional(z.iso.date()),
    }),
    answer: RollcallStatus,
    errors: ['unset_status', 'rollcall_conflicts_with_booking', 'rollcall_date_passed', 'rollcall_not_asked'],
  },
})
