import type { EmailChoiceState } from '@rollcall/contract/people/notifications'
import { canTurnEmailOff, channelsOf } from '@rollcall/domain/people/notifications/notification-event'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller, PublicCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { lockCandidates } from '../../platform/lock-candidate.ts'
import { type EmailChoice, findEmailChoice } from '../../platform/outbox/email-choice.ts'
import { quietSettingsOf } from '../../platform/outbox/quiet-settings.ts'
import { listReach } from '../../platform/outbox/reach.queries.ts'
import { limitRate, networkOf, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { findPreferences, savePreferences, UNCHANGED } from './notifications.queries.ts'

const linksByNetwork: RateLimit = { name: 'email-choice-network', limit: 120, windowSeconds: 60 }

/** A link in an email, as the candidate that it was sent to. */
interface EmailChoiceCaller extends EmailChoice {
  caller: Caller & { subject: { candidateId: string }; actor: { kind: 'candidate'; id: string } }
}

/** Checked before the transaction, so that a guess counts although everything else is rolled back. */
export async function openEmailChoice(
  { db }: Pick<Services, 'db'>,
  caller: PublicCaller,
  token: string,
): Promise<EmailChoiceCaller> {
  await limitRate(db, linksByNetwork, networkOf(caller.trace.ip), 'too_many_requests')
  const choice = await findEmailChoice(db, token)
  if (!choice) throw new ApiError('email_choice_invalid')
  const { candidateId } = choice
  return {
    ...choice,
    caller: { ...caller, subject: { candidateId }, actor: { kind: 'candidate', id: candidateId } },
  }
}

export async function getEmailChoice(
  on: Queryable,
  { candidateId, event, caller }: EmailChoiceCaller,
): Promise<EmailChoiceState> {
  const [reach] = await listReach.all(on, [candidateId], new Date(caller.clock.now()))
  const choices = reach?.choices
  const reaches = {
    email: true,
    push: reach !== undefined && reach.devices.length > 0,
    sms: typeof reach?.number === 'string',
  }
  const isOn = choices?.[event]?.email ?? true
  const others = channelsOf(event).filter((channel) => channel !== 'email')
  return {
    event,
    isOn,
    canTurnOff: canTurnEmailOff(event, choices ?? {}),
    otherChannels: others.filter((channel) => reaches[channel] && (choices?.[event]?.[channel] ?? true)),
  }
}

/** Other preferences stay as they are. The same choice again writes nothing. */
export async function saveEmailChoice(
  tx: Transaction,
  { caller, candidateId, event }: EmailChoiceCaller,
  isOn: boolean,
): Promise<void> {
  const [candidate] = await lockCandidates.all(tx, [candidateId])
  if (!candidate || candidate.isErased) throw new ApiError('email_choice_invalid')
  const stored = (await findPreferences.first(tx, candidateId)) ?? UNCHANGED
  const { email: _, ...others } = stored.choices?.[event] ?? {}
  if (!isOn && !canTurnEmailOff(event, stored.choices ?? {})) throw new ApiError('email_choice_fixed')
  const { quietHours, sameDayInQuietHours } = quietSettingsOf(stored)
  const changed = await savePreferences.run(
    tx,
    candidateId,
    { ...stored.choices, [event]: { ...others, ...(!isOn && { email: false }) } },
    quietHours?.fromLocal ?? null,
    quietHours?.toLocal ?? null,
    sameDayInQuietHours,
    stored.showsDetails,
    new Date(caller.clock.now()),
  )
  if (changed > 0) await audit(tx, caller, 'notification_preferences_saved', { event, isEmailOn: isOn })
}
