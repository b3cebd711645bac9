import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import type { Services } from '../platform/services.ts'
import { provePassword } from './prove-password.ts'
import { markProved } from './sessions.ts'

/** Lets this session change second factors for a while. */
export async function reauthenticate(
  services: Services,
  caller: CandidateCaller,
  password: string,
): Promise<void> {
  await provePassword(services, caller, password, new ApiError('reauthentication_failed'))
  await markProved.run(services.db, caller.sessionId, new Date(services.clock.now()))
}
