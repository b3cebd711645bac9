import { createHash, randomBytes } from 'node:crypto'
import { DEMO_NOW, type Service } from './service.ts'
import { emailOf } from './somebody-new.ts'

const DAY_MS = 24 * 60 * 60_000

type Purpose = 'password_reset' | 'account_setup'

const paths = { password_reset: '/reset-password', account_setup: '/account/setup' }

/** A link as the service would have mailed it, in the state asked for. */
export async function mailedLink(
  service: Service,
  {
    to,
    purpose,
    isExpired = false,
    isUsed = false,
  }: { to: string; purpose: Purpose; isExpired?: boolean; isUsed?: boolean },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.parse(DEMO_NOW)
  await service.sql(
    `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at, used_at)
     select $1, $2, id, $3, $4, $5 from accounts where email_key = $6`,
    [
      createHash('sha256').update(token).digest(),
      purpose,
      new Date(now - DAY_MS),
      new Date(isExpired ? now - 1 : now + DAY_MS),
      isUsed ? new Date(now) : null,
      emailOf(to),
    ],
  )
  return `${paths[purpose]}#token=${token}`
}
