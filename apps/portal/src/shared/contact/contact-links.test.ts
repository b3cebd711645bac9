import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { mailHref, telephoneHref } from './contact-links.ts'

test.each([
  ['+61 3 5550 4410', 'tel:+61355504410'],
  ['1300 975 707', 'tel:1300975707'],
  [' +1 (213) 555-0142 ', 'tel:+12135550142'],
  ['020 7946 0118', 'tel:02079460118'],
])('%s is dialled as %s', (phone, href) => {
  expect(telephoneHref(phone)).toBe(href)
})

test('a mail goes to the address alone', () => {
  expect(mailHref(' au@commonroom.example ')).toBe('mailto:au@commonroom.example')
})

test.each([
  ['ava@x.example?subject=Hi&bcc=all@x.example', 'mailto:ava@x.example%3Fsubject%3DHi%26bcc%3Dall@x.example'],
  ['ava@x.example,noah@x.example', 'mailto:ava@x.example%2Cnoah@x.example'],
  ['"ava doyle"@x.example', 'mailto:%22ava%20doyle%22@x.example'],
  ['ava@x.example\r\nBcc: all@x.example', 'mailto:ava@x.example%0D%0ABcc%3A%20all@x.example'],
  ['ava#1@x.example', 'mailto:ava%231@x.example'],
  ['100%ava@x.example', 'mailto:100%25ava@x.example'],
  ['ava+work@x.example', 'mailto:ava%2Bwork@x.example'],
  ['ava\ud800@x.example', 'mailto:ava@x.example'],
  ["o'neil@x.example", "mailto:o'neil@x.example"],
])('a mail to %j is written as %s', (email, href) => {
  expect(mailHref(email)).toBe(href)
})

test('any address becomes one recipient and nothing else', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (email) => {
      const url = new URL(mailHref(email))
      expect([url.protocol, url.search, url.hash]).toEqual(['mailto:', '', ''])
      expect(url.pathname).not.toMatch(/[?&,;\s"<>]/)
      expect(decodeURIComponent(url.pathname)).toBe(email.trim())
    }),
  )
})

test('any number becomes digits alone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (phone) => {
      expect(telephoneHref(phone)).toMatch(/^tel:\+?\d*$/)
    }),
  )
})
