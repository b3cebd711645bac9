import { once } from 'node:events'
import { request } from 'node:http'
import { LineResult } from '@rollcall/contract/agency/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { issueAgencyKey } from '../../src/identity/agency-keys/issue-agency-key.ts'
import { systemCaller } from '../../src/platform/caller.ts'
import { openDatabase } from '../../src/platform/database/database.ts'
import { rowsOf } from '../processes/database-rows.ts'
import { type ServiceProcess, startProcess, temporaryFolder } from '../processes/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW, TEST_NOW } from '../test-now.ts'
import { report, times } from './proof.ts'

const LINES = times(3_000, 100_000)

let database: TestDatabase
let key: string
beforeAll(async () => {
  database = await createTestDatabase('demo')
  const db = openDatabase({ url: database.serviceUrl, poolSize: 1, onError: () => undefined })
  const caller = systemCaller({ now: () => TEST_NOW })
  const wanted = { source: 'crm', scopes: ['candidates:write'], regions: null, days: 365 }
  key = (await db.transaction((tx) => issueAgencyKey(tx, caller, wanted))).key
  await db.close()
})
afterAll(() => database.drop())

const dataDir = temporaryFolder()
const start = () =>
  startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW, LOG_LEVEL: 'warn' }, dataDir })

const text = Array.from({ length: LINES }, (_, n) =>
  JSON.stringify({
    externalId: `killed-${n}`,
    firstName: 'Remy',
    lastName: `Ito ${n}`,
    email: `killed${n}@rollcall.test`,
    region: 'AU',
    state: 'Victoria',
    timezone: 'Australia/Melbourne',
  }),
).join('\n')

/** Sends all lines, and returns the results that arrive before the connection ends. */
async function sendAll({ port }: ServiceProcess, onResult: (count: number) => void = () => undefined) {
  const sent = request({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/agency/v1/candidates/bulk',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/x-ndjson' },
  })
  sent.on('error', () => undefined)
  sent.end(text)
  const [response] = await once(sent, 'response')
  expect(response.statusCode).toBe(200)
  response.setEncoding('utf8')
  const results: LineResult[] = []
  let rest = ''
  try {
    for await (const piece of response) {
      const lines = (rest + piece).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) results.push(LineResult.parse(JSON.parse(line)))
      onResult(results.length)
    }
  } catch {
    // The service was killed.
  }
  return results
}

/** The rows that the stream has saved so far. */
async function saved() {
  const [counts] = await rowsOf(
    database.url,
    `select count(*)::int as named, count(c.id)::int as candidates, count(distinct c.email)::int as emails,
       (select count(*)::int from audit_log where actor_kind = 'agencyKey') as audits,
       (select count(*)::int from candidates where email like 'killed%') as of_file
     from external_ids e left join candidates c on c.id = e.id where e.source = 'crm' and e.resource = 'candidates'`,
  )
  return counts
}
const countOf = (results: LineResult[], effect: LineResult['effect']) =>
  results.filter((result) => result.effect === effect).length

test(`a stream of ${LINES} lines is killed half-way and repeated: each is saved once`, async () => {
  let service = await start()
  let killing: Promise<void> | undefined
  const acknowledged = await sendAll(service, (count) => {
    if (count >= LINES / 2) killing ??= service.kill()
  })
  await killing
  expect(acknowledged.length).toBeLessThan(LINES)
  expect(countOf(acknowledged, 'created')).toBe(acknowledged.length)

  service = await start()
  const repeated = await sendAll(service)
  expect(repeated.map(({ line }) => line)).toEqual(Array.from({ length: LINES }, (_, at) => at + 1))
  expect(repeated.slice(0, acknowledged.length)).toEqual(
    acknowledged.map((result) => ({ ...result, effect: 'unchanged' })),
  )
  const unchanged = countOf(repeated, 'unchanged')
  expect(unchanged + countOf(repeated, 'created')).toBe(LINES)
  const whole = { named: LINES, candidates: LINES, emails: LINES, audits: LINES, of_file: LINES }
  expect(await saved()).toEqual(whole)
  expect(countOf(await sendAll(service), 'unchanged')).toBe(LINES)
  expect(await saved()).toEqual(whole)
  expect((await service.stop()).code).toBe(0)
  report({
    promise: 'A stream that is killed half-way and repeated reaches the same state as one that was not',
    tried: `${LINES} lines, killed after ${acknowledged.length} results; ${unchanged} had been saved`,
    outcome: 'each saved once, with one audit entry',
  })
})
