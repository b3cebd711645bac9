import { describe, expect, test } from 'vitest'
import { isViewable, photoSize, refusalOfFile, refusalOfSize } from './upload-check.ts'

const pdf = new TextEncoder().encode('%PDF-1.7 etc')
const jpg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)

describe('refusalOfFile', () => {
  test.each([
    ['WWCC card.pdf', 9, pdf, undefined],
    ['card.JPEG', 4, jpg, undefined],
    ['card.jpg', 9, pdf, 'unsupported_file_extension'],
    ['card.pdf', 0, new Uint8Array(), 'file_empty'],
    ['card.exe', 9, pdf, 'unsupported_file_extension'],
    ['card', 9, pdf, 'unsupported_file_extension'],
    ['.pdf', 9, pdf, 'file_name_invalid'],
    [`${'a'.repeat(300)}.pdf`, 9, pdf, 'file_name_invalid'],
  ])('%s of %d bytes', (name, sizeBytes, head, refusal) => {
    expect(refusalOfFile({ name, sizeBytes, head })).toBe(refusal)
  })
})

test('the largest allowed size is accepted, and one byte more is refused', () => {
  expect(refusalOfSize(1_000, 1_000)).toBeUndefined()
  expect(refusalOfSize(1_001, 1_000)).toBe('file_too_large')
})

test.each([
  [4_000, 3_000, { width: 2_400, height: 1_800 }],
  [3_000, 4_000, { width: 1_800, height: 2_400 }],
  [800, 600, { width: 800, height: 600 }],
  [10_000, 1, { width: 2_400, height: 1 }],
])('a photo of %d by %d is sent no larger than it has to be', (width, height, size) => {
  expect(photoSize(width, height)).toEqual(size)
})

test.each([
  ['application/pdf', true],
  ['image/heic', true],
  ['application/msword', false],
])('%s is viewable: %s', (contentType, can) => expect(isViewable(contentType)).toBe(can))
