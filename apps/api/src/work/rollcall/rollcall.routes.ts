import type { rollcallCalls } from '@rollcall/contract/work/rollcall'
import { onlyRow } from '../../platform/database/statement.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { findRollcallFacts } from './rollcall.queries.ts'
import { answersFrom, rollcallStatusOf } from './rollcall-status.ts'
import { setRollcall } from './set-rollcall.ts'

export const rollcallRoutes = (services: Services): Handlers<typeof rollcallCalls> => ({
  'GET /rollcall': defineRead({
    queries: ({ candidateId, now }: ReadInput) => ({
      facts: findRollcallFacts.with(candidateId, answersFrom(now)),
    }),
    present: ({ facts }, { caller, now }) => rollcallStatusOf(services, caller, onlyRow(facts), now),
  }),
  'POST /rollcall': ({ caller, body: { status, activeDateLocal }, transact }) =>
    transact((tx) =>
      setRollcall(tx, services, caller, {
        status,
        ...(activeDateLocal !== undefined && { expectedDateLocal: activeDateLocal }),
      }),
    ),
})
