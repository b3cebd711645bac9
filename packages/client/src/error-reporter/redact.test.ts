import { expect, test } from 'vitest'
import { redact } from './error-report.ts'

test.each([
  ['/bookings/12/guest/3f0c', '/bookings/12/guest/…'],
  ['/bookings/group/guest/3f0c', '/bookings/group/guest/…'],
  ['/booking/12/3f0c', '/booking/12/…'],
  ['/reference/3f0c', '/reference/…'],
  ['no answer of /api/v1/references/3f0c', 'no answer of /api/v1/references/…'],
  ['/reset-password#token=abc', '/reset-password'],
  ['/login?redirectFrom=%2Fsettings', '/login'],
  [
    'at load (https://a.example/assets/index-1.js?v=2:10:7)',
    'at load (https://a.example/assets/index-1.js:10:7)',
  ],
  ['at go (https://a.example/assets/index-1.js:10:7)', 'at go (https://a.example/assets/index-1.js:10:7)'],
  ['No answer from https://a.example/x?token=abc today', 'No answer from https://a.example/x today'],
  ['refused eyJhbGciOi.eyJzdWIi.c2ln here', 'refused … here'],
  ['sent Bearer abc.def', 'sent Bearer …'],
  ['{"password":"Secret-1"}', '{"password":"…"}'],
  ['Is this right? Yes # sure', 'Is this right? Yes # sure'],
])('%s is redacted to %s', (text, expected) => {
  expect(redact(text)).toBe(expected)
})
