import { createHmac, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedPrivateKey } from '../../platform/derived-key-pair.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'

/** Standard Webhooks 1.0.0. Derived, so that the database alone, or a copy of one table, signs nothing. */
export async function webhookSecret(on: Queryable, webhookId: string, number: number): Promise<string> {
  const derived = await derivedSecret(on, 'webhook', `${webhookId}:${number}`)
  return `whsec_${Buffer.from(derived, 'base64url').toString('base64')}`
}

const webhookPrivateKey = (on: Queryable, webhookId: string, number: number): Promise<KeyObject> =>
  derivedPrivateKey(on, 'webhook key pair', `${webhookId}:${number}`)

/** As Standard Webhooks write it. It verifies signatures and makes none, so it may be shown again. */
export async function webhookPublicKey(on: Queryable, webhookId: string, number: number): Promise<string> {
  const { x = '' } = createPublicKey(await webhookPrivateKey(on, webhookId, number)).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x, 'base64url').toString('base64')}`
}

export interface SigningWebhook {
  webhookId: string
  secretNumber: number
  previousSecretUntil: number | null
  hasKeyPair: boolean
}

/** The numbers of the secrets and key pairs in use: two while one replaces the other. */
export function signingNumbers(
  { secretNumber, previousSecretUntil }: Pick<SigningWebhook, 'secretNumber' | 'previousSecretUntil'>,
  now: number,
): number[] {
  const isRotating = previousSecretUntil !== null && now < previousSecretUntil
  return isRotating ? [secretNumber, secretNumber - 1] : [secretNumber]
}

/** The headers of a message, signed by each secret (`v1`), and by each key pair (`v1a`) if the webhook has any. */
export async function webhookHeaders(
  on: Queryable,
  webhook: SigningWebhook,
  { id, body, now }: { id: string; body: string; now: number },
) {
  const { webhookId, hasKeyPair } = webhook
  const atSeconds = String(Math.floor(now / 1000))
  const signed = Buffer.from(`${id}.${atSeconds}.${body}`)
  const numbers = signingNumbers(webhook, now)
  const signatures: string[] = []
  for (const number of numbers) {
    const secret = (await webhookSecret(on, webhookId, number)).replace('whsec_', '')
    const hmac = createHmac('sha256', Buffer.from(secret, 'base64')).update(signed)
    signatures.push(`v1,${hmac.digest('base64')}`)
  }
  for (const number of hasKeyPair ? numbers : []) {
    const signature = sign(null, signed, await webhookPrivateKey(on, webhookId, number))
    signatures.push(`v1a,${signature.toString('base64')}`)
  }
  return {
    'content-type': 'application/json',
    'user-agent': 'Rollcall',
    'webhook-id': id,
    'webhook-timestamp': atSeconds,
    'webhook-signature': signatures.join(' '),
  }
}
