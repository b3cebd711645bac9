import type { NotificationEvent } from '@rollcall/domain/people/notifications/notification-event'
import { statement } from '../database/statement.ts'
import type { PushService } from './push/push-services.ts'
import type { PreferenceColumns } from './quiet-settings.ts'

export interface Device {
  id: string
  pushService: PushService
  /** The site that it uses. */
  origin: string
}

/** How a candidate can be reached, and what they want. */
export interface ReachRow extends PreferenceColumns {
  candidateId: string
  region: string
  timeZone: string
  showsDetails: boolean
  devices: Device[]
  /** For text messages, as +61400000000: verified by the candidate, who has not replied STOP. */
  number: string | null
}

/** Without devices whose session has ended. A suspended candidate, who cannot act, has no devices and no number. */
export const listReach = statement<[candidateIds: string[], now: Date], ReachRow>(
  'list_reach_of_candidates',
  `select c.id as "candidateId", c.region, c.timezone as "timeZone", p.channels as choices,
     p.quiet_from_local as "quietFrom", p.quiet_to_local as "quietTo",
     p.same_day_in_quiet_hours as "sameDayInQuietHours", coalesce(p.shows_details, false) as "showsDetails",
     coalesce((select json_agg(json_build_object('id', d.id, 'pushService', d.push_service, 'origin', d.origin))
       from push_subscriptions d join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $2
       where d.candidate_id = c.id and c.suspended_at is null), '[]') as devices,
     (select n.number from notification_numbers n
      where n.candidate_id = c.id and n.verified_at is not null and n.stopped_at is null
        and c.suspended_at is null) as number
   from candidates c left join notification_preferences p on p.candidate_id = c.id
   where c.id = any($1::uuid[])`,
)

/** Takes the keys as JSON. */
export const insertAcceptKeys = statement<[keys: string, now: Date]>(
  'insert_push_accept_keys',
  `insert into push_accept_keys (key_hash, offer_id, subscription_id, candidate_id, created_at)
   select decode("keyHash", 'hex'), "offerId", "subscriptionId", "candidateId", $2
   from jsonb_to_recordset($1::jsonb) as key ("keyHash" text, "offerId" uuid, "subscriptionId" uuid, "candidateId" uuid)`,
)

/** Whether a candidate gets pushes of an event, for statements that look for reminders to write. */
export const isPushedTo = (candidate: string, event: NotificationEvent, now: string): string =>
  `(exists (select from push_subscriptions d join sessions s on s.id = d.session_id
      where d.candidate_id = ${candidate} and s.revoked_at is null and s.expires_at > ${now})
    and coalesce((select n.channels -> '${event}' ->> 'push' from notification_preferences n
      where n.candidate_id = ${candidate}), 'true') = 'true')`

/** Locks nothing: the caller holds the lock of the candidate. */
export const findNotified = statement<[topic: string, event: NotificationEvent], { id: string }>(
  'find_notified',
  'select id from outbox where topic = $1 and event = $2 limit 1',
)
