import { Client } from 'pg'
import { expect, test } from 'vitest'
import { startProcess, temporaryFolder } from '../processes/service-process.ts'
import { createTestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { countEffects, openWriteMaker, type Write } from './people-with-writes.ts'
import { report, times } from './proof.ts'
import { sendAll, shuffled } from './send-writes.ts'

const STOPS = times(2, 30)
const PEOPLE = 10

test(`${STOPS} stops under load: every admitted request is answered, and the process ends in time`, async () => {
  const database = await createTestDatabase('demo')
  const beside = new Client({ connectionString: database.url })
  await beside.connect()
  const sql = async (text: string, ...values: unknown[]) => (await beside.query(text, values)).rows
  const dataDir = temporaryFolder()
  const start = () => startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW }, dataDir })
  let service = await start()
  const maker = await openWriteMaker(database.url, sql)
  let answeredCount = 0
  let longestMs = 0
  for (let stop = 1; stop <= STOPS; stop++) {
    const writes: Write[] = []
    while (writes.length < PEOPLE * 6) writes.push(...shuffled(await maker.newPerson()))
    const stopAfter = Math.floor(Math.random() * writes.length)
    let stopping: ReturnType<typeof service.stop> | undefined
    const answers = await sendAll(service, writes, {
      atOnce: 40,
      onAnswer: (count) => {
        if (count > stopAfter) stopping ??= service.stop()
      },
    })
    const ended = await (stopping ?? service.stop())
    expect(ended.code, `stop ${stop}`).toBe(0)
    longestMs = Math.max(longestMs, ended.ms)
    answeredCount += answers.size
    // A refused write has no effect; an admitted one has an answer.
    for (const write of writes) {
      const status = answers.get(write)?.status
      expect([write.kind, status, await countEffects(sql, write)]).toEqual([
        write.kind,
        status,
        status === undefined ? 0 : 1,
      ])
    }
    service = await start()
  }
  await service.stop()
  await maker.close()
  await beside.end()
  await database.drop()
  report({
    promise: 'A stop (SIGTERM) answers what was begun and ends within ten seconds',
    tried: `${STOPS} stops under load, ${answeredCount} writes answered; the longest stop took ${(longestMs / 1000).toFixed(1)} s`,
    outcome: '0 cut off, 0 done without an answer',
  })
})
