import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'
import { givenRows } from './given-rows.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const columns = givenRows({
  text: 'text',
  json: 'jsonb',
  at: 'timestamptz',
  rate: 'numeric(8, 2)',
  isOn: 'boolean',
})
const given = (rows: Parameters<typeof columns.arrays>[0]) =>
  rollcall.sql(`select * from ${columns.after(1)} where $1`, true, ...columns.arrays(rows))

test('every value arrives as it is, whatever an array would read it as', async () => {
  const texts = ['', 'NULL', ' ', '"', '\\', '\\"', '{a,b}', ',', "'; --", 'a\nb', '😀', '$1']
  const row = { json: [{ id: '\\"', title: '{' }], at: new Date(0), rate: 72.4, isOn: false }
  expect(await given(texts.map((text) => ({ ...row, text })))).toEqual(
    texts.map((text) => ({ ...row, text, at: expect.anything() })),
  )
})

test('an absent value is null, and no rows are none', async () => {
  expect(await given([{ text: 'a' }, { text: null, isOn: true }])).toEqual([
    { text: 'a', json: null, at: null, rate: null, isOn: null },
    { text: null, json: null, at: null, rate: null, isOn: true },
  ])
  expect(await given([])).toEqual([])
})
