import type { meCalls } from '@rollcall/contract/me'
import { setUpAccount } from '../identity/set-up-account.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { getCurrentUser } from './get-current-user.ts'

export const meRoutes = (services: Services): Handlers<typeof meCalls> => ({
  'GET /me': ({ caller }) => getCurrentUser(services, caller),
  'POST /me/account/setup': ({ headers, body, ip, traceId }) =>
    setUpAccount(
      services,
      { token: headers['x-account-setup-token'], password: body.password },
      { ip, traceId },
    ),
})
