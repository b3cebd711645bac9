import { expect, test } from 'vitest'
import { isPlausiblePhoneNumber } from './phone-number.ts'

test.each([
  ['0412 345 678', true],
  ['+61 412 345 678', true],
  ['(03) 9123-4567', true],
  ['020 7946 0018', true],
  ['abc', false],
  ['', false],
  ['12345', false],
  ['123456', true],
  ['123456789012345', true],
  ['1234567890123456', false],
  ['0412 345 678 or Mum', false],
  ['04+12345678', false],
  ['------', false],
])('%j could be a phone number: %s', (text, isPlausible) => {
  expect(isPlausiblePhoneNumber(text)).toBe(isPlausible)
})
