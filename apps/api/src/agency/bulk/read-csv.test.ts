import { Readable } from 'node:stream'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readRecords } from './read-csv.ts'
import { readLines } from './read-lines.ts'

async function read(bytes: Buffer, chunkBytes = bytes.length) {
  const chunks = Array.from({ length: Math.ceil(bytes.length / chunkBytes) }, (_, at) =>
    bytes.subarray(at * chunkBytes, (at + 1) * chunkBytes),
  )
  const records = []
  for await (const some of readRecords(readLines(Readable.from(chunks), { maxBytes: 64 * 1024 })))
    for (const { number, cells, problem } of some) records.push([number, cells ?? problem])
  return records
}

const quote = (cell: string) => `"${cell.replaceAll('"', '""')}"`

test('written cells are read as they are, wherever the bytes are divided', async () => {
  const cell = fc
    .string({ unit: fc.constantFrom('a', 'é', '"', ',', '\n', '=', '😀') })
    .map((text) => text.trim())
  const rows = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(
      rows,
      fc.integer({ min: 1, max: 7 }),
      fc.constantFrom('\n', '\r\n'),
      async (given, size, end) => {
        const text = given.map((cells) => cells.map(quote).join(',') + end).join('')
        const found = await read(Buffer.from(text), size)
        expect(found.map(([, cells]) => cells)).toEqual(given)
      },
    ),
  )
})

test('a line that is broken is named, and the next ones are read', async () => {
  const text = [
    'a,b',
    '"open,1',
    'plain,"two\nlines"',
    'b"c,2',
    '"closed"x,3',
    '',
    `long,${'x'.repeat(70_000)}`,
    'last, "spaced" ',
    'end,"never closed',
    'after,4',
  ].join('\n')
  expect(await read(Buffer.from(text))).toEqual([
    [1, ['a', 'b']],
    [2, 'has a quote inside a cell that is not quoted'],
    [3, ['plain', 'two\nlines']],
    [5, 'is too long, or has a quote that is not closed'],
    [6, 'has a quote inside a cell that is not quoted'],
    [8, 'is too long, or has a quote that is not closed'],
    [9, 'has a quote inside a cell that is not quoted'],
    [10, 'has a quote that is not closed'],
    [11, ['after', '4']],
  ])
})

test('an open quote before a hundred thousand empty lines refuses its line alone', async () => {
  const text = `"open${'\n'.repeat(100_000)}a,1\n`
  expect(await read(Buffer.from(text), 64 * 1024)).toEqual([
    [1, 'is too long, or has a quote that is not closed'],
    [100_001, ['a', '1']],
  ])
})

test('bytes of another encoding refuse their line', async () => {
  const latin = Buffer.concat([Buffer.from('a,1\nZo'), Buffer.from([0xeb]), Buffer.from(',2\nb,3')])
  expect(await read(latin)).toEqual([
    [1, ['a', '1']],
    [2, 'must be UTF-8'],
    [3, ['b', '3']],
  ])
  const [first] = await read(Buffer.from('\ufeffa,b\n', 'utf16le'))
  expect(first).toEqual([1, 'must be UTF-8'])
  expect(await read(Buffer.from('\ufeffa,b\n'))).toEqual([[1, ['a', 'b']]])
})
