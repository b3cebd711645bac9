import { expect, test } from 'vitest'
import { csvOf, csvRecord } from './csv.ts'

test.each([
  ['Lantern Hill', 'Lantern Hill'],
  ['', ''],
  [null, ''],
  [-6.5, '-6.5'],
  ['Hill, Lantern', '"Hill, Lantern"'],
  ['The "Annex"', '"The ""Annex"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("http://x")', '"\'=HYPERLINK(""http://x"")"'],
  ['+61 3 5550', "'+61 3 5550"],
  ['-1', "'-1"],
  ['@school', "'@school"],
  ['\t=1+1', "'\t=1+1"],
  ['  =1+1', "'  =1+1"],
  ['＝1+1', "'＝1+1"],
  ['Te Kura o Ōtāhuhu', 'Te Kura o Ōtāhuhu'],
])('%j is written as %j', (value, written) => {
  expect(csvOf([[value, 1]])).toBe(`\uFEFF${written},1\r\n`)
})

test('a record has all its cells, each safe by itself', () => {
  expect(csvRecord(['Hill, "the" School', 7.25, -1, '=1+1', '\rx', null])).toBe(
    `"Hill, ""the"" School",7.25,-1,'=1+1,"'\rx",\r\n`,
  )
})
