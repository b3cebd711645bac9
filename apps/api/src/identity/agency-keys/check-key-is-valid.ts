import { ApiError } from '../../platform/api-error.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { findValidKey } from './agency-keys.queries.ts'

/** For requests that last: a key that is revoked ends at once. */
export async function checkKeyIsValid(on: Queryable, { actor, clock }: AgencyKeyCaller): Promise<void> {
  if (!(await findValidKey.first(on, actor.id, new Date(clock.now()))))
    throw new ApiError('agency_key_revoked')
}
