import { createHash, randomBytes } from 'node:crypto'
import { emailOf } from './new-person.ts'
import { DEMO_NOW, type Service } from './service.ts'

const DAY_MS = 24 * 60 * 60_000

const pages = { account_setup: '/account/setup', password_reset: '/reset-password' }

/** Creates a link like one mailed by the service. */
export async function oneTimeLink(
  service: Service,
  purpose: keyof typeof pages,
  key: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = Date.parse(DEMO_NOW)
  await service.sql(
    `insert into one_time_tokens (token_hash, purpose, account_id, created_at, expires_at)
     select $1, $2, id, $3, $4 from accounts where email_key = $5`,
    [
      createHash('sha256').update(token).digest(),
      purpose,
      new Date(now - DAY_MS),
      new Date(now + DAY_MS),
      emailOf(key),
    ],
  )
  return `${pages[purpose]}#token=${token}`
}
