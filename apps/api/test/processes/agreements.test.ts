import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { candidateIdOf } from '../../../demo/src/data/demo-people.ts'
import { addAgreement, addBooking, addSchool } from '../a-booking.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { rowsOf } from './database-rows.ts'
import { ask, type Person, signIn } from './http-client.ts'
import { type ServiceProcess, startProcess } from './service-process.ts'
import { until } from './until.ts'

const SIGNERS = 50

let database: TestDatabase
let one: ServiceProcess
let other: ServiceProcess
let ava: Person
const sql = (text: string, ...values: unknown[]) => rowsOf(database.url, text, values)
beforeAll(async () => {
  database = await createTestDatabase('demo')
  const env = { DATABASE_URL: database.url, DEMO_NOW }
  ;[one, other] = await Promise.all([startProcess({ env }), startProcess({ env })])
  ava = await signIn(one, 'ava')
})
afterAll(async () => {
  await Promise.all([one.stop(), other.stop()])
  await database.drop()
})

async function newFile(dateLocal: string): Promise<string> {
  const school = await addSchool(sql)
  await addBooking(sql, { school, candidateId: candidateIdOf('ava'), dateLocal })
  return addAgreement(sql, school)
}

/** Half on each process. The first requests have all found no signature before any of them signs. */
async function signAtOnce(fileId: string, whileTheyWait: string) {
  await ask(one, `GET /api/v1/agreements/${fileId}`, { headers: ava.bearer })
  const gate = new Client({ connectionString: database.url })
  await gate.connect()
  await gate.query('begin')
  await gate.query({ text: 'select from agreement_files where id = $1 for update', values: [fileId] })
  const answers = Array.from({ length: SIGNERS }, (_, at) =>
    ask(at % 2 ? one : other, `PUT /api/v1/agreements/${fileId}`, { headers: ava.bearer }),
  )
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  await until('several wait for the file', async () => (await sql(waiting)).length >= 4)
  if (whileTheyWait) await gate.query({ text: whileTheyWait, values: [fileId] })
  await gate.query('commit')
  await gate.end()
  return Promise.all(answers)
}

const tracesOf = async (fileId: string) => ({
  signatures: (await sql('select from agreement_signatures where file_id = $1', fileId)).length,
  audits: (await sql(`select from audit_log where details ->> 'fileId' = $1`, fileId)).length,
})

test('fifty signings at once are one signature, and all are answered with it', async () => {
  const fileId = await newFile('2027-01-04')
  const answers = await signAtOnce(fileId, '')
  expect(answers.map(({ status }) => status)).toEqual(Array(SIGNERS).fill(200))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await tracesOf(fileId)).toEqual({ signatures: 1, audits: 1 })
})

test('a file that is replaced under fifty signings is signed by none', async () => {
  const fileId = await newFile('2027-01-07')
  const answers = await signAtOnce(fileId, 'update agreement_files set replaced_at = now() where id = $1')
  expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['agreement_replaced']))
  expect(await tracesOf(fileId)).toEqual({ signatures: 0, audits: 0 })
})
