import { onlyRow } from '../../platform/database/statement.ts'
import { defineRead, type ReadInput } from '../../platform/http/read.ts'
import type { Services } from '../../platform/services.ts'
import { findRollcallFacts } from './rollcall.queries.ts'
import { answersFrom, rollcallStatusOf } from './rollcall-status.ts'

export const getRollcall = (services: Services) =>
  defineRead({
    queries: ({ candidateId, now }: ReadInput) => ({
      facts: findRollcallFacts.with(candidateId, answersFrom(now)),
    }),
    present: ({ facts }, { caller, now }) => rollcallStatusOf(services, caller.subject, onlyRow(facts), now),
  })
