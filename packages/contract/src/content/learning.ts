import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const learningCalls = defineCalls({
  'GET /integrations/learning/sso-url': {
    summary: 'A link that signs the candidate in to the learning platform, once and within a minute',
    access: 'candidate',
    feature: 'growthHub',
    whileActing: 'refused',
    answer: z.object({ url: z.url() }),
    errors: ['learning_not_configured', 'learning_platform_away', 'too_many_requests'],
  },
})
