import { randomInt, randomUUID } from 'node:crypto'
import type { Sql } from './a-booking.ts'
import { TEST_NOW } from './test-now.ts'

/** A mobile number in Australia that no other test uses. */
export const newNumber = (): string => `+6141${randomInt(1_000_000, 10_000_000)}`

/** A number for notifications, verified or waiting for the code that its note gives. */
export async function addNumber(
  sql: Sql,
  {
    candidateId,
    number = newNumber(),
    note = randomUUID(),
    isVerified = true,
  }: { candidateId: string; number?: string; note?: string; isVerified?: boolean },
): Promise<{ id: string; number: string }> {
  const id = randomUUID()
  await sql(
    `insert into notification_numbers (id, candidate_id, number, proof_note, proof_expires_at, created_at, verified_at)
     values ($1, $2, $3, $4, $5::timestamptz + interval '10 minutes', $5, case when $6 then $5::timestamptz end)`,
    id,
    candidateId,
    number,
    note,
    new Date(TEST_NOW),
    isVerified,
  )
  return { id, number }
}
