import { expect, test } from 'vitest'
import { canRemindFrom, checkReplacement, refereeStateOf } from './referee-requests.ts'

const asked = { askedAt: 1_000, remindedAt: null, openedAt: null, answeredAt: null, isUndelivered: false }
const DAY_MS = 86_400_000

test.each([
  [{}, 'sent'],
  [{ openedAt: 2_000 }, 'opened'],
  [{ isUndelivered: true }, 'notDelivered'],
  [{ openedAt: 2_000, answeredAt: 3_000, isUndelivered: true }, 'answered'],
] as const)('a request with %j is %s', (over, state) => {
  expect(refereeStateOf({ ...asked, ...over })).toBe(state)
})

test.each([
  [{}, 1_000 + DAY_MS],
  [{ remindedAt: 5_000 }, 5_000 + DAY_MS],
  // Another address after a reminder: the interval starts again.
  [{ askedAt: 9_000, remindedAt: 5_000 }, 9_000 + DAY_MS],
  [{ answeredAt: 2_000 }, null],
] as const)('with %j a reminder can be sent from %j', (over, from) => {
  expect(canRemindFrom({ ...asked, ...over })).toBe(from)
})

const kerryn = { name: 'Kerryn Doyle', email: 'kerryn@lantern.example', relationship: 'Principal' }

test.each([
  [{}, {}],
  [{ email: 'SAM@wattle.example' }, { email: 'twice' }],
  [{ email: 'ava+principal@example.com' }, { email: 'theirOwn' }],
  [
    { name: ' ', relationship: 'See evil.example' },
    { name: 'required', relationship: 'link' },
  ],
])('a replacement with %j: %j', (over, problems) => {
  const others = [{ name: 'Sam Okafor', email: 'sam@wattle.example', relationship: 'Head of year' }]
  expect(checkReplacement({ ...kerryn, ...over }, { others, ownEmails: ['ava@example.com'] })).toEqual(
    problems,
  )
})
