import {
  MAX_NOTE_LENGTH,
  releaseReasons,
  releaseRequestProblem,
} from '@rollcall/domain/work/release-requests/release-request'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'
import { Booking, bookingErrors, bookingId } from './bookings.ts'

const errors = [
  ...bookingErrors,
  'booking_not_authorised',
  'release_request_not_open',
  'release_request_too_late',
] as const

export const releaseRequestCalls = defineCalls({
  'POST /bookings/{id}/release-request': {
    summary: 'Ask to be released from a booking; it stays the candidate’s until the agency does',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    body: z
      .object({ reason: z.enum(releaseReasons), note: optional(z.string().max(MAX_NOTE_LENGTH)) })
      .refine((request) => releaseRequestProblem(request) === null, {
        path: ['note'],
        message: 'must say what the other reason is',
      }),
    answer: Booking,
    errors,
  },
  'DELETE /bookings/{id}/release-request': {
    summary: 'Take back the request to be released',
    access: 'candidate',
    whileActing: 'allowed',
    params: z.object({ id: bookingId }),
    answer: Booking,
    errors,
  },
})
