import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import type {
  ChannelChoices,
  NotificationChannel,
} from '@rollcall/domain/people/notifications/notification-event'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import type { PushService } from '../../platform/outbox/push/push-services.ts'
import type { PreferenceColumns } from '../../platform/outbox/quiet-settings.ts'

export interface PreferencesRow extends PreferenceColumns {
  showsDetails: boolean
}

/** Of a candidate who has chosen nothing yet. */
export const UNCHANGED: PreferencesRow = {
  choices: null,
  quietFrom: null,
  quietTo: null,
  sameDayInQuietHours: null,
  showsDetails: false,
}

export const findPreferences = statement<[candidateId: string], PreferencesRow>(
  'find_notification_preferences',
  `select channels as choices, quiet_from_local as "quietFrom", quiet_to_local as "quietTo",
     same_day_in_quiet_hours as "sameDayInQuietHours", shows_details as "showsDetails"
   from notification_preferences where candidate_id = $1`,
)

/** Returns 0 if nothing is different. */
export const savePreferences = statement<
  [
    candidateId: string,
    channels: ChannelChoices,
    quietFrom: string | null,
    quietTo: string | null,
    sameDayInQuietHours: boolean,
    showsDetails: boolean,
    now: Date,
  ]
>(
  'save_notification_preferences',
  `insert into notification_preferences as p (candidate_id, channels, quiet_from_local, quiet_to_local,
     same_day_in_quiet_hours, shows_details, changed_at)
   values ($1, $2, $3, $4, $5, $6, $7)
   on conflict (candidate_id) do update
   set channels = excluded.channels, quiet_from_local = excluded.quiet_from_local,
     quiet_to_local = excluded.quiet_to_local, same_day_in_quiet_hours = excluded.same_day_in_quiet_hours,
     shows_details = excluded.shows_details, changed_at = excluded.changed_at
   where (p.channels, p.quiet_from_local, p.quiet_to_local, p.same_day_in_quiet_hours, p.shows_details)
     is distinct from (excluded.channels, excluded.quiet_from_local, excluded.quiet_to_local,
       excluded.same_day_in_quiet_hours, excluded.shows_details)`,
)

export interface DeviceRow {
  id: string
  sessionId: string
  name: string
  /** When the portal was last opened on it, or refreshed its session there. */
  lastUsedAt: number
}

export const listDevices = statement<[candidateId: string, now: Date], DeviceRow>(
  'list_push_devices',
  `select d.id, d.session_id as "sessionId", d.device_name as name,
     greatest(d.renewed_at, s.last_used_at) as "lastUsedAt"
   from push_subscriptions d join sessions s on s.id = d.session_id and s.revoked_at is null and s.expires_at > $2
   where d.candidate_id = $1 order by d.created_at, d.id`,
)

export interface SubscriptionRow {
  id: string
  candidateId: string
  p256dh: string
  auth: string
}

/** Locked, so that the owner of an endpoint changes once at a time. */
export const lockSubscription = statement<[endpoint: string], SubscriptionRow>(
  'lock_push_subscription',
  `select id, candidate_id as "candidateId", p256dh, auth from push_subscriptions where endpoint = $1 for update`,
)

/** Does nothing if another request has just stored the endpoint. */
export const insertSubscription = statement<
  [
    id: string,
    candidateId: string,
    sessionId: string,
    endpoint: string,
    pushService: PushService,
    p256dh: string,
    auth: string,
    origin: string,
    deviceName: string,
    now: Date,
  ]
>(
  'insert_push_subscription',
  `insert into push_subscriptions (id, candidate_id, session_id, endpoint, push_service, p256dh, auth, origin,
     device_name, created_at, renewed_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10)
   on conflict (endpoint) do nothing`,
)

export const renewSubscription = statement<
  [id: string, sessionId: string, p256dh: string, auth: string, origin: string, deviceName: string, now: Date]
>(
  'renew_push_subscription',
  `update push_subscriptions
   set session_id = $2, p256dh = $3, auth = $4, origin = $5, device_name = $6, renewed_at = $7 where id = $1`,
)

/** Messages to it that wait are dropped when they are due. */
export const deleteSubscription = statement<[id: string, candidateId: string]>(
  'delete_push_subscription',
  'delete from push_subscriptions where id = $1 and candidate_id = $2',
)

/** All but the devices that were used last. */
export const deleteOldestSubscriptions = statement<[candidateId: string, kept: number]>(
  'delete_oldest_push_subscriptions',
  `delete from push_subscriptions where id in (
     select id from push_subscriptions where candidate_id = $1 order by renewed_at desc, id desc offset $2)`,
)

/** Of sessions that have ended, to which nothing is sent, and of sessions that were not used for too long. */
export const purgeSubscriptions = statement<[now: Date, usedAfter: Date]>(
  'purge_push_subscriptions',
  `delete from push_subscriptions where id in (
     select d.id from push_subscriptions d join sessions s on s.id = d.session_id
     where s.revoked_at is not null or s.expires_at <= $1 or s.last_used_at <= $2 limit ${BATCH_ROWS})`,
)

export interface DeliveryRow {
  id: string
  channel: NotificationChannel
  subject: string
  writtenAt: number
  result: NotificationSettings['deliveries'][number]['result']
}

/** Messages to the candidate that belong to an event, and tests. Others may contain a code or be to another person. */
export const listDeliveries = statement<[candidateId: string, limit: number], DeliveryRow>(
  'list_notification_deliveries',
  `select id, channel, subject, created_at as "writtenAt",
     case when sent_at is not null then 'sent'
       when dropped_reason in ('turnedOff', 'quietHours', 'dailyLimit', 'signedOut') then dropped_reason
       when dropped_reason is not null then 'dropped'
       when failed_at is not null then 'failed' else 'waiting' end as result
   from outbox where candidate_id = $1 and (event is not null or channel = 'push')
   order by created_at desc, id desc limit $2`,
)
