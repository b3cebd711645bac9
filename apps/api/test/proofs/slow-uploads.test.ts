import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDocumentType, BLANK_PDF } from '../a-booking.ts'
import { ask, signIn } from '../processes/http-client.ts'
import { openConnection, type RawConnection } from '../processes/raw-connection.ts'
import { type ServiceProcess, startProcess } from '../processes/service-process.ts'
import { until } from '../processes/until.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { DEMO_NOW } from '../test-now.ts'
import { report, times } from './proof.ts'

/** As many as all slots together. */
const SLOW_UPLOADS = 100
const SHARE = 6
/** Others upload this often meanwhile; the long form takes longer than slow uploads may. */
const OTHERS = times(3, 90)
const DRIP_BYTES = 2_600

const typeId = randomUUID()
let database: TestDatabase
let service: ServiceProcess
beforeAll(async () => {
  database = await createTestDatabase('demo')
  const beside = new Client({ connectionString: database.url })
  await beside.connect()
  await addDocumentType(async (text, ...values) => (await beside.query(text, values)).rows, typeId)
  await beside.end()
  // Others come from another network than the slow ones.
  service = await startProcess({
    env: { DATABASE_URL: database.url, DEMO_NOW, TRUSTED_PROXIES: '127.0.0.1' },
  })
})
afterAll(async () => {
  expect((await service.stop()).code).toBe(0)
  await database.drop()
})

async function drip(authorization: string): Promise<RawConnection> {
  const connection = await openConnection(service)
  connection.socket.on('error', () => undefined)
  connection.socket.write(
    [
      'POST /api/v1/documents HTTP/1.1',
      'Host: localhost',
      'Content-Type: application/json',
      'X-Forwarded-For: 203.0.113.7',
      `Authorization: ${authorization}`,
      'Content-Length: 10000000',
      '',
      '{"file":{"fileName":"a.pdf","base64FileData":"',
    ].join('\r\n'),
  )
  const dripping = setInterval(() => connection.socket.write('A'.repeat(DRIP_BYTES)), 1_000)
  void connection.ended.then(() => clearInterval(dripping))
  return connection
}
const statusOf = (connection: RawConnection) => /^HTTP\/1\.1 (\d+)/.exec(connection.said())?.[1]
const withStatus = (connections: RawConnection[], status: string) =>
  connections.filter((connection) => statusOf(connection) === status).length

const uploadAs = (key: string, bearer: Record<string, string>) =>
  ask(service, 'POST /api/v1/documents', {
    headers: { ...bearer, 'x-forwarded-for': `198.51.100.${key.length}` },
    body: {
      file: { fileName: 'card.pdf', base64FileData: BLANK_PDF.toString('base64') },
      fileType: { id: typeId },
    },
  })

test(`${SLOW_UPLOADS} slow uploads of one person, before and after they sign out, do not stop other people from uploading`, async () => {
  const ava = await signIn(service, 'ava')
  const { bearer } = await signIn(service, 'ruby')
  const slow = await Promise.all(Array.from({ length: SLOW_UPLOADS }, () => drip(ava.bearer.authorization)))
  await until('all but their share are refused', () => withStatus(slow, '503') === SLOW_UPLOADS - SHARE)
  for (let time = 0; time < OTHERS; time++) expect((await uploadAs('ruby', bearer)).status).toBe(201)

  expect((await ask(service, 'POST /identity/sign-out', { headers: { cookie: ava.cookie } })).status).toBe(
    204,
  )
  const late = await Promise.all(Array.from({ length: SLOW_UPLOADS }, () => drip(ava.bearer.authorization)))
  await until('every one is refused', () => withStatus(late, '401') === SLOW_UPLOADS)
  expect((await uploadAs('ruby', bearer)).status).toBe(201)

  // None takes longer than needed to detect that it is too slow.
  await until('every slow connection is cut off', async () => {
    const open = [...slow, ...late].filter(({ socket }) => !socket.destroyed)
    return open.length === 0
  })
  report({
    promise: 'Slow uploads of one person do not stop other people from uploading',
    tried: `${SLOW_UPLOADS} at 2.6 kB/s by one token, and again after it was signed out, while another person sent ${OTHERS + 1} files`,
    outcome: `${SHARE} let in and cut off for their rate, all others refused; 0 of another person's refused`,
  })
})
