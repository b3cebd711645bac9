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
