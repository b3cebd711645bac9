import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import { type Caller, mayDecideAbout } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import type { Services } from '../../platform/services.ts'
import { revokeSessionsExcept } from '../sessions.ts'
import { endSecondFactorTrust } from './end-trust.ts'
import { secondFactorChangedMail } from './second-factor-messages.ts'
import { deleteAllDevices, deleteRecoveryCodes, listVerified, lockPerson } from './second-factors.queries.ts'

/**
 * For a candidate who lost every factor, after the agency has checked their identity. Refused for a consultant who
 * acts for a candidate: with the candidate's mailbox they could take over the account.
 */
export async function resetSecondFactor(
  tx: Transaction,
  { outbox, config }: Services,
  caller: Caller,
  candidateId: string,
): Promise<void> {
  if (caller.actor.grantId !== undefined) throw new ApiError('not_allowed_while_impersonating')
  const found = isUuid(candidateId) ? await lockPerson.first(tx, candidateId) : undefined
  const person = found && mayDecideAbout(caller, found) ? found : undefined
  const devices = person ? await listVerified.all(tx, candidateId) : []
  if (!person || devices.length === 0) throw new ApiError('mfa_device_not_found')
  const now = caller.clock.now()
  await deleteAllDevices.run(tx, candidateId)
  await deleteRecoveryCodes.run(tx, candidateId)
  await endSecondFactorTrust(tx, candidateId, now)
  await revokeSessionsExcept.run(tx, candidateId, null, new Date(now))
  await outbox.add(tx, secondFactorChangedMail(person, { what: 'reset' }, config), { candidateId })
  const channels = devices.map(({ channel }) => channel)
  await audit(tx, { ...caller, subject: { candidateId } }, 'mfa_reset', { channels })
}
