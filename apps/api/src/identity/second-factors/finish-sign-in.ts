import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import { masked, secondFactorRules } from '@rollcall/domain/identity/second-factors/second-factors'
import { audit } from '../../platform/audit.ts'
import { asCandidate } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { renewRememberedDevice } from '../known-devices.ts'
import { openSession, type SignedIn } from '../signed-in.ts'
import type { Visit } from '../visit.ts'
import { passkeySiteOf, passkeysOf } from './passkeys.ts'
import { type DeviceRow, insertChallenge, listVerified } from './second-factors.queries.ts'

/** The password was correct. The next step has to come with the device's cookie. */
export interface Challenged {
  challenge: SecondFactorChallenge
  device: string
}

/** After a correct password, or the link of a new account: opens a session, or a challenge for the second factor. */
export async function finishSignIn(
  tx: Transaction,
  services: Services,
  accountId: string,
  visit: Visit,
): Promise<SignedIn | Challenged> {
  const { clock, config } = services
  const now = clock.now()
  const asked = await listVerified.all(tx, accountId)
  const remembered =
    asked.length > 0 && visit.device && (await renewRememberedDevice(tx, accountId, visit.device, now))
  if (asked.length === 0 || remembered) {
    await audit(tx, asCandidate(visit, accountId), 'signed_in')
    return openSession(tx, services, accountId, { ...visit, device: remembered || visit.device })
  }
  const challengeId = newSecret()
  const device = visit.device ?? newSecret()
  const expiresAt = new Date(now + secondFactorRules.lifetimeMs)
  await insertChallenge.run(tx, hashOf(challengeId), accountId, hashOf(device), new Date(now), expiresAt)
  const hasPasskey = passkeysOf(asked, passkeySiteOf(config, visit.origin)).length > 0
  return { challenge: { mfaRequired: true, challengeId, channels: channelsOf(asked, hasPasskey) }, device }
}

/** Each channel once, even with several passkeys; passkeys of another brand's address are left out. */
const channelsOf = (asked: readonly DeviceRow[], hasPasskey: boolean): SecondFactorChallenge['channels'] => [
  ...(hasPasskey ? [{ channel: 'passkey' as const, to: null }] : []),
  ...asked
    .filter(({ channel }) => channel !== 'passkey')
    .map(({ channel, recipient }) => ({ channel, to: recipient && masked(recipient) })),
]
