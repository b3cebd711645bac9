import { ApiError } from '../platform/api-error.ts'
import { forgetAttempts, limitRate } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { findAccount } from './accounts.queries.ts'
import { identityLimits } from './identity-limits.ts'
import { isPasswordRight } from './passwords.ts'

export async function reauthenticate({ db }: Services, candidateId: string, password: string): Promise<void> {
  await limitRate(db, identityLimits.passwordByAccount, candidateId)
  const { passwordHash } = await findAccount.one(db, candidateId)
  if (!(await isPasswordRight(passwordHash, password))) throw new ApiError('reauthentication_failed')
  await forgetAttempts(db, identityLimits.passwordByAccount, candidateId)
}
