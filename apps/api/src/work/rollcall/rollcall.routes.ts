import type { rollcallCalls } from '@rollcall/contract/work/rollcall'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getRollcall } from './get-rollcall.ts'
import { setRollcall } from './set-rollcall.ts'

export const rollcallRoutes = (services: Services): Handlers<typeof rollcallCalls> => ({
  'GET /rollcall': getRollcall(services),
  'POST /rollcall': ({ caller, body: { status, activeDateLocal }, transact }) =>
    transact((tx) =>
      setRollcall(tx, services, caller, {
        status,
        ...(activeDateLocal !== undefined && { expectedDateLocal: activeDateLocal }),
      }),
    ),
})
