import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { isFileNameUsable, safeFileName } from './file-name.ts'

test.each([
  ['WWC card.jpeg', 'jpg', 'WWC card.jpg'],
  ['Zeugnis – Müller.PDF', 'pdf', 'Zeugnis – Müller.pdf'],
  ['資格証明書.pdf', 'pdf', '資格証明書.pdf'],
  ['../../etc/passwd.pdf', 'pdf', 'passwd.pdf'],
  ['C:\\Users\\ava\\card.png', 'png', 'card.png'],
  ['card\r\nSet-Cookie: a=b.pdf', 'pdf', 'cardSet-Cookie a=b.pdf'],
  ['card\u202Efdp.exe.pdf', 'pdf', 'cardfdp.exe.pdf'],
  ['con.pdf', 'pdf', 'con_.pdf'],
  ['  .hidden . .pdf', 'pdf', 'hidden.pdf'],
])('%j is kept as %j', (given, extension, kept) => {
  expect(isFileNameUsable(given)).toBe(true)
  expect(safeFileName(given, extension)).toBe(kept)
})

test.each(['', '.pdf', '\u202E.pdf', '???.pdf', '/', `${'x'.repeat(252)}.pdf`])(
  '%j cannot be used',
  (given) => {
    expect(isFileNameUsable(given)).toBe(false)
  },
)

test('a safe name has no unsafe characters and at most 120 characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 255 }), (given) => {
      fc.pre(isFileNameUsable(given))
      const kept = safeFileName(given, 'pdf')
      expect(Array.from(kept).length).toBeLessThanOrEqual(120)
      expect(kept).not.toMatch(/[\p{Cc}\p{Cf}<>:"/\\|?*]/u)
      expect(kept).toMatch(/[^. ].*\.pdf$/su)
    }),
  )
})
