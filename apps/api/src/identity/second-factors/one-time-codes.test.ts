import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { totpCode, totpStepOf, writeKey } from './one-time-codes.ts'

const AT = Date.UTC(2026, 10, 17, 6, 40)

test('codes and typed keys are those of another maker of them', () => {
  for (let round = 0; round < 200; round++) {
    const key = randomBytes(20)
    const oracle = new TOTP({ secret: Secret.fromBase32(writeKey(key)) })
    const at = AT + round * 12_345_678
    expect(totpCode(key, Math.floor(at / 30_000))).toBe(oracle.generate({ timestamp: at }))
    expect(totpStepOf(key, oracle.generate({ timestamp: at }), at)).toBe(Math.floor(at / 30_000))
  }
})

test('a code counts for its own half-minute and the one on either side', () => {
  const key = Buffer.from('12345678901234567890')
  const step = Math.floor(AT / 30_000)
  const isTaken = [-2, -1, 0, 1, 2].map(
    (away) => totpStepOf(key, totpCode(key, step + away), AT) === step + away,
  )
  expect(isTaken).toEqual([false, true, true, true, false])
  // RFC 6238, appendix B: the last six digits of 94287082.
  expect(totpCode(key, 1)).toBe('287082')
})
