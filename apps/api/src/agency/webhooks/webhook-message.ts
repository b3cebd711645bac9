import type { Queryable } from '../../platform/database/statement.ts'
import { presentChange } from '../changes/changes.presenter.ts'
import { webhookHeaders } from './webhook-signature.ts'
import type { DueDelivery } from './webhooks.queries.ts'

/** Ids and names of fields alone, always far below 20 kB. */
function bodyOf(due: DueDelivery): string {
  const { type, at, ...data } = presentChange(due)
  return JSON.stringify({ type, timestamp: at, data })
}

/** The request that a receiver gets. */
export async function webhookMessage(on: Queryable, due: DueDelivery, now: number) {
  const body = bodyOf(due)
  return { body, headers: await webhookHeaders(on, due, { id: due.deliveryId, body, now }) }
}
