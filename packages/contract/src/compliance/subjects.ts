import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** A subject, a teaching method or a grade, as the region calls them. */
export const Subject = z.object({ id: z.uuid(), title: z.string() })
export type Subject = z.output<typeof Subject>

export const subjectCalls = defineCalls({
  'GET /subjects': {
    summary: "The subjects of the candidate's region",
    access: 'candidate',
    whileActing: 'allowed',
    answer: z.array(Subject),
    errors: [],
  },
})
