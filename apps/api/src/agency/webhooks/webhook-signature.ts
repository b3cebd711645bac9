import { createHmac } from 'node:crypto'
import type { Queryable } from '../../platform/database/statement.ts'
import { derivedSecret } from '../../platform/derived-secret.ts'

/** Standard Webhooks 1.0.0. Derived, so that the database alone, or a copy of one table, signs nothing. */
export async function webhookSecret(on: Queryable, webhookId: string, number: number): Promise<string> {
  const derived = await derivedSecret(on, 'webhook', `${webhookId}:${number}`)
  return `whsec_${Buffer.from(derived, 'base64url').toString('base64')}`
}

export interface SignedMessage {
  id: string
  atSeconds: number
  body: string
}

const signatureOf = ({ id, atSeconds, body }: SignedMessage, secret: string) =>
  createHmac('sha256', Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
    .update(`${id}.${atSeconds}.${body}`)
    .digest('base64')

/** Signed by each of the secrets: two while one replaces the other. */
export const webhookHeaders = (message: SignedMessage, secrets: readonly string[]) => ({
  'content-type': 'application/json',
  'user-agent': 'Rollcall',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.atSeconds),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(message, secret)}`).join(' '),
})
