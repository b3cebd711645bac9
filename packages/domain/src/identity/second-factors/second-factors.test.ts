import { expect, test } from 'vitest'
import { masked, readCode, recoveryCodeOf, writeRecoveryCode } from './second-factors.ts'

test.each([
  ['123456', { kind: 'digits', code: '123456' }],
  [' 123 456 ', { kind: 'digits', code: '123456' }],
  ['123-456', { kind: 'digits', code: '123456' }],
  ['12345', undefined],
  ['1234567', undefined],
  ['７２３４５６', undefined],
  ['7K3MZ-Q9X2P', { kind: 'recovery', code: '7k3mzq9x2p' }],
  ['7k3mz q9x2p', { kind: 'recovery', code: '7k3mzq9x2p' }],
  ['OIL00-00000', { kind: 'recovery', code: '0110000000' }],
  ['7k3mz-q9x2u', undefined],
  ['', undefined],
])('%j is parsed as %j', (text, code) => {
  expect(readCode(text)).toEqual(code)
})

test('a formatted recovery code is parsed again', () => {
  const code = recoveryCodeOf(Uint8Array.from({ length: 10 }, (_, at) => at * 27))
  expect(readCode(writeRecoveryCode(code))).toEqual({ kind: 'recovery', code })
})

test.each([
  ['ava@rollcall.test', 'a•••@rollcall.test'],
  ['+61400000678', '•••• 678'],
])('%s is shown as %s', (recipient, shown) => {
  expect(masked(recipient)).toBe(shown)
})
