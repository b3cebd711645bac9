import type { deskSecondFactorCalls } from '@rollcall/contract/desk/second-factors'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { resetSecondFactor } from './reset-second-factor.ts'

export const deskSecondFactorRoutes = (services: Services): Handlers<typeof deskSecondFactorCalls> => ({
  'DELETE /v1/candidates/{candidateId}/second-factors': ({ caller, params, transact }) =>
    transact((tx) => resetSecondFactor(tx, services, caller, params.candidateId)),
})
