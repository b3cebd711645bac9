import { ApiError } from '../../platform/api-error.ts'
import type { PublicCaller } from '../../platform/caller.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { type ActingRow, checkActing, endGrants, lockActingByRefresh } from './acting-grants.ts'

/** A grant that was found to be no longer allowed has ended, even if it would be allowed again. */
export async function renewGrant(
  { db, config, clock }: Services,
  caller: PublicCaller,
  cookie: string | undefined,
): Promise<ActingRow> {
  if (!cookie) throw new ApiError('impersonation_expired')
  const outcome = await db.transaction(async (tx) => {
    const found = await lockActingByRefresh.first(tx, hashOf(cookie))
    if (!found) return new ApiError('impersonation_expired')
    try {
      checkActing(config, found, clock.now())
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'impersonation_expired')
        await endGrants(tx, caller, found.consultantId, 'notAllowed')
      return error
    }
    return found
  })
  if (outcome instanceof ApiError) throw outcome
  return outcome
}

export async function stopActing(
  { db }: Services,
  caller: PublicCaller,
  cookie: string | undefined,
): Promise<void> {
  if (!cookie) return
  await db.transaction(async (tx) => {
    const found = await lockActingByRefresh.first(tx, hashOf(cookie))
    if (found && !found.isEnded) await endGrants(tx, caller, found.consultantId, 'stopped')
  })
}
