import type { Region } from '@rollcall/domain/regions/region'
import { expect, test } from 'vitest'
import { readMobileNumber } from './phone-number.ts'

test.each<[Region, string, string]>([
  ['AU', '0412 345 678', '+61412345678'],
  ['AU', '+61 412 345 678', '+61412345678'],
  ['NZ', '021 123 4567', '+64211234567'],
  ['UK', '07400 123456', '+447400123456'],
  // Jersey, Guernsey and the Isle of Man.
  ['UK', '07797 712345', '+447797712345'],
  ['UK', '07781 123456', '+447781123456'],
  ['UK', '07924 123456', '+447924123456'],
  ['CA', '(506) 234-5678', '+15062345678'],
  ['US', '201-555-0123', '+12015550123'],
])('in %s %s is %s', async (region, text, number) => {
  expect(await readMobileNumber(text, region)).toEqual({ number })
})

test.each<[Region, string, string]>([
  ['AU', 'my number', 'mfa_phone_invalid'],
  ['AU', '0412 345', 'mfa_phone_invalid'],
  ['US', '201-555-0123 ext. 4', 'mfa_phone_invalid'],
  ['AU', '+44 7400 123456', 'mfa_phone_invalid_for_region'],
  ['CA', '201-555-0123', 'mfa_phone_invalid_for_region'],
  ['AU', '03 9999 1234', 'mfa_phone_not_mobile'],
  ['UK', '01481 256789', 'mfa_phone_not_mobile'],
])('in %s %s is refused: %s', async (region, text, refusal) => {
  expect(await readMobileNumber(text, region)).toEqual({ refusal })
})
