import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer } from '../processes/http-client.ts'
import { type ServiceProcess, startProcess, temporaryFolder } from '../processes/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import {
  auditedTwice,
  countEffects,
  openWriteMaker,
  type Write,
  type WriteMaker,
} from './people-with-writes.ts'
import { report, times } from './proof.ts'
import { sendAll, shuffled } from './send-writes.ts'

const KILLS = times(2, 200)
const PEOPLE = 8

let database: TestDatabase
let beside: Client
let maker: WriteMaker
let service: ServiceProcess
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  service = await start()
  maker = await openWriteMaker(database.url, sql)
})
afterAll(async () => {
  await maker.close()
  await beside.end()
  await database.drop()
})

const dataDir = temporaryFolder()
const start = () =>
  startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW, LOG_LEVEL: 'warn' }, dataDir })
const refusedOf = (answers: Map<Write, Answer>) =>
  [...answers].filter(([, { status }]) => status >= 300).map(([{ kind }, { body }]) => `${kind}: ${body}`)

test(`${KILLS} kills during six kinds of write: none that was acknowledged is lost, none is done twice`, async () => {
  let [acknowledgedCount, unansweredCount, doneUnanswered] = [0, 0, 0]
  for (let kill = 1; kill <= KILLS; kill++) {
    const people: Write[][] = []
    while (people.length < PEOPLE) people.push(await maker.newPerson())
    const writes = shuffled(people.flat())
    const killAfter = Math.floor(Math.random() * writes.length)
    let killing: Promise<unknown> | undefined
    const isTime = (count: number) => {
      if (count >= killAfter) killing ??= wait(Math.random() * 8).then(() => service.kill())
    }
    isTime(0)
    const acknowledged = await sendAll(service, writes, { onAnswer: isTime })
    expect(refusedOf(acknowledged)).toEqual([])
    await killing
    service = await start()

    const lost = []
    for (const write of writes) {
      const count = await countEffects(sql, write)
      if (acknowledged.has(write) && count === 0) lost.push(write.kind)
      if (!acknowledged.has(write)) doneUnanswered += count
    }
    expect(lost, `lost in kill ${kill}`).toEqual([])
    acknowledgedCount += acknowledged.size
    unansweredCount += writes.length - acknowledged.size

    // All writes are repeated, those without an answer as the portal does, and those with one too.
    const again = await sendAll(service, writes)
    expect([again.size, refusedOf(again)]).toEqual([writes.length, []])
    for (const write of writes) expect([write.kind, await countEffects(sql, write)]).toEqual([write.kind, 1])
    for (const [first] of people) expect(await auditedTwice(sql, first?.candidateId)).toEqual([])
  }
  expect((await service.stop()).code).toBe(0)
  report({
    promise: 'An acknowledged write survives kill -9 of the service, and one that is repeated has one effect',
    tried: `${KILLS} kills during six kinds of write: ${acknowledgedCount} acknowledged before, ${unansweredCount} unanswered (of these ${doneUnanswered} done), all repeated`,
    outcome: '0 lost, 0 doubled',
  })
})
