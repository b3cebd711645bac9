import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { webhookPublicKey, webhookSecret } from './webhook-signature.ts'
import { insertWebhook, replayDeliveries, setDisabled, setSecretRotated } from './webhooks.queries.ts'

/** How long both secrets sign. */
export const ROTATION_HOURS = 24

export interface NewWebhook {
  source: string
  url: string
  /** Null: every type, every region. */
  types: readonly string[] | null
  regions: readonly string[] | null
  /** Signs by ed25519 too, for a receiver that must not hold a secret. */
  hasKeyPair?: boolean
}

/** What a receiver verifies signatures with. */
export interface VerifyingKeys {
  secret: string
  /** Of a webhook with a key pair. */
  publicKey?: string
}

async function verifyingKeys(
  tx: Transaction,
  { id, number, hasKeyPair }: { id: string; number: number; hasKeyPair: boolean },
): Promise<VerifyingKeys> {
  return {
    secret: await webhookSecret(tx, id, number),
    ...(hasKeyPair && { publicKey: await webhookPublicKey(tx, id, number) }),
  }
}

export async function createWebhook(
  tx: Transaction,
  caller: Caller,
  { source, url, types, regions, hasKeyPair = false }: NewWebhook,
): Promise<VerifyingKeys & { id: string }> {
  const id = newId(caller.clock.now())
  await insertWebhook.run(tx, id, source, url, types, regions, new Date(caller.clock.now()), hasKeyPair)
  await audit(tx, caller, 'webhook_created', { webhookId: id, source, types, regions, hasKeyPair })
  return { id, ...(await verifyingKeys(tx, { id, number: 1, hasKeyPair })) }
}

/** @returns the new keys, or undefined where there is no such webhook that is enabled */
export async function rotateSecret(
  tx: Transaction,
  caller: Caller,
  id: string,
): Promise<VerifyingKeys | undefined> {
  const until = new Date(caller.clock.now() + ROTATION_HOURS * 3_600_000)
  const rotated = await setSecretRotated.first(tx, id, until)
  if (!rotated) return undefined
  await audit(tx, caller, 'webhook_secret_rotated', { webhookId: id })
  const { secretNumber: number, hasKeyPair } = rotated
  return verifyingKeys(tx, { id, number, hasKeyPair })
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
