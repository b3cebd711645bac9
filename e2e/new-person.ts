import { randomUUID } from 'node:crypto'
import type { Service } from './service.ts'

/** A copy of Ava that a journey may change; returns the key to sign in with. */
export async function newPerson(
  service: Service,
  { features = {} }: { features?: Record<string, string> } = {},
): Promise<string> {
  const id = randomUUID()
  const key = `new-${id}`
  const email = `${key}@rollcall.test`
  await service.sql(
    `insert into candidates (id, email, first_name, last_name, region, state, language, timezone, consultant_id,
       features, created_at)
     select $1, $2, first_name, last_name, region, state, language, timezone, consultant_id, $3, created_at
     from candidates where email = 'ava@rollcall.test'`,
    [id, email, JSON.stringify(features)],
  )
  await service.sql(
    `insert into accounts (id, email_key, password_hash, password_changed_at)
     select $1, $2, password_hash, password_changed_at from accounts where email_key = 'ava@rollcall.test'`,
    [id, email],
  )
  return key
}

export const emailOf = (key: string): string => `${key}@rollcall.test`
