import { expect, test } from 'vitest'
import { hashPassword, isPasswordRight } from './passwords.ts'

test('a hash proves its own password and no other', async () => {
  const stored = await hashPassword('Chalk-and-cheese-7')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hashPassword('Chalk-and-cheese-7')).not.toBe(stored)
  expect(await isPasswordRight(stored, 'Chalk-and-cheese-7')).toBe(true)
  expect(await isPasswordRight(stored, 'Chalk-and-cheese-8')).toBe(false)
})

test('a flood is turned away past a hundred waiting, and leaves nothing broken behind', async () => {
  const flood = Array.from({ length: 102 }, () => hashPassword('Chalk-and-cheese-7'))
  const [known, unknown] = await Promise.allSettled([
    hashPassword('Chalk-and-cheese-7'),
    isPasswordRight(undefined, 'Chalk-and-cheese-7'),
  ])
  for (const turnedAway of [known, unknown]) {
    expect(turnedAway).toMatchObject({
      status: 'rejected',
      reason: { code: 'overloaded', retryAfterSeconds: expect.any(Number) },
    })
  }
  expect(await Promise.all(flood)).toHaveLength(102)
  expect(await isPasswordRight(undefined, 'no account has this password')).toBe(false)
})
