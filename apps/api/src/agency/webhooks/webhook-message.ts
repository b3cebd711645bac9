import type { Queryable } from '../../platform/database/statement.ts'
import { presentChange } from '../changes/changes.presenter.ts'
import { webhookHeaders, webhookSecret } from './webhook-signature.ts'
import type { DueDelivery } from './webhooks.queries.ts'

/** Ids and names of fields alone, always far below 20 kB. */
function bodyOf(due: DueDelivery): string {
  const { type, at, ...data } = presentChange(due)
  return JSON.stringify({ type, timestamp: at, data })
}

/** The request that a receiver gets. */
export async function webhookMessage(on: Queryable, due: DueDelivery, now: number) {
  const body = bodyOf(due)
  const isRotating = due.previousSecretUntil !== null && now < due.previousSecretUntil
  const numbers = isRotating ? [due.secretNumber, due.secretNumber - 1] : [due.secretNumber]
  const secrets: string[] = []
  for (const number of numbers) secrets.push(await webhookSecret(on, due.webhookId, number))
  const headers = webhookHeaders({ id: due.deliveryId, atSeconds: Math.floor(now / 1000), body }, secrets)
  return { body, headers }
}
