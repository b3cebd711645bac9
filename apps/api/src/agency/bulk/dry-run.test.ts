import { randomUUID } from 'node:crypto'
import { LineResult } from '@rollcall/contract/agency/bulk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { addAgencyKey } from '../../../test/agency-key.ts'
import { bodies } from '../../../test/agency-matters.ts'
import { LIST_TABLES } from '../../../test/list-tables.ts'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
let headers: Record<string, string>
beforeAll(async () => {
  rollcall = await createTestApp()
  headers = (await addAgencyKey(rollcall)).headers
})
afterAll(() => rollcall.close())

const newName = () => randomUUID().slice(0, 8)
const LineResults = z.array(LineResult)

const send = (
  payload: string | Buffer,
  { dryRun, contentType = 'text/csv' }: { dryRun: boolean; contentType?: string },
) =>
  rollcall.app.inject({
    method: 'POST',
    url: `/agency/v1/candidates/bulk?dryRun=${dryRun}`,
    headers: { 'content-type': contentType, ...headers },
    payload,
  })
const resultsOf = (text: string) =>
  LineResults.parse(
    text
      .split('\n')
      .filter(Boolean)
      .map((line): unknown => JSON.parse(line)),
  )

/** The contents of every table, except for the key's own use and limits. */
async function everything() {
  const tables = await rollcall.sql<{ name: string }>(LIST_TABLES)
  const contents: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (['rate_limits', 'agency_keys'].includes(name)) continue
    const [row] = await rollcall.sql(
      `select count(*)::int, md5(string_agg(t::text, '|' order by t::text)) from "${name}" t`,
    )
    contents[name] = row
  }
  return contents
}

const HEADER =
  'external_id,first_name,last_name,email,region,state,timezone,mobile,home_latitude,home_longitude,invite'
const row = (name: string, change: Partial<Record<'first' | 'mobile' | 'invite', string>> = {}) =>
  [
    name,
    change.first ?? 'Remy',
    'Ito',
    `${name}@rollcall.test`,
    'AU,Victoria,Australia/Melbourne',
    change.mobile ?? '',
    '-37.8,144.9',
    change.invite ?? '',
  ].join(',')

test('a CSV file is saved by its columns, and a dry run says what it would change', async () => {
  const [kept, changed, added] = [newName(), newName(), newName()]
  const first = await send([HEADER, row(kept), row(changed), ''].join('\r\n'), { dryRun: false })
  expect([first.statusCode, resultsOf(first.body).map(({ effect }) => effect)]).toEqual([
    200,
    ['created', 'created'],
  ])
  const before = await everything()
  const file = [
    HEADER,
    row(kept),
    row(changed, { first: '"Rém, ""y"""', mobile: '+61 400 000 000' }),
    row(added, { invite: 'yes' }),
    row(newName(), { invite: 'perhaps' }),
    `${row(newName())},surplus`,
    'x',
  ].join('\n')
  const dry = await send(file, { dryRun: true })
  expect(resultsOf(dry.body)).toEqual([
    { line: 2, externalId: kept, effect: 'unchanged', id: expect.any(String) },
    {
      line: 3,
      externalId: changed,
      effect: 'changed',
      id: expect.any(String),
      changes: {
        firstName: { from: 'Remy', to: 'Rém, "y"' },
        mobile: { from: null, to: '+61 400 000 000' },
      },
    },
    { line: 4, externalId: added, effect: 'created' },
    expect.objectContaining({ line: 5, code: 'request_invalid', errors: { invite: [expect.any(String)] } }),
    expect.objectContaining({ line: 6, errors: { line: ['has 12 cells, and the header 11'] } }),
    expect.objectContaining({ line: 7, errors: { line: ['has 1 cells, and the header 11'] } }),
  ])
  expect(await everything()).toEqual(before)
  const real = await send(file, { dryRun: false })
  expect(resultsOf(real.body).map(({ effect }) => effect)).toEqual([
    'unchanged',
    'changed',
    'created',
    'refused',
    'refused',
    'refused',
  ])
  expect(await rollcall.mailsTo(`${added}@rollcall.test`)).toHaveLength(1)
})

test('unknown columns are ignored and named; a file without a header that fits is refused', async () => {
  const named = await send(`${HEADER},Shoe Size\n${row(newName())},43\n`, { dryRun: true })
  expect([named.headers.warnings, resultsOf(named.body)[0]?.effect]).toEqual([
    'unknown_fields=shoe_size',
    'created',
  ])
  const wide = Array.from({ length: 5_000 }, (_, at) => `c${at}`).join(',')
  for (const [text, errors] of [
    ['', { columns: ['are missing: the file is empty'] }],
    ['external_id,first_name\n', { columns: ['must have last_name, email, region, state, timezone'] }],
    [`${HEADER},email\n`, { columns: ['must not be there twice: email'] }],
    [`${HEADER},${wide}\n`, { columns: ['must be at most 200'] }],
    [Buffer.from(HEADER, 'utf16le'), { columns: [expect.stringMatching(/^must have/)] }],
    [
      Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(HEADER, 'utf16le')]),
      { header: ['must be UTF-8'] },
    ],
    [`"${HEADER}`, { header: ['has a quote that is not closed'] }],
  ] as const) {
    const answer = await send(text, { dryRun: true })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'request_invalid', errors }),
    ])
  }
})

test('a dry run writes nothing, whatever the file contains', async () => {
  const existing = newName()
  await send([HEADER, row(existing, { invite: 'yes' })].join('\n'), { dryRun: false })
  const before = await everything()
  const formulas = ['=HYPERLINK("https://evil.example";"x")', '+1+cmd|calc', '@SUM(A1)', '-2+3', "'=1"]
  const bodiesOf = (change: object) => ({
    externalId: newName(),
    ...bodies.candidate({ email: 'x@rollcall.test' }),
    ...change,
  })
  const files: [string | Buffer, string?][] = [
    [
      [
        HEADER,
        ...formulas.map((first) => row(newName(), { first: `"${first.replaceAll('"', '""')}"` })),
      ].join('\n'),
    ],
    [
      Buffer.from(
        [HEADER, row(newName(), { first: 'Zoë' }), row(existing, { first: 'Zoë' })].join('\n'),
        'latin1',
      ),
    ],
    [[HEADER, row(newName(), { first: 'a\0b' }), row(existing, { first: 'Changed' })].join('\n')],
    [[HEADER, row(existing, { first: '"never closed' }), row(newName())].join('\n')],
    [
      [HEADER, `${row(newName())}${',x'.repeat(20_000)}`, `${row(newName())}${','.repeat(90_000)}`].join(
        '\n',
      ),
    ],
    [[HEADER, row(newName(), { invite: 'yes' }), `${row(existing)}\n`.repeat(3)].join('\n')],
    [
      Buffer.concat([
        Buffer.from(`${HEADER}\n`),
        Buffer.from(Array.from({ length: 10_000 }, (_, at) => (at * 7919) % 256)),
      ]),
    ],
    [
      [bodiesOf({ invite: true }), bodiesOf({ firstName: '\ud800' }), { externalId: existing }]
        .map((line) => JSON.stringify(line))
        .join('\n'),
      'application/x-ndjson',
    ],
  ]
  for (const [file, contentType] of files) {
    const { statusCode, body } = await send(file, { dryRun: true, ...(contentType && { contentType }) })
    expect([statusCode, resultsOf(body).length]).toEqual([200, expect.any(Number)])
    expect(resultsOf(body)).not.toEqual([])
  }
  expect(await everything()).toEqual(before)
  expect(rollcall.logged.filter((line) => line.includes('was not saved'))).toEqual([])
})
