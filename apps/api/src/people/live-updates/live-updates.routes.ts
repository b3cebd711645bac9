import type { liveUpdateCalls } from '@rollcall/contract/people/live-updates'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { LiveUpdates } from './live-updates.ts'

export const liveUpdateRoutes = (updates: LiveUpdates): Handlers<typeof liveUpdateCalls> => ({
  'GET /me/live-updates': ({ caller, claim, headers }) =>
    updates.open({
      claim,
      candidateId: caller.subject.candidateId,
      lastEventId: headers['last-event-id'],
    }),
})
