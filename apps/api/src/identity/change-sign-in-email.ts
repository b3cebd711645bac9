import { emailKey } from '@rollcall/domain/identity/email'
import { ApiError } from '../platform/api-error.ts'
import { audit } from '../platform/audit.ts'
import type { Caller } from '../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { findAccount, isSetUp, setEmailKey } from './accounts.queries.ts'
import { signInEmailChangedMail } from './identity.mails.ts'
import { mailSetupLink } from './mail-setup-link.ts'
import { retireTokens, tokenPurposes } from './one-time-token.ts'
import { endSecondFactorTrust } from './second-factors/end-trust.ts'
import { revokeSessionsExcept } from './sessions.ts'

/**
 * The account follows the email of its candidate. The previous mailbox may be another person's, who may have set up the account:
 * links that were mailed to it and every session end. Both addresses are mailed, or the new one gets the setup link.
 */
export async function changeSignInEmail(
  tx: Transaction,
  services: Services,
  caller: Caller,
  { id, email, previousEmail }: { id: string; email: string; previousEmail: string },
): Promise<void> {
  if (emailKey(email) === emailKey(previousEmail)) return
  const account = await findAccount.first(tx, id)
  if (!account) return
  await moveAccount(tx, id, emailKey(email))
  const now = services.clock.now()
  for (const purpose of tokenPurposes) await retireTokens.run(tx, id, purpose, new Date(now))
  await endSecondFactorTrust(tx, id, now)
  await revokeSessionsExcept.run(tx, id, null, new Date(now))
  await audit(tx, { ...caller, subject: { candidateId: id } }, 'sign_in_email_changed')

  if (!isSetUp(account)) return mailSetupLink(tx, services, account)
  const { config, outbox } = services
  for (const to of [previousEmail, email])
    await outbox.add(tx, signInEmailChangedMail({ ...account, email: to }, { isNew: to === email, config }), {
      candidateId: id,
    })
  await services.passwords.changeEmail({ ...account, email: previousEmail }, emailKey(email))
}

async function moveAccount(tx: Transaction, id: string, key: string): Promise<void> {
  try {
    await setEmailKey.run(tx, id, key)
  } catch (error) {
    if (violatedConstraint(error) === 'accounts_email_key')
      throw new ApiError('email_of_another_account', { param: id })
    throw error
  }
}
