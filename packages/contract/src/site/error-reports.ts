import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'

/** The user at the time of an error, as far as the portal knows. */
export const LoggedUser = z.object({
  id: z.string().max(100).nullable(),
  email: z.string().max(320).nullable(),
  ip: z.string().max(100).nullable(),
  impersonating: z.boolean(),
})
export type LoggedUser = z.output<typeof LoggedUser>

export const errorReportCalls = defineCalls({
  'POST /error-reports': {
    summary: 'Tell the service log of an uncaught error in the portal',
    access: 'public',
    whileActing: 'allowed',
    body: z.object({
      message: z.string().max(2000),
      stack: optional(z.string().max(10_000)),
      path: z.string().max(2000),
      appVersion: z.string().max(100),
      user: LoggedUser,
    }),
    answer: 'nothing',
    errors: ['too_many_reports'],
  },
  'GET /client-ip': {
    summary: 'The address this request came from, attached to error reports',
    access: 'public',
    whileActing: 'allowed',
    answer: z.object({ ip: z.string() }),
    errors: [],
  },
})
