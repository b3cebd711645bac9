import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { webhookSecret } from './webhook-signature.ts'
import { insertWebhook, replayDeliveries, setDisabled, setSecretRotated } from './webhooks.queries.ts'

/** How long both secrets sign. */
export const ROTATION_HOURS = 24

export interface NewWebhook {
  source: string
  url: string
  /** Null: every type, every region. */
  types: readonly string[] | null
  regions: readonly string[] | null
}

export async function createWebhook(
  tx: Transaction,
  caller: Caller,
  { source, url, types, regions }: NewWebhook,
): Promise<{ id: string; secret: string }> {
  const id = newId(caller.clock.now())
  await insertWebhook.run(tx, id, source, url, types, regions, new Date(caller.clock.now()))
  await audit(tx, caller, 'webhook_created', { webhookId: id, source, types, regions })
  return { id, secret: await webhookSecret(tx, id, 1) }
}

/** @returns the new secret, or undefined where there is no such webhook that is enabled */
export async function rotateSecret(tx: Transaction, caller: Caller, id: string): Promise<string | undefined> {
  const until = new Date(caller.clock.now() + ROTATION_HOURS * 3_600_000)
  const rotated = await setSecretRotated.first(tx, id, until)
  if (!rotated) return undefined
  await audit(tx, caller, 'webhook_secret_rotated', { webhookId: id })
  return webhookSecret(tx, id, rotated.secretNumber)
}

export async function disableWebhook(
  tx: Transaction,
  caller: Caller,
  id: string,
  because: string,
): Promise<boolean> {
  const isDisabled = (await setDisabled.run(tx, id, because, new Date(caller.clock.now()))) === 1
  if (isDisabled) await audit(tx, caller, 'webhook_disabled', { webhookId: id, because })
  return isDisabled
}

/** @returns how many deliveries are sent again */
export async function replay(tx: Transaction, caller: Caller, id: string): Promise<number> {
  const replayed = await replayDeliveries.all(tx, id, new Date(caller.clock.now()))
  const [first] = replayed
  if (first)
    await audit(tx, caller, 'webhook_replayed', { webhookId: first.webhookId, count: replayed.length })
  return replayed.length
}
