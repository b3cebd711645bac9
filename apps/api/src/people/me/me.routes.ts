import type { meCalls } from '@rollcall/contract/people/me'
import { setUpAccount } from '../../identity/set-up-account.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { getCurrentUser } from './get-current-user.ts'

export const meRoutes = (services: Services): Handlers<typeof meCalls> => ({
  'GET /me': getCurrentUser(services),
  'POST /me/account/setup': ({ caller, headers, body }) =>
    setUpAccount(services, caller, { token: headers['x-account-setup-token'], password: body.password }),
})
