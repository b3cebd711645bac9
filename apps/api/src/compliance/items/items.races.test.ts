import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateIdOf } from '../../../../demo/src/data/demo-people.ts'
import { addCertificationType } from '../../../test/a-certification.ts'
import { addItem, addRegistration } from '../../../test/a-registration.ts'
import { consultantCaller } from '../../../test/callers.ts'
import { onSql } from '../../../test/on-sql.ts'
import { ask, type Person, signIn } from '../../../test/processes/http-client.ts'
import { type ServiceProcess, startProcess } from '../../../test/processes/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { DEMO_NOW, TEST_NOW } from '../../../test/test-now.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { insertCertification } from '../certifications/certifications.queries.ts'
import { verifyEvidence } from '../decisions/judge-evidence.ts'

const ROUNDS = 8
const candidateId = candidateIdOf('ava')

let database: TestDatabase
let beside: Client
let db: Database
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
let registrationId: string
let certificationTypeId: string
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  db = openDatabase({ url: database.serviceUrl, poolSize: 2, onError: () => undefined })
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  ava = await signIn(one, 'ava')
  registrationId = await addRegistration(sql, candidateId)
  certificationTypeId = await addCertificationType({ sql })
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await db.close()
  await beside.end()
  await database.drop()
})

async function addCard(): Promise<string> {
  const id = randomUUID()
  const [now, today] = [new Date(), '2026-11-17']
  const values = [
    id,
    candidateId,
    certificationTypeId,
    null,
    null,
    '2029-01-01',
    '[]',
    null,
    null,
    now,
    today,
  ] as const
  await insertCertification.run(onSql(sql), ...values)
  return id
}
const addOpenItem = (referenceType: 'Certification' | 'CheckBox') =>
  addItem(sql, {
    registrationId,
    candidateId,
    referenceType,
    ...(referenceType === 'Certification' && { certificationTypeId }),
  })
const pathOf = (itemId: string) => `/api/v1/registrations/${registrationId}/compliance-items/${itemId}`
const take = (process: ServiceProcess, itemId: string, referenceFileId: string) =>
  ask(process, `POST ${pathOf(itemId)}/verify`, { headers: ava.bearer, body: { referenceFileId } })
const remove = (process: ServiceProcess, id: string) =>
  ask(process, `DELETE /api/v1/certifications/${id}`, { headers: ava.bearer })
const submissionsOf = (itemId: string) =>
  sql<{ record: string | null }>(
    `select certification_id as record from compliance_submissions where compliance_item_id = $1`,
    itemId,
  )
const auditsOf = (itemId: string) =>
  sql(
    `select from audit_log where action = 'compliance_item_submitted' and details->>'complianceItemId' = $1`,
    itemId,
  )

const winnersOf = (answers: readonly { status: number }[]) => ({
  taken: answers.filter(({ status }) => status === 200).length,
  refused: answers.filter(({ status }) => status === 409).length,
})

test('a tick given twenty times on two processes is given once', async () => {
  const itemId = await addOpenItem('CheckBox')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      ask(at % 2 ? one : other, `POST ${pathOf(itemId)}/submit`, {
        headers: ava.bearer,
        body: { hasRead: true },
      }),
    ),
  )
  expect(winnersOf(answers)).toEqual({ taken: 1, refused: 19 })
  expect(await submissionsOf(itemId)).toHaveLength(1)
  expect(await auditsOf(itemId)).toHaveLength(1)
})

test('of two certifications for one item, one is accepted and the other is refused by name', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const itemId = await addOpenItem('Certification')
    const cards = [await addCard(), await addCard()]
    const answers = await Promise.all(cards.map((card, at) => take(at ? one : other, itemId, card)))
    expect(winnersOf(answers)).toEqual({ taken: 1, refused: 1 })
    const winner = cards[answers.findIndex(({ status }) => status === 200)]
    expect(await submissionsOf(itemId)).toEqual([{ record: winner }])
  }
})

test('a record that is submitted and deleted at once leaves nothing behind, in either order', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const itemId = await addOpenItem('Certification')
    const card = await addCard()
    const [taken, removed] = await Promise.all([take(one, itemId, card), remove(other, card)])
    expect(removed.status).toBe(204)
    expect(taken.status === 200 || taken.json().code === 'file_not_found').toBe(true)
    expect(await submissionsOf(itemId)).toEqual([])
  }
})

test('a record verified while its owner deletes it is either verified or deleted', async () => {
  const consultant: Caller = { ...consultantCaller(randomUUID()), clock: { now: () => TEST_NOW } }
  const outcomeOf = (work: Promise<void>) =>
    work.then(
      () => 'verified',
      (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
    )
  for (let round = 0; round < ROUNDS; round++) {
    const complianceItemId = await addOpenItem('Certification')
    const card = await addCard()
    await take(one, complianceItemId, card)
    const [verified, removed] = await Promise.all([
      outcomeOf(
        db.transaction((tx) => verifyEvidence(tx, consultant, { complianceItemId, referenceFileId: card })),
      ),
      remove(other, card),
    ])
    const outcome = removed.status === 204 ? 'removed' : removed.json().code
    const left = await sql('select is_verified from certifications where id = $1', card)
    expect([
      ['verified', 'cannot_delete_verified', [{ is_verified: true }]],
      ['file_not_found', 'removed', []],
    ]).toContainEqual([verified, outcome, left])
  }
})
