import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenPasswordRules, passwordRules } from './password-rules.ts'

const limits = { minimumLength: 10, maximumLength: 16 }

test.each([
  ['Abcdefg1!', ['minimumLength']],
  ['Abcdefgh1!', []],
  ['Abcdefghijklmn1!', []],
  ['Abcdefghijklmno1!', ['maximumLength']],
  ['ABCDEFGH1!', ['lowercase']],
  ['abcdefgh1!', ['uppercase']],
  ['Abcdefghi!', ['number']],
  ['Abcdefghi1', ['special']],
  ['', ['minimumLength', 'lowercase', 'uppercase', 'number', 'special']],
  ['          ', ['lowercase', 'uppercase', 'number', 'special']],
  ['éÉéÉéÉéÉ1!', []],
  ['жЖжЖжЖжЖ٣€', []],
  ['漢字漢字漢字漢字1!', ['lowercase', 'uppercase']],
  ['Abcdefg1😀', ['minimumLength']],
  ['Abcdefgh1😀', []],
  ['Abcdefghijklmn1😀', []],
  ['Abcdefgh1e\u0301', ['special']],
  ['Abc defgh1\t', ['special']],
  ['Abcdefgh1_', []],
  ['Abcdefghi½', ['number', 'special']],
])('%j breaks %j', (password, expected) => {
  expect(brokenPasswordRules(password, limits)).toEqual(expected)
})

test('adding a character never breaks a rule other than the maximum', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (password, more) => {
      const before = brokenPasswordRules(password, limits)
      const after = brokenPasswordRules(password + more, limits)
      expect(after.filter((rule) => rule !== 'maximumLength' && !before.includes(rule))).toEqual([])
      expect(passwordRules.filter((rule) => after.includes(rule))).toEqual(after)
    }),
  )
})
