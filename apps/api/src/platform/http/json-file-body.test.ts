import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonFileBody } from './json-file-body.ts'

const inPieces = (text: string, size: number) => {
  const bytes = Buffer.from(text)
  return Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
    })(),
  )
}
const read = async (text: string, size = 7) => {
  const { bytes, rest } = jsonFileBody(inPieces(text, size), 'base64FileData')
  return { file: await buffer(bytes), rest: await rest }
}

test('the file and the fields beside it arrive whole, however the body is cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 200 }),
      fc.string({ unit: 'grapheme', maxLength: 30 }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(
        (base64: string) => base64,
        (base64: string) => base64.replaceAll('/', '\\/'),
        (base64: string) => base64.replaceAll('+', '\\u002B'),
      ),
      async (content, fileName, size, escaped) => {
        const base64 = escaped(Buffer.from(content).toString('base64'))
        const body = `{"fileType":{"id":"x"},"file":{"fileName":${JSON.stringify(fileName)},"base64FileData" : "${base64}"},"more":1}`
        const { file, rest } = await read(body, size)
        expect(file.equals(Buffer.from(content))).toBe(true)
        expect(rest).toEqual({ fileType: { id: 'x' }, file: { fileName, base64FileData: '' }, more: 1 })
      },
    ),
  )
})

test('a second file is left in the rest, where a schema refuses it', async () => {
  const { rest } = await read('{"base64FileData":"QQ==","other":{"base64FileData":"Qg=="}}')
  expect(rest).toMatchObject({ other: { base64FileData: 'Qg==' } })
})

test('a body without a file is only its rest', async () => {
  expect(await read('{"file":{"fileName":"a"}}')).toEqual({
    file: Buffer.alloc(0),
    rest: { file: { fileName: 'a' } },
  })
})

test.each(['<script>', '\\x', '\\u00', 'Q\\"'])('%j is no base64, and the field is named', async (text) => {
  await expect(read(`{"base64FileData":"${text}"}`)).rejects.toMatchObject({
    errors: { 'file.base64FileData': ['must be base64'] },
  })
})

test.each([
  ['ends within the file', '{"base64FileData":"QUJD'],
  ['ends after it', '{"base64FileData":"QUJD"'],
  ['is no JSON', 'base64'],
  ['has too much beside the file', `{"base64FileData":"QUJD","notes":"${'x'.repeat(70_000)}"}`],
  ['has too much before it', `{"notes":"${'x'.repeat(70_000)}","base64FileData":"QUJD"}`],
])('a body that %s is malformed', async (_how, body) => {
  await expect(read(body)).rejects.toThrow(SyntaxError)
})
