import { z } from 'zod'
import { defineCalls } from '../call.ts'

export const Office = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  states: z.array(z.string()),
  countries: z.array(z.string()),
  address: z.object({
    line1: z.string(),
    suburb: z.string(),
    state: z.string(),
    postcode: z.string(),
    country: z.string(),
  }),
})
export type Office = z.output<typeof Office>

export const contactCalls = defineCalls({
  'GET /offices': {
    summary: 'The offices that a candidate can contact',
    access: 'candidate',
    feature: 'route_contact',
    whileActing: 'allowed',
    answer: z.array(Office),
    errors: [],
  },
})
