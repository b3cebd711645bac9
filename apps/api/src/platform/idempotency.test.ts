import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { ApiError } from './api-error.ts'
import { type Database, openDatabase, type Transaction, violatedConstraint } from './database/database.ts'
import { fingerprintOf, type IdempotencyKey, idempotencyScopeOf, transactOnce } from './idempotency.ts'

let database: TestDatabase
let db: Database
beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase({ url: database.url, poolSize: 10, onError: () => undefined })
  await sql('create table notes (id int generated always as identity, words text unique)')
})
afterAll(async () => {
  await db.close()
  await database.drop()
})
beforeEach(() => sql('truncate notes, idempotency_keys'))

const sql = async (text: string) => (await db.query({ name: '', text, values: [] })).rows

const keyOf = (body: unknown, { scope = 'ava', actor = '', key = 'one-key-1' } = {}): IdempotencyKey => ({
  scope,
  actor,
  key,
  fingerprint: fingerprintOf('POST', '/notes', body),
})
const writeNote = (words: string) => async (tx: Transaction) => {
  await tx.query({ name: '', text: 'insert into notes (words) values ($1)', values: [words] })
  return { words }
}
const notes = async () => (await sql('select words from notes order by id')).map(({ words }) => String(words))

test.each([
  ['a public caller', { kind: 'anonymous', id: null }, undefined, 'public', ''],
  ['a candidate', { kind: 'candidate', id: 'ava' }, 'ava', 'ava', ''],
  ['a consultant acting for a candidate', { kind: 'consultant', id: 'priya' }, 'ava', 'ava', 'priya'],
  ['a consultant', { kind: 'consultant', id: 'priya' }, undefined, 'consultant:priya', ''],
  ['a system of the agency', { kind: 'agencyKey', id: 'crm' }, undefined, 'agencyKey:crm', ''],
  ['a system, about a candidate', { kind: 'agencyKey', id: 'crm' }, 'ava', 'ava', 'agencyKey:crm'],
] as const)('%s has a scope of its own', (_who, caller, candidateId, scope, actor) => {
  expect(idempotencyScopeOf(caller, candidateId)).toEqual({ scope, actor })
})

test('the same key and body replays the first answer without doing the work again', async () => {
  const first = await transactOnce(db, keyOf('a'), writeNote('a'))
  const again = await transactOnce(db, keyOf('a'), writeNote('b'))
  expect([first, again]).toEqual([{ words: 'a' }, { words: 'a' }])
  expect(await notes()).toEqual(['a'])
})

test('work that answers nothing is replayed too', async () => {
  const work = async (tx: Transaction) => void (await writeNote('a')(tx))
  await transactOnce(db, keyOf('a'), work)
  await transactOnce(db, keyOf('a'), work)
  expect(await notes()).toEqual(['a'])
})

test('a refusal rolls its work back and is replayed, even if its reason no longer holds', async () => {
  const refuse = async (tx: Transaction) => {
    await writeNote('undone')(tx)
    throw new ApiError('booking_overlaps', { param: '2026-11-17', message: 'Two at once.' })
  }
  const refusal = { code: 'booking_overlaps', param: '2026-11-17', message: 'Two at once.' }
  await expect(transactOnce(db, keyOf('a'), refuse)).rejects.toMatchObject(refusal)
  await expect(transactOnce(db, keyOf('a'), writeNote('a'))).rejects.toMatchObject(refusal)
  expect(await notes()).toEqual([])
})

test('a refusal drawn from a broken constraint is replayed as well', async () => {
  await sql(`insert into notes (words) values ('taken')`)
  const work = (tx: Transaction) =>
    writeNote('taken')(tx).catch((error: unknown) => {
      throw violatedConstraint(error) === 'notes_words_key' ? new ApiError('booking_overlaps') : error
    })
  await expect(transactOnce(db, keyOf('a'), work)).rejects.toMatchObject({ code: 'booking_overlaps' })
  await sql('delete from notes')
  await expect(transactOnce(db, keyOf('a'), work)).rejects.toMatchObject({ code: 'booking_overlaps' })
})

test('a response that asks to retry is not stored', async () => {
  const tooBusy = async () => {
    throw new ApiError('overloaded', { retryAfterSeconds: 2 })
  }
  await expect(transactOnce(db, keyOf('a'), tooBusy)).rejects.toMatchObject({ retryAfterSeconds: 2 })
  expect(await transactOnce(db, keyOf('a'), writeNote('a'))).toEqual({ words: 'a' })
})

test('an unexpected failure leaves nothing, the key included', async () => {
  const fail = async (tx: Transaction) => {
    await writeNote('undone')(tx)
    throw new Error('bug')
  }
  await expect(transactOnce(db, keyOf('a'), fail)).rejects.toThrow('bug')
  await transactOnce(db, keyOf('a'), writeNote('a'))
  expect(await notes()).toEqual(['a'])
})

test('the same key with another body, path or method is refused', async () => {
  await transactOnce(db, keyOf('a'), writeNote('a'))
  const others = [
    keyOf('b'),
    { ...keyOf('a'), fingerprint: fingerprintOf('PUT', '/notes', 'a') },
    { ...keyOf('a'), fingerprint: fingerprintOf('POST', '/notes/1', 'a') },
  ]
  for (const other of others) {
    const refusal = { code: 'idempotency_key_reused', status: 422 }
    await expect(transactOnce(db, other, writeNote('b'))).rejects.toMatchObject(refusal)
  }
  expect(await notes()).toEqual(['a'])
})

test('two people may choose the same key', async () => {
  await transactOnce(db, keyOf('a'), writeNote('ava'))
  const answer = await transactOnce(db, keyOf('a', { scope: 'noah' }), writeNote('noah'))
  expect(answer).toEqual({ words: 'noah' })
  expect(await notes()).toEqual(['ava', 'noah'])
})

test('a consultant who acts for a candidate has keys of their own', async () => {
  await transactOnce(db, keyOf('a'), writeNote('ava'))
  const answer = await transactOnce(db, keyOf('a', { actor: 'priya' }), writeNote('priya for ava'))
  expect(answer).toEqual({ words: 'priya for ava' })
  expect(await transactOnce(db, keyOf('a', { actor: 'priya' }), writeNote('again'))).toEqual(answer)
  expect(await notes()).toEqual(['ava', 'priya for ava'])
})

test('of simultaneous requests with one key one does the work and all get its answer', async () => {
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) => transactOnce(db, keyOf('a'), writeNote(`note ${index}`))),
  )
  const [written] = await notes()
  expect(answers).toEqual(answers.map(() => ({ words: written })))
  expect(await notes()).toHaveLength(1)
})

test('without a key every request does its work', async () => {
  await transactOnce(db, undefined, writeNote('a'))
  await transactOnce(db, undefined, writeNote('b'))
  expect(await notes()).toEqual(['a', 'b'])
})
