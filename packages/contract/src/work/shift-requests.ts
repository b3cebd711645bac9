import { shiftRequestMaxLengths } from '@rollcall/domain/work/shift-requests/shift-request'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { optional } from '../optional.ts'
import { givenDate, localTime } from '../shapes.ts'

export const shiftRequestCalls = defineCalls({
  'POST /bookings/shift-request-email': {
    summary: 'Ask the consultant by mail to add a shift',
    access: 'candidate',
    feature: 'enableAddNewShift',
    whileActing: 'allowed',
    body: z
      .object({
        date: givenDate,
        startTime: localTime,
        endTime: localTime,
        clientName: optional(z.string().max(shiftRequestMaxLengths.clientName)),
        notes: z.string().max(shiftRequestMaxLengths.notes),
      })
      .refine(({ startTime, endTime }) => startTime < endTime, {
        path: ['endTime'],
        message: 'must be after the start time',
      }),
    answer: 'nothing',
    errors: ['shift_request_date_in_future', 'too_many_requests'],
  },
})
