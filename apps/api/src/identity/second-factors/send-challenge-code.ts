import { randomUUID } from 'node:crypto'
import {
  isSecondFactorChannel,
  isSentChannel,
  secondFactorRules,
} from '@rollcall/domain/identity/second-factors/second-factors'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import { asCandidate } from '../../platform/caller.ts'
import { limitRate } from '../../platform/rate-limit.ts'
import { hashOf } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { findAccount } from '../accounts.queries.ts'
import type { Visit } from '../visit.ts'
import { passkeyChallenge, sentCode } from './one-time-codes.ts'
import { authenticationOptions, passkeySiteOf, passkeysOf } from './passkeys.ts'
import { secondFactorLimits } from './second-factor-limits.ts'
import { sendCode } from './second-factor-messages.ts'
import { findChallenge, listVerified, noteSent } from './second-factors.queries.ts'

/** Sends a code by the chosen channel; for a passkey returns the challenge to sign. */
export async function sendChallengeCode(
  services: Services,
  { challengeId, channel }: { challengeId: string; channel: string },
  visit: Visit,
): Promise<{ passkeyOptions: Record<string, unknown> | null }> {
  const { db, clock, config } = services
  const now = new Date(clock.now())
  const idHash = hashOf(challengeId)
  const challenge =
    visit.device &&
    (await findChallenge.first(db, idHash, hashOf(visit.device), now, secondFactorRules.maxTries))
  if (!challenge) throw new ApiError('mfa_challenge_expired')
  if (!isSecondFactorChannel(channel) || channel === 'totp') throw new ApiError('mfa_channel_unsupported')
  const { accountId } = challenge
  const devices = (await listVerified.all(db, accountId)).filter((device) => device.channel === channel)

  if (!isSentChannel(channel)) {
    const site = passkeySiteOf(config, visit.origin)
    const passkeys = passkeysOf(devices, site).map(({ passkey }) => passkey)
    if (!site || passkeys.length === 0) throw new ApiError('mfa_device_not_found')
    const signed = await passkeyChallenge(db, idHash.toString('hex'))
    return {
      passkeyOptions: await authenticationOptions(site, {
        challenge: signed,
        passkeys,
        userVerification: 'preferred',
      }),
    }
  }
  const [device] = devices
  if (!device?.recipient) throw new ApiError('mfa_device_not_found')
  const { id, recipient } = device
  await db.transaction(async (tx) => {
    await limitRate(tx, secondFactorLimits.sendsToSignIn, accountId)
    const note = randomUUID()
    if ((await noteSent.run(tx, idHash, id, note, now)) === 0) throw new ApiError('mfa_challenge_expired')
    const { region } = await findAccount.one(tx, accountId)
    const code = await sentCode(tx, note)
    await sendCode(tx, services, {
      channel,
      recipient,
      region,
      code,
      purpose: 'signIn',
      candidateId: accountId,
    })
    await audit(tx, asCandidate(visit, accountId), 'mfa_code_sent', { channel })
  })
  return { passkeyOptions: null }
}
