import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocumentType, BLANK_PDF } from '../a-booking.ts'
import { ask, type Person, signIn } from '../processes/http-client.ts'
import { type ServiceProcess, seededFolder, startProcess } from '../processes/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { report, times } from './proof.ts'
import { openStoredFiles, sha256Of } from './stored-files.ts'

const KILLS = times(3, 120)
const UPLOADS = 16
const AT_ONCE = 6

let database: TestDatabase
let beside: Client
const sql = async <Row = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<Row[]> =>
  (await beside.query(text, values)).rows

beforeAll(async () => {
  database = await createTestDatabase('demo')
  beside = new Client({ connectionString: database.url })
  await beside.connect()
  // Holds each change open between the bytes and the commit, where a kill would part them if they could be parted.
  await sql(
    `create function linger() returns trigger language plpgsql as $$ begin perform pg_sleep(random() * 0.1); return new; end $$;
     create trigger linger before insert on documents for each row execute function linger()`,
  )
  await addDocumentType(sql, typeId)
})
afterAll(async () => {
  await beside.end()
  await database.drop()
})

const typeId = randomUUID()
const start = (dataDir: string) =>
  startProcess({ env: { DATABASE_URL: database.url, DEMO_NOW, LOG_LEVEL: 'warn' }, dataDir })

/** Answers the ids of the files that were acknowledged, with what was sent. */
async function upload(
  service: ServiceProcess,
  { bearer }: Person,
  onAnswer: () => void,
): Promise<Map<string, Buffer>> {
  const acknowledged = new Map<string, Buffer>()
  let left = UPLOADS
  const sendSome = async () => {
    while (left-- > 0) {
      const content = Buffer.concat([BLANK_PDF, Buffer.from(`%${randomBytes(60_000).toString('hex')}\n`)])
      const answer = await ask(service, 'POST /api/v1/documents', {
        headers: { ...bearer, 'idempotency-key': randomUUID() },
        body: {
          file: { fileName: 'card.pdf', base64FileData: content.toString('base64') },
          fileType: { id: typeId },
        },
      }).catch(() => undefined)
      if (!answer) return
      // A slow disk, so no write was acknowledged.
      if (answer.status === 503) continue
      if (answer.status !== 201) throw new Error(answer.body)
      acknowledged.set(answer.json().accessGui, content)
      onAnswer()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, sendSome))
  return acknowledged
}

test(`${KILLS} kills during uploads: no acknowledged file is lost, and no bytes stay without a record`, async () => {
  const acknowledged = new Map<string, string>()
  let service = await start(seededFolder())
  const { dataDir } = service
  let parted = 0
  for (let kill = 1; kill <= KILLS; kill++) {
    const killAfter = Math.floor(Math.random() * UPLOADS * 0.8)
    let answers = 0
    let killing: Promise<unknown> | undefined
    const isTime = () => {
      if (answers++ >= killAfter) killing ??= wait(Math.random() * 60).then(() => service.kill())
    }
    const ava = await signIn(service, 'ava')
    // The rounds together send more than one person may in an hour.
    await sql(`delete from rate_limits where bucket like 'upload-%'`)
    isTime()
    const sent = await upload(service, ava, isTime)
    for (const [id, content] of sent) acknowledged.set(id, sha256Of(content))
    await (killing ?? service.kill())
    const [row] = await sql<{ count: number }>(
      'select count(*)::int from stored_bytes where not is_kept and leaving_at is null',
    )
    parted = Math.max(parted, row?.count ?? 0)
    service = await start(dataDir)
  }
  expect((await service.stop()).code).toBe(0)

  const stored = openStoredFiles(database.url, dataDir)
  await stored.sweep()

  const lost = []
  for (const [id, hash] of acknowledged) {
    if ((await stored.hashOf(id)) !== hash) lost.push(id)
  }
  expect(lost).toEqual([])
  const rows = await sql<{ id: string }>('select id from files order by id')
  expect(stored.names()).toEqual(rows.map(({ id }) => id).sort())
  expect(await sql('select id from stored_bytes order by id')).toEqual(rows)
  await stored.close()
  expect(acknowledged.size).toBeGreaterThan(0)
  report({
    promise:
      'A file that was acknowledged survives kill -9 of the service, and no bytes stay without a record',
    tried: `${KILLS} kills during uploads: ${acknowledged.size} acknowledged, ${parted} begun in the store and left without a record`,
    outcome: '0 lost, 0 orphans after the second sweep',
  })
})
