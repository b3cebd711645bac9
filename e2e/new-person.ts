import { randomUUID } from 'node:crypto'
import type { Features } from '@rollcall/domain/features/feature-flags'
import { addPerson } from '../apps/api/test/a-person.ts'
import { type Service, sqlOf } from './service.ts'

/** A copy of Ava that a journey may change; returns the key to sign in with. */
export async function newPerson(
  service: Service,
  { features = {} }: { features?: Features } = {},
): Promise<string> {
  const id = randomUUID()
  const key = `new-${id}`
  await addPerson(sqlOf(service), { id, email: emailOf(key), features })
  return key
}

export const emailOf = (key: string): string => `${key}@rollcall.test`

export async function candidateIdOf(service: Service, key: string): Promise<string> {
  const [row] = await service.sql('select id from candidates where email = $1', [emailOf(key)])
  if (!row) throw new Error(`There is no candidate ${key}`)
  return String(row.id)
}
