import { expect, test } from 'vitest'
import { csvRecord } from './write-csv.ts'

test.each([
  [['a', 7.25, -1], 'a,7.25,-1\r\n'],
  [['Hill, "the" School', ''], '"Hill, ""the"" School",\r\n'],
  [['two\r\nlines', 'a b'], '"two\r\nlines",a b\r\n'],
  [['=1+1', '+61', '-2', '@x', '\tx', '\rx'], `'=1+1,'+61,'-2,'@x,'\tx,"'\rx"\r\n`],
  [['=cmd|"a"', 'a=1'], `"'=cmd|""a""",a=1\r\n`],
])('%j', (values, record) => {
  expect(csvRecord(values)).toBe(record)
})
