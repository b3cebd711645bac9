import { randomUUID } from 'node:crypto'
import { demoEmail } from '../../demo/src/data/demo-people.ts'
import { insertAccount } from '../src/identity/accounts.queries.ts'
import { candidateColumns, saveCandidateRows } from '../src/people/candidates/candidates.queries.ts'
import type { CandidateToSave } from '../src/people/candidates/save-candidates.ts'
import { saveConsultantRows } from '../src/people/consultants/consultants.queries.ts'
import type { Sql } from './a-booking.ts'
import { onSql } from './on-sql.ts'
import { TEST_NOW } from './test-now.ts'

/** A copy of Ava, with her password. */
export async function addPerson(
  sql: Sql,
  { id, email, ...changes }: Partial<CandidateToSave> & { id: string; email: string },
): Promise<void> {
  const rows = await sql(
    `select first_name as "firstName", last_name as "lastName", region, state, timezone as "timeZone", language,
       consultant_id as "consultantId", created_at as "createdAt"
     from candidates where email = $1`,
    demoEmail('ava'),
  )
  const { createdAt, ...ava } = rows[0] as CandidateToSave & { createdAt: number | Date }
  const person = { ...ava, features: {}, isSuspended: false, ...changes, id, email }
  await saveCandidateRows.run(onSql(sql), new Date(createdAt), ...candidateColumns.arrays([person]))
  await insertAccount.run(onSql(sql), id, email)
  await sql(
    `update accounts a set password_hash = ava.password_hash
     from accounts ava where a.id = $1 and ava.email_key = $2`,
    id,
    demoEmail('ava'),
  )
}

/** A consultant of the candidate's own, with the address that mails about the candidate go to. */
export async function addConsultantOf(sql: Sql, candidateId: string, email: string): Promise<void> {
  const id = randomUUID()
  const priya = { id, name: 'Priya Raman', country: 'Australia', state: 'Victoria', phoneNumber: '', email }
  await saveConsultantRows.run(onSql(sql), JSON.stringify([priya]), new Date(TEST_NOW))
  await sql('update candidates set consultant_id = $2 where id = $1', candidateId, id)
}
