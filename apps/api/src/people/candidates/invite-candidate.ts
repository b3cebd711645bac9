import { emailKey } from '@rollcall/domain/identity/email'
import { findAccount, insertAccount, isSetUp } from '../../identity/accounts.queries.ts'
import { mailSetupLink } from '../../identity/mail-setup-link.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { lockInvited } from './candidates.queries.ts'

/**
 * Opens the candidate's account and mails the link to set it up, once: a later invitation changes nothing, unless it is to be
 * sent again and the account is not set up yet. Returns whether the link was mailed.
 */
export async function inviteCandidate(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { candidateId, isAgain = false }: { candidateId: string; isAgain?: boolean },
): Promise<boolean> {
  const invited = await lockInvited.first(tx, candidateId)
  if (!invited) throw new ApiError('candidate_not_found', { param: candidateId })
  if (invited.isErased) throw new ApiError('candidate_erased', { param: candidateId })
  if (invited.isSuspended) throw new ApiError('candidate_suspended', { param: candidateId })
  const isFirst = await openAccount(tx, candidateId, emailKey(invited.email))
  if (!isFirst) {
    const account = await findAccount.one(tx, candidateId)
    if (!isAgain || isSetUp(account)) return false
  }
  await mailSetupLink(tx, services, { id: candidateId, ...invited })
  await audit(tx, { ...caller, subject: { candidateId } }, 'candidate_invited')
  return true
}

async function openAccount(tx: Transaction, candidateId: string, key: string): Promise<boolean> {
  try {
    return (await insertAccount.run(tx, candidateId, key)) === 1
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email_key')
      throw new ApiError('email_of_another_account', { param: candidateId })
    throw error
  }
}
