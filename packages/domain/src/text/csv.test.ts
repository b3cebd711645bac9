import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

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
