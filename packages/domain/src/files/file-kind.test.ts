import { expect, test } from 'vitest'
import { acceptedExtensions, contentTypeOf, fileKinds, kindOfContent, kindOfName } from './file-kind.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

test.each([
  ['card.pdf', 'pdf'],
  ['IMG_2041.JPEG', 'jpg'],
  ['a.b.jpg', 'jpg'],
  ['scan.heic', 'heic'],
  ['letter.docx', 'docx'],
  ['letter.docm', undefined],
  ['page.html', undefined],
  ['pdf', undefined],
  ['card.pdf ', undefined],
])('%j claims to be %s', (name, kind) => {
  expect(kindOfName(name)).toBe(kind)
})

test.each([
  ['%PDF-1.7 …', 'pdf'],
  [' %PDF-1.7', undefined],
  ['\xff\xd8\xff\xe0....', 'jpg'],
  ['\x89PNG\r\n\x1a\n', 'png'],
  ['RIFF\x10\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\x10\0\0\0WAVEfmt ', undefined],
  ['\0\0\0\x18ftypheic\0\0', 'heic'],
  ['\0\0\0\x18ftypmp42\0\0', undefined],
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'doc'],
  ['PK\x03\x04\x14\0', 'docx'],
  ['<!doctype html>', undefined],
  ['MZ', undefined],
  ['', undefined],
])('what begins with %j is %s', (head, kind) => {
  expect(kindOfContent(bytes(head))).toBe(kind)
})

test('every accepted extension is a kind with a content type', () => {
  expect(new Set(acceptedExtensions.map((extension) => kindOfName(`x${extension}`)))).toEqual(
    new Set(fileKinds),
  )
  for (const kind of fileKinds) expect(contentTypeOf[kind]).toMatch(/^(?:image|application)\//)
})
