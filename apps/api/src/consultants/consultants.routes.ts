import type { consultantCalls } from '@rollcall/contract/consultants'
import type { Handlers } from '../platform/http/mount-calls.ts'
import { listActedForMe } from './acted-for-me.ts'

export const consultantRoutes = (): Handlers<typeof consultantCalls> => ({
  'GET /me/acted-for-me': listActedForMe,
})
