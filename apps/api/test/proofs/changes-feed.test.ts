import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { presentChanges } from '../../src/agency/changes/changes.presenter.ts'
import { listChangesForKey } from '../../src/agency/changes/changes.queries.ts'
import { positionOf } from '../../src/agency/changes/changes-cursor.ts'
import { audit } from '../../src/platform/audit.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { newId } from '../../src/platform/ids.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'
import { report, times } from './proof.ts'

const CHANGES = times(2_000, 20_000)
const WRITERS = 16
const KEY = newId(Date.now())

let database: TestDatabase
let services: Database[]
let candidateId: string
beforeAll(async () => {
  database = await createTestDatabase('demo')
  // The pools of two processes.
  services = [1, 2].map(() =>
    openDatabase({ url: database.serviceUrl, poolSize: WRITERS / 2 + 2, onError: () => undefined }),
  )
  const { rows } = await one().query({ name: '', text: 'select id from candidates limit 1', values: [] })
  candidateId = rows[0].id
  await one().query({
    name: '',
    text: `insert into agency_keys (id, source, secret_hash, scopes, created_at, expires_at)
           values ($1, 'crm', '', '{}', now(), now())`,
    values: [KEY],
  })
})
afterAll(async () => {
  for (const db of services) await db.close()
  await database.drop()
})

const one = (at = 0): Database => {
  const db = services[at % services.length]
  if (!db) throw new Error('There are two')
  return db
}

const isOneIn = (many: number) => randomInt(many) === 0
class RolledBack extends Error {}

/** Some transactions are slow, and some are rolled back. @returns the ids of the bookings whose change was committed, in order */
async function write(db: Database, count: number): Promise<string[]> {
  const committed: string[] = []
  const caller = {
    subject: { candidateId },
    actor: { kind: 'candidate', id: candidateId },
    trace: null,
    clock: systemClock,
  } as const
  while (committed.length < count) {
    const bookingId = newId(Date.now())
    const isRolledBack = isOneIn(10)
    const writing = db.transaction(async (tx) => {
      await audit(tx, caller, 'running_late', { bookingId })
      if (isOneIn(20)) await wait(randomInt(100))
      if (isRolledBack) throw new RolledBack()
    })
    await writing.then(
      () => committed.push(bookingId),
      (error: unknown) => {
        if (!(error instanceof RolledBack)) throw error
      },
    )
  }
  return committed
}

test('slow and rolled-back transactions of two processes: a reader that stops and continues gets every change once, in order', async () => {
  const read: string[] = []
  const cursors: string[] = []
  let next = '0'.repeat(32)
  /** Each page from another process, with the cursor alone, as a consumer that was started again. */
  async function readPage(page: number): Promise<boolean> {
    const { xid, id } = positionOf(next)
    const limit = 50
    const found = await listChangesForKey.all(one(page), KEY, xid, id, null, limit + 1)
    const { changes, hasMore, next: after } = presentChanges(found, limit)
    read.push(...changes.map(({ id: bookingId }) => bookingId))
    cursors.push(...changes.map(({ cursor }) => cursor))
    next = after
    return hasMore
  }
  const writers = { areDone: false }
  const writing = Promise.all(
    Array.from({ length: WRITERS }, (_, at) => write(one(at), CHANGES / WRITERS)),
  ).finally(() => {
    writers.areDone = true
  })
  let pagesBefore = 0
  while (!writers.areDone) {
    await readPage(pagesBefore++)
    if (isOneIn(10)) await wait(randomInt(200))
  }
  const written = await writing
  // Another database of the same PostgreSQL may hold back the horizon for a moment.
  for (let page = 0; read.length < CHANGES && page < 10_000; page++) {
    if (!(await readPage(page))) await wait(10)
  }

  expect(pagesBefore).toBeGreaterThan(5)
  expect([...read].sort()).toEqual(written.flat().sort())
  expect(cursors).toEqual([...cursors].sort())
  for (const ids of written) {
    const own = new Set(ids)
    expect(read.filter((id) => own.has(id))).toEqual(ids)
  }
  report({
    promise: 'The agency’s systems read every change once, in order',
    tried: `${CHANGES} changes by ${WRITERS} writers over two processes, one in ten rolled back, one in twenty slow`,
    outcome: '0 missed, 0 twice',
  })
})
