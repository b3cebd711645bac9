import { defineCalls } from '../call.ts'

export const peopleCalls = defineCalls({
  'GET /me/export': {
    summary: 'Everything that is kept about the candidate, as one JSON file; five times an hour',
    access: 'candidate',
    whileActing: 'refused',
    answer: 'blob',
    errors: ['too_many_requests'],
  },
})
