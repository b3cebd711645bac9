import { accountSetupMail } from '@rollcall/api/src/identity/identity-mails.ts'
import { issueToken } from '@rollcall/api/src/identity/one-time-token.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { linkFor } from '@rollcall/api/src/platform/sites.ts'
import { insertAccount, insertCandidate } from './demo.queries.ts'
import { candidateIdOf, consultantIdOf, type DemoCandidate, demoEmail } from './demo-people.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export async function layOutPerson(
  tx: Transaction,
  services: Services,
  person: DemoCandidate,
  { passwordHash, now }: { passwordHash: string; now: number },
): Promise<void> {
  const id = candidateIdOf(person.key)
  const email = demoEmail(person.key)
  const signedUpAt = new Date(now - person.signedUpDaysAgo * DAY_MS)
  await insertCandidate.run(
    tx,
    id,
    email,
    person.firstName,
    person.preferredName ?? null,
    person.lastName,
    person.region,
    person.state,
    person.language,
    person.timezone,
    person.consultant ? consultantIdOf(person.consultant) : null,
    person.isSuspended ? new Date(now - DAY_MS) : null,
    signedUpAt,
    person.phoneNumber ?? null,
    person.home?.latitude ?? null,
    person.home?.longitude ?? null,
  )
  const isSetUp = !person.isSetupPending
  await insertAccount.run(tx, id, email, isSetUp ? passwordHash : null, isSetUp ? signedUpAt : null)
  if (!isSetUp) await mailSetupLink(tx, services, person, now)
}

async function mailSetupLink(
  tx: Transaction,
  { config, outbox }: Services,
  { key, firstName, region }: DemoCandidate,
  now: number,
) {
  const days = config.identity.setupLinkDays
  const accountId = candidateIdOf(key)
  const token = await issueToken(tx, 'account_setup', { accountId, now, lifetimeMs: days * DAY_MS })
  const link = linkFor(config, { region }, `/account/setup#token=${token}`)
  await outbox.add(
    tx,
    accountSetupMail({ email: demoEmail(key), firstName, region }, { link, days, config }),
    { candidateId: accountId },
  )
}
