import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import { type ChangeRow, changeColumns, externalIdsOfChange, HORIZON } from '../changes/changes.queries.ts'

export interface WebhookRow {
  id: string
  source: string
  url: string
  types: string[] | null
  regions: string[] | null
  secretNumber: number
  previousSecretUntil: number | null
  hasKeyPair: boolean
  createdAt: number
  disabledAt: number | null
  disabledBecause: string | null
}

const columns = `id, source, url, types, regions, secret_number as "secretNumber",
  previous_secret_until as "previousSecretUntil", has_key_pair as "hasKeyPair", created_at as "createdAt", disabled_at as "disabledAt",
  disabled_because as "disabledBecause"`

/** It gets the changes of transactions that had not ended. */
export const insertWebhook = statement<
  [
    id: string,
    source: string,
    url: string,
    types: readonly string[] | null,
    regions: readonly string[] | null,
    now: Date,
    hasKeyPair: boolean,
  ]
>(
  'insert_webhook',
  `insert into webhooks (id, source, url, types, regions, created_at, after_xid, after_id, has_key_pair)
   select $1::uuid, $2::text, $3::text, $4::text[], $5::text[], $6::timestamptz, horizon.xmin, 0, $7::boolean
   from (${HORIZON}) horizon`,
)

export const listWebhooks = statement<[], WebhookRow>(
  'list_webhooks',
  `select ${columns} from webhooks order by created_at, id`,
)

export const findWebhook = statement<[id: string], WebhookRow>(
  'find_webhook',
  `select ${columns} from webhooks where id = $1`,
)

export const setSecretRotated = statement<
  [id: string, previousUntil: Date],
  Pick<WebhookRow, 'secretNumber' | 'hasKeyPair'>
>(
  'set_webhook_secret_rotated',
  `update webhooks set secret_number = secret_number + 1, previous_secret_until = $2
   where id = $1 and disabled_at is null
   returning secret_number as "secretNumber", has_key_pair as "hasKeyPair"`,
)

export const setDisabled = statement<[id: string, because: string, now: Date]>(
  'set_webhook_disabled',
  'update webhooks set disabled_at = $3, disabled_because = $2 where id = $1 and disabled_at is null',
)

export const listActiveWebhooks = statement<[], { id: string }>(
  'list_active_webhooks',
  'select id from webhooks where disabled_at is null',
)

/** Another process that adds deliveries for it holds the lock. */
export const lockWebhook = statement<[id: string], { id: string }>(
  'lock_webhook',
  'select id from webhooks where id = $1 and disabled_at is null for update skip locked',
)

/**
 * A delivery for each of the next changes. Runs after the lock, in a snapshot of its own: an older one would put back the place in
 * the feed. Without a matching change the place moves on as well, or each round would read all others again.
 */
export const addDeliveries = statement<[webhookId: string, now: Date], { isFull: boolean }>(
  'add_webhook_deliveries',
  `with horizon as (${HORIZON}),
   beyond as (
     select 1 from webhooks w, horizon where w.id = $1 and exists (
       select from changes c where (c.xid, c.id) > (w.after_xid, w.after_id) and c.xid < horizon.xmin)),
   picked as (
     select c.xid, c.id from webhooks w cross join horizon cross join lateral (
       select c.xid, c.id from changes c
       where (c.xid, c.id) > (w.after_xid, w.after_id) and c.xid < horizon.xmin
         and (w.regions is null or c.region = any(w.regions)) and (w.types is null or c.type = any(w.types))
       order by c.xid, c.id limit ${BATCH_ROWS}) c
     where w.id = $1),
   added as (
     insert into webhook_deliveries (id, webhook_id, change_xid, change_id, next_attempt_at)
     select gen_random_uuid(), $1, xid, id, $2 from picked order by xid, id),
   full_page as (
     select xid, id from (select xid, id, row_number() over (order by xid, id) as number from picked) numbered
     where number = ${BATCH_ROWS})
   update webhooks w
   set after_xid = coalesce((select xid from full_page), (select xmin from horizon)),
     after_id = coalesce((select id from full_page), 0)
   where w.id = $1 and exists (select from beyond)
   returning exists (select from full_page) as "isFull"`,
)

export interface DueDelivery extends ChangeRow {
  deliveryId: string
  attempts: number
  webhookId: string
  url: string
  secretNumber: number
  previousSecretUntil: number | null
  hasKeyPair: boolean
}

const deliveryColumns = `reader.id as "webhookId", reader.url, reader.secret_number as "secretNumber",
  reader.previous_secret_until as "previousSecretUntil", reader.has_key_pair as "hasKeyPair", ${changeColumns}`

// Locked for longer than an attempt may take: one of a process that dies is sent again, under the same id.
export const takeDueDelivery = statement<[webhookId: string, now: Date], DueDelivery>(
  'take_due_webhook_delivery',
  `with taken as (
     update webhook_deliveries
     set attempts = attempts + 1, last_attempt_at = $2, next_attempt_at = $2::timestamptz + interval '1 minute'
     where id = (
       select d.id from webhook_deliveries d
       where d.webhook_id = $1 and d.delivered_at is null and d.failed_at is null and d.next_attempt_at <= $2
         and exists (select from webhooks w where w.id = $1 and w.disabled_at is null)
       order by d.next_attempt_at, d.change_xid, d.change_id limit 1 for update skip locked)
     returning id, attempts, webhook_id, change_xid, change_id)
   select taken.id as "deliveryId", taken.attempts, ${deliveryColumns}
   from taken
   join webhooks reader on reader.id = taken.webhook_id
   join changes c on c.xid = taken.change_xid and c.id = taken.change_id
   ${externalIdsOfChange}`,
)

/** Of one that another process has sent in the meantime nothing changes. */
export const markDelivered = statement<[id: string, status: number, now: Date]>(
  'mark_webhook_delivered',
  `update webhook_deliveries set delivered_at = $3, last_status = $2, last_error = null where id = $1`,
)

export const markAttemptFailed = statement<
  [id: string, status: number | null, error: string, retryAt: Date | null, now: Date]
>(
  'mark_webhook_attempt_failed',
  `update webhook_deliveries
   set last_status = $2, last_error = $3, next_attempt_at = coalesce($4::timestamptz, next_attempt_at),
     failed_at = case when $4::timestamptz is null then $5::timestamptz end
   where id = $1 and delivered_at is null`,
)

export interface DeliveryRow {
  id: string
  type: string
  attempts: number
  nextAttemptAt: number
  lastStatus: number | null
  lastError: string | null
  deliveredAt: number | null
  failedAt: number | null
}

export const listDeliveries = statement<[webhookId: string, limit: number], DeliveryRow>(
  'list_webhook_deliveries',
  `select d.id, c.type, d.attempts, d.next_attempt_at as "nextAttemptAt", d.last_status as "lastStatus",
     d.last_error as "lastError", d.delivered_at as "deliveredAt", d.failed_at as "failedAt"
   from webhook_deliveries d join changes c on c.xid = d.change_xid and c.id = d.change_id
   where d.webhook_id = $1 order by d.change_xid desc, d.change_id desc limit $2`,
)

export const findNewestDelivery = statement<[webhookId: string], DueDelivery>(
  'find_newest_webhook_delivery',
  `select d.id as "deliveryId", d.attempts, ${deliveryColumns}
   from webhook_deliveries d
   join webhooks reader on reader.id = d.webhook_id
   join changes c on c.xid = d.change_xid and c.id = d.change_id
   ${externalIdsOfChange}
   where d.webhook_id = $1 order by d.change_xid desc, d.change_id desc limit 1`,
)

/** One delivery, delivered or not, or all failed ones of a webhook: under the same id, with all attempts again. */
export const replayDeliveries = statement<[id: string, now: Date], { webhookId: string }>(
  'replay_webhook_deliveries',
  `update webhook_deliveries set attempts = 0, next_attempt_at = $2, delivered_at = null, failed_at = null
   where id = $1 or (webhook_id = $1 and failed_at is not null)
   returning webhook_id as "webhookId"`,
)
