import type { NotificationPreferences } from '@rollcall/contract/people/notifications'
import { type ChannelChoices, channelsOf } from '@rollcall/domain/people/notifications/notification-event'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { savePreferences } from './notifications.queries.ts'
import { lockOwner } from './numbers.queries.ts'

/** They count for messages that are waiting too. Saving them again writes nothing. */
export async function saveNotificationPreferences(
  tx: Transaction,
  caller: CandidateCaller,
  { events, quietHours, sameDayInQuietHours, showsDetails }: NotificationPreferences,
): Promise<void> {
  const { candidateId } = caller.subject
  // Waits for an erasure that runs at the same time. One that comes later deletes the preferences.
  if (!(await lockOwner.first(tx, candidateId))) return
  const changed = await savePreferences.run(
    tx,
    candidateId,
    choicesOf(events),
    quietHours?.fromLocal ?? null,
    quietHours?.toLocal ?? null,
    sameDayInQuietHours,
    showsDetails,
    new Date(caller.clock.now()),
  )
  if (changed > 0) await audit(tx, caller, 'notification_preferences_saved')
}

/** Only what is off: a channel that an event gets later is on. */
const choicesOf = (events: NotificationPreferences['events']): ChannelChoices =>
  Object.fromEntries(
    events.flatMap(({ event, on }) => {
      const off = channelsOf(event).filter((channel) => !on.includes(channel))
      return off.length === 0 ? [] : [[event, Object.fromEntries(off.map((channel) => [channel, false]))]]
    }),
  )
