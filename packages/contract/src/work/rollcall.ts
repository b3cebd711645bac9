import { activeDays } from '@rollcall/domain/work/rollcall/active-date'
import { readyStatuses } from '@rollcall/domain/work/rollcall/ready-status'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'

export const RollcallStatus = z.object({
  rollcall: z.enum(readyStatuses),
  activeDateLocal: z.iso.date(),
  activeDay: z.enum(activeDays),
  /** Nobody who works on the active date is asked. */
  isBooked: z.boolean(),
  /** False while the candidate cannot be sent to work. Absent in copies that earlier versions left on devices. */
  isAsked: z.boolean().optional(),
  timeUntilUpdateRequiredInMilliSeconds: z.int(),
})
export type RollcallStatus = z.output<typeof RollcallStatus>

export const rollcallCalls = defineCalls({
  'GET /rollcall': {
    summary: 'Whether the candidate is ready to work, for which day, and for how long that is the day',
    access: 'candidate',
    whileImpersonating: 'allowed',
    answer: RollcallStatus,
    errors: [],
  },
  'POST /rollcall': {
    summary: 'Be ready, or not, on the active date; the day becomes available, or unavailable',
    access: 'candidate',
    whileImpersonating: 'allowed',
    body: z.object({
      status: z.enum(readyStatuses),
      /** The day the candidate had before them: an answer that comes after the cut-off is not taken for another day. */
      activeDateLocal: optional(z.iso.date()),
    }),
    answer: RollcallStatus,
    errors: ['unset_status', 'rollcall_conflicts_with_booking', 'rollcall_date_passed', 'rollcall_not_asked'],
  },
})
