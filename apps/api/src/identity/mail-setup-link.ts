import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { linkFor } from '../platform/sites.ts'
import { accountSetupMail } from './identity.mails.ts'
import { issueToken, retireTokens } from './one-time-token.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Earlier links of the account end. */
export async function mailSetupLink(
  tx: Transaction,
  { clock, config, outbox }: Services,
  { id, ...addressee }: { id: string; email: string; firstName: string; region: string },
): Promise<void> {
  const now = clock.now()
  const days = config.identity.setupLinkDays
  await retireTokens.run(tx, id, 'account_setup', new Date(now))
  const token = await issueToken(tx, 'account_setup', { accountId: id, now, lifetimeMs: days * DAY_MS })
  const link = linkFor(config, { region: addressee.region }, `/account/setup#token=${token}`)
  await outbox.add(tx, accountSetupMail(addressee, { link, days, config }), { candidateId: id })
}
