import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const calendarFeedCalls = defineCalls({
  'GET /me/calendar-feed': {
    summary: 'Whether a calendar can subscribe to the bookings, and since when',
    access: 'candidate',
    whileActing: 'allowed',
    answer: z.object({ createdAt: z.iso.datetime().nullable() }),
    errors: [],
  },
  'POST /me/calendar-feed': {
    summary: 'Make the private address of the bookings; an earlier one stops working',
    access: 'candidate',
    whileActing: 'refused',
    answer: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
    errors: [],
  },
  'DELETE /me/calendar-feed': {
    summary: 'Stop the private address from working',
    access: 'candidate',
    whileActing: 'allowed',
    answer: 'nothing',
    errors: [],
  },
})
