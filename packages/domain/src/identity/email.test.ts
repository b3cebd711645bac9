import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { emailKey, isEmail, mailboxKey } from './email.ts'

test.each([
  'ada@example.com',
  'Ada.Lovelace+relief@mail.example.co.nz',
  "o'brien@example.com",
  '_@x.io',
  'ada@xn--bcher-kva.example',
  'ada@1.example',
  `${'a'.repeat(64)}@example.com`,
])('%s is an email', (value) => {
  expect(isEmail(value)).toBe(true)
})

test.each([
  '',
  'ada',
  'ada@',
  '@example.com',
  'ada@example',
  'ada@@example.com',
  'ada@home@example.com',
  'ada lovelace@example.com',
  ' ada@example.com',
  'ada@example.com ',
  'ada@example.com\n',
  'ada@example.com\r\nBcc: eve@example.com',
  'ada@exam ple.com',
  'ada@.example.com',
  'ada@example..com',
  'ada@example.com.',
  'ada@-example.com',
  'ada@example-.com',
  'ada@10.0.0.1',
  'ada@[10.0.0.1]',
  'Ada <ada@example.com>',
  '"ada"@example.com',
  'ada,eve@example.com',
  'mar\u212A@example.com',
  'ada\u200B@example.com',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'d'.repeat(64)}.com`,
  null,
  undefined,
  42,
  ['ada@example.com'],
])('%j is not an email', (value) => {
  expect(isEmail(value)).toBe(false)
})

test('254 characters are an email and 255 are not', () => {
  const domain = `${'d'.repeat(63)}.${'d'.repeat(63)}.${'d'.repeat(60)}.au`
  const longest = `${'a'.repeat(254 - 1 - domain.length)}@${domain}`
  expect(longest).toHaveLength(254)
  expect(isEmail(longest)).toBe(true)
  expect(isEmail(`a${longest}`)).toBe(false)
})

test('one key for every way of typing an address, and a different one for another address', () => {
  expect(emailKey('  Ada@Example.COM\n')).toBe('ada@example.com')
  fc.assert(
    fc.property(fc.emailAddress(), fc.emailAddress(), (one, other) => {
      expect(emailKey(emailKey(one))).toBe(emailKey(one))
      expect(emailKey(one.toUpperCase())).toBe(emailKey(one))
      if (isEmail(one)) expect(isEmail(emailKey(one))).toBe(true)
      if (one.toLowerCase() !== other.toLowerCase()) expect(emailKey(one)).not.toBe(emailKey(other))
    }),
  )
})

test.each([
  ['Ava+ref@Rollcall.test', 'ava@rollcall.test', true],
  ['ava+one@rollcall.test', 'ava+two@rollcall.test', true],
  ['a.v.a@gmail.com', 'ava+x@GoogleMail.com', true],
  ['a.va@rollcall.test', 'ava@rollcall.test', false],
  ['ava@bücher.example', 'ava@xn--bcher-kva.example', true],
  ['ava@BÜCHER.example', 'ava@bu\u0308cher.example', true],
  ['ａｖａ＠rollcall.test', 'ava@rollcall.test', true],
  ['ava@rollcall.test.', ' ava@rollcall.test', true],
  ['ava@rollcall.test', 'ben@rollcall.test', false],
  ['ava@rollcall.test', 'ava@wattle.test', false],
])('%s and %s share a mailbox: %s', (one, other, expected) => {
  expect(mailboxKey(one) === mailboxKey(other)).toBe(expected)
})
