import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { FieldMeta } from './certifications.ts'

/** Keyed by field id. Fields that the form does not have are ignored. */
export const givenAnswers = z.record(z.string().max(100), z.unknown())

/** A referee has no account: the link in their email is all they need. */
const access = {
  access: 'public',
  whileActing: 'allowed',
  params: z.object({ token: z.string().max(200) }),
} as const

export const referenceCalls = defineCalls({
  'GET /references/{token}': {
    ...access,
    summary: 'The questions to a referee, and the candidate they are about',
    answer: z.object({
      candidateName: z.string(),
      refereeName: z.string(),
      relationship: z.string(),
      fields: z.array(FieldMeta),
    }),
    errors: [
      'reference_link_invalid',
      'reference_already_given',
      'reference_own_device',
      'too_many_requests',
    ],
  },
  'POST /references/{token}': {
    ...access,
    summary: 'Save the answers of a referee, once',
    body: z.object({ answers: givenAnswers }),
    answer: 'nothing',
    errors: [
      'reference_link_invalid',
      'reference_already_given',
      'reference_own_device',
      'form_answers_invalid',
      'too_many_requests',
    ],
  },
})
