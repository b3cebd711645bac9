import pg from 'pg'
import { expect, test } from 'vitest'
import { embeddedUrl, killDatabase } from '../processes/embedded-database.ts'
import { ask } from '../processes/http-client.ts'
import { startOwnPostgres } from '../processes/own-postgres.ts'
import { type ServiceProcess, startDemoProcess, startProcess } from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { DEMO_NOW } from '../test-now.ts'
import { auditedTwice, countEffects, openWriteMaker, type Write } from './people-with-writes.ts'
import { proofTest, report, times } from './proof.ts'
import { sendAll, shuffled } from './send-writes.ts'

const KILLS = times(2, 25)
const PEOPLE = 4
const env = { DEMO_NOW, LOG_LEVEL: 'warn' }

interface Killable {
  service: ServiceProcess
  databaseUrl: () => string
  /** Ends the database at once and sees to it that it comes back. */
  kill: () => Promise<void>
}

/** Writes while the database is killed repeatedly; returns how many writes were acknowledged. */
async function writeThroughKills({ service, databaseUrl, kill }: Killable): Promise<number> {
  let acknowledgedCount = 0
  for (let round = 1; round <= KILLS; round++) {
    const beside = new pg.Pool({ connectionString: databaseUrl(), max: 1 })
    beside.on('error', () => undefined)
    const sql = async (text: string, ...values: unknown[]) => (await beside.query(text, values)).rows
    const maker = await openWriteMaker(databaseUrl(), sql)
    const writes: Write[] = []
    for (let person = 0; person < PEOPLE; person++) writes.push(...(await maker.newPerson()))

    const killAfter = Math.floor(Math.random() * writes.length)
    let killing: Promise<void> | undefined
    const answers = await sendAll(service, shuffled(writes), {
      onAnswer: (count) => {
        if (count > killAfter) killing ??= kill()
      },
    })
    await (killing ?? kill())
    const statuses = [...answers.values()].map(({ status }) => status)
    expect(statuses.filter((status) => status >= 300 && status !== 503)).toEqual([])
    await until('it serves again', async () => (await ask(service, 'GET /readyz')).status === 200)

    const again = new pg.Client({ connectionString: databaseUrl() })
    await again.connect()
    const sqlAgain = async (text: string, ...values: unknown[]) => (await again.query(text, values)).rows
    const isAcknowledged = (write: Write) =>
      answers.get(write)?.status !== undefined && (answers.get(write)?.status ?? 0) < 300
    const lost = []
    for (const write of writes.filter(isAcknowledged)) {
      acknowledgedCount++
      if ((await countEffects(sqlAgain, write)) === 0) lost.push(write.kind)
    }
    expect(lost, `lost in kill ${round}`).toEqual([])
    for (const write of writes) {
      await until(`${write.kind} is taken`, async () => (await write.send(service)).status < 300)
      expect([write.kind, await countEffects(sqlAgain, write)]).toEqual([write.kind, 1])
    }
    for (const { candidateId } of writes) expect(await auditedTwice(sqlAgain, candidateId)).toEqual([])
    await again.end()
    await maker.close()
    await beside.end().catch(() => undefined)
  }
  return acknowledgedCount
}

const proven = (which: string, acknowledged: number) =>
  report({
    promise: `An acknowledged write survives kill -9 of ${which}, which comes back by itself`,
    tried: `${KILLS} kills during six kinds of write, ${acknowledged} acknowledged before`,
    outcome: '0 lost, 0 doubled, no restart of the service',
  })

test(`${KILLS} kills of the embedded database lose nothing that was acknowledged`, async () => {
  const service = await startDemoProcess({ env })
  const acknowledged = await writeThroughKills({
    service,
    databaseUrl: () => embeddedUrl(service.dataDir),
    kill: () => killDatabase(service.dataDir),
  })
  expect((await service.stop()).code).toBe(0)
  proven('the embedded PostgreSQL', acknowledged)
})

proofTest(`${KILLS} kills of a database of one’s own lose nothing that was acknowledged`, async () => {
  const postgres = await startOwnPostgres()
  const service = await startProcess({ env: { ...env, DATABASE_URL: postgres.url } })
  const acknowledged = await writeThroughKills({
    service,
    databaseUrl: () => postgres.url,
    async kill() {
      await postgres.kill()
      await postgres.startAgain()
    },
  })
  expect((await service.stop()).code).toBe(0)
  await postgres.stop()
  proven('an external PostgreSQL', acknowledged)
})
