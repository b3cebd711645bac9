import { verify } from 'node:crypto'
import { appendFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { audit } from '../../platform/audit.ts'
import { systemCaller } from '../../platform/caller.ts'
import { erasePerson } from '../privacy/erase-person.ts'
import { auditCommands } from './audit-commands.ts'
import type { AuditEntry } from './audit-export.queries.ts'

const DAY_MS = 86_400_000
/** Before all demo data. */
const LONG_AGO = Date.parse('2020-03-01T00:00:00Z')

let rollcall: TestApp
let folder: string
beforeAll(async () => {
  rollcall = await createTestApp()
  folder = mkdtempSync(join(tmpdir(), 'rollcall-audit-'))
})
afterAll(async () => {
  await rollcall.close()
  rmSync(folder, { recursive: true })
})

const run = (name: keyof typeof auditCommands, ...args: string[]) => {
  const { services, clock } = rollcall
  return auditCommands[name](args)(services.db, clock, async () => services)
}
async function exported(name: string, from: string, to: string, ...more: string[]) {
  const file = join(folder, name)
  await run('audit export', '--from', from, '--to', to, '--out', file, ...more)
  return { file, text: readFileSync(file, 'utf8') }
}
const entriesIn = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AuditEntry)
/** An entry at an instant, of a candidate. */
const write = (at: number, details: Record<string, unknown> = {}, candidateId?: string) =>
  rollcall.services.db.transaction((tx) =>
    audit(tx, systemCaller({ now: () => at }, candidateId), 'file_viewed', details),
  )

test('a range has every entry from its first instant until before its last, in whichever offset it is named', async () => {
  const day = LONG_AGO
  for (const [number, at] of [day - 1, day, day + DAY_MS - 1, day + DAY_MS].entries())
    await write(at, { number })
  const numbersIn = async (name: string, from: string, to: string) =>
    entriesIn((await exported(name, from, to)).text).map(({ details }) => details.number)
  expect(await numbersIn('utc.ndjson', '2020-03-01T00:00:00Z', '2020-03-02T00:00:00Z')).toEqual([1, 2])
  expect(await numbersIn('sydney.ndjson', '2020-03-01T11:00:00+11:00', '2020-03-02T11:00:00+11:00')).toEqual([
    1, 2,
  ])
  for (const wrong of ['2020-03-01', '2020-03-01T00:00:00', '2020-02-30T00:00:00Z', ''])
    expect(() => run('audit export', '--from', wrong, '--to', '2020-03-02T00:00:00Z')).toThrow(
      '--from is an instant with its offset',
    )
})

test('more entries than a page are all there while others are written, and the export is audited', async () => {
  const from = LONG_AGO + 10 * DAY_MS
  await rollcall.sql(
    `insert into audit_log (at, action, actor_kind, details)
     select to_timestamp($1::double precision / 1000) + n * interval '1 second', 'signed_in', 'system', jsonb_build_object('n', n)
     from generate_series(0, 2499) n`,
    from,
  )
  const done = new AbortController()
  const writing = (async () => {
    while (!done.signal.aborted) await write(rollcall.clock.now())
  })()
  const [start, end] = [new Date(from).toISOString(), new Date(from + DAY_MS).toISOString()]
  const { text } = await exported('many.ndjson', start, end)
  done.abort()
  await writing
  expect(entriesIn(text).map(({ details }) => details.n)).toEqual(Array.from({ length: 2_500 }, (_, n) => n))
  const [last] = await rollcall.sql(
    `select details from audit_log where action = 'audit_exported' order by id desc limit 1`,
  )
  expect(last).toEqual({ details: expect.objectContaining({ from: start, to: end, entries: 2_500 }) })
})

test('a range whose entries may still be written is refused', async () => {
  const soon = new Date(rollcall.clock.now() - 4 * 60_000).toISOString()
  await expect(
    run('audit export', '--from', '2020-01-01T00:00:00Z', '--to', soon, '--out', join(folder, 'soon')),
  ).rejects.toThrow('entries of the last five minutes may still be written')
  expect(readdirSync(folder).filter((name) => name.startsWith('soon'))).toEqual([])
})

test('a signed export is verified, also by others with the public key, and any change is found', async () => {
  await write(LONG_AGO + 20 * DAY_MS)
  const { file, text } = await exported('signed.ndjson', '2020-03-21T00:00:00Z', '2020-03-22T00:00:00Z')
  expect(await run('audit verify', file)).toEqual([
    expect.stringMatching(
      / is as it was exported at .*: 1 entries from 2020-03-21T00:00:00.000Z until before 2020-03-22/,
    ),
  ])
  const [publicKey = ''] = await run('audit key')
  const [manifest, signature] = [`${file}.manifest.json`, `${file}.manifest.sig`].map((name) =>
    readFileSync(name),
  )
  const isSigned = verify(null, manifest ?? Buffer.of(), publicKey, Buffer.from(String(signature), 'base64'))
  expect(isSigned).toBe(true)

  appendFileSync(file, text)
  await expect(run('audit verify', file)).rejects.toThrow('the file was changed')
  writeFileSync(file, text.replace('system', 'guest'))
  await expect(run('audit verify', file)).rejects.toThrow('the file was changed')
  writeFileSync(file, text)
  writeFileSync(`${file}.manifest.json`, String(manifest).replace('"entries": 1', '"entries": 2'))
  await expect(run('audit verify', file)).rejects.toThrow('the manifest was changed')
  // The manifest of one file does not vouch for another.
  writeFileSync(join(folder, 'other.ndjson'), text)
  writeFileSync(join(folder, 'other.ndjson.manifest.json'), manifest ?? '')
  writeFileSync(join(folder, 'other.ndjson.manifest.sig'), signature ?? '')
  await expect(run('audit verify', join(folder, 'other.ndjson'))).rejects.toThrow(
    'the manifest is of signed.ndjson',
  )
  expect(() =>
    run('audit export', '--from', '2020-03-21T00:00:00Z', '--to', '2020-03-22T00:00:00Z', '--out', file),
  ).toThrow('exists already')
})

test('a CSV file has no cell that a spreadsheet would run, and quotes the rest', async () => {
  const at = LONG_AGO + 30 * DAY_MS
  await rollcall.sql(
    `insert into audit_log (at, action, actor_kind, trace_id, details)
     values (to_timestamp($1::double precision / 1000), 'signed_in', 'system', '=cmd|"x"', '{"text": "a,b\\n\\"c\\""}')`,
    at,
  )
  const { text } = await exported(
    'entries.csv',
    '2020-03-31T00:00:00Z',
    '2020-04-01T00:00:00Z',
    '--format',
    'csv',
  )
  expect(text).toMatch(/^id,at,action,actorKind,actorId,subjectId,grantId,traceId,details\r\n\d+,2020-03-31/)
  expect(text).toContain(`,"'=cmd|""x""","{""text"":""a,b\\n\\""c\\""""}"\r\n`)
})

test('the entries of an erased person keep their ids, which then belong to a pseudonym', async () => {
  const { services } = rollcall
  const person = await rollcall.newPerson()
  await write(LONG_AGO + 40 * DAY_MS, {}, person.id)
  await erasePerson(services, person.id)
  const { text } = await exported('erased.ndjson', '2020-04-10T00:00:00Z', '2020-04-11T00:00:00Z')
  expect(entriesIn(text)).toMatchObject([
    { subjectId: person.id, action: 'file_viewed', actorKind: 'system' },
  ])
  expect(text).not.toContain(person.email)
})
