import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { AccessToken } from '../identity/identity.ts'
import { Booking, Overview } from '../work/bookings.ts'
import { CurrentUser } from './me.ts'

/** The responses of the three reads that Home begins with, and the place of their data in the stream of live updates. */
const FirstScreen = z.object({
  /** The stream of live updates that continues after this id has every change that the other fields lack. */
  lastEventId: z.string(),
  /** The candidate's local date, on which the overview begins and for which the summary is. */
  today: z.iso.date(),
  me: CurrentUser,
  overview: Overview,
  summary: z.array(Booking),
})
export type FirstScreen = z.output<typeof FirstScreen>

/** Served under `/identity`, like the refresh that it replaces. */
export const openPortalCalls = defineCalls({
  'POST /open': {
    summary:
      'Refresh the session, with the first screen in the same response; null where one of its reads would be refused',
    access: 'public',
    whileActing: 'refused',
    answer: AccessToken.extend({ first: FirstScreen.nullable() }),
    errors: ['session_expired', 'user_disabled', 'origin_not_allowed'],
  },
})
