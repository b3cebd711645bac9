import { expect, test } from 'vitest'
import { declineDetailsOf } from './decline-reason.ts'

const nothing = { reason: null, note: null }

test.each([
  ['decline', {}, nothing],
  ['decline', { reason: null, note: null }, nothing],
  ['decline', { reason: 'tooFar' }, { reason: 'tooFar', note: null }],
  ['decline', { note: '  Two trains away.  ' }, { reason: null, note: 'Two trains away.' }],
  ['decline', { reason: 'other', note: '   ' }, { reason: 'other', note: null }],
  ['accept', { reason: 'tooFar', note: 'Two trains away.' }, nothing],
] as const)('%s with %o keeps %o', (action, said, kept) => {
  expect(declineDetailsOf(action, said)).toEqual(kept)
})
