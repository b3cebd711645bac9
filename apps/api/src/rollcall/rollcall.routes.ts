import type { rollcallCalls } from '@rollcall/contract/rollcall'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { findRollcallFacts } from './rollcall.queries.ts'
import { answersFrom, rollcallStatusOf } from './rollcall-status.ts'
import { setRollcall } from './set-rollcall.ts'

export const rollcallRoutes = (services: Services): Handlers<typeof rollcallCalls> => ({
  'GET /rollcall': async ({ caller }) => {
    const { db, clock } = services
    const facts = await findRollcallFacts.one(db, caller.candidateId, answersFrom(clock.now()))
    return rollcallStatusOf(services, caller, facts)
  },
  'POST /rollcall': ({ caller, body: { status, activeDateLocal }, transact, traceId }) =>
    transact((tx) =>
      setRollcall(tx, services, caller, {
        status,
        ...(activeDateLocal !== undefined && { expectedDateLocal: activeDateLocal }),
        traceId,
      }),
    ),
})
