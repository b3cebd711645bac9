import type { Call } from '@rollcall/contract/call'
import { apiCalls } from '@rollcall/contract/calls'
import { consultantIdentityCalls } from '@rollcall/contract/identity/consultants'
import { identityCalls } from '@rollcall/contract/identity/identity'
import { expect, test } from 'vitest'

const sources = import.meta.glob<string>(
  [
    '../../**/*.ts',
    '../../**/*.tsx',
    '../../../../../packages/client/src/**/*.ts',
    '!**/*.test.*',
    '!./person-only.tsx',
  ],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
)
const everything = Object.values(sources).join('\n')

/** Calls that a consultant who acts cannot reach: they are signed in already, the link to them is hidden, or the screen leaves them out. */
const outOfReach = [
  'POST /sign-in',
  'POST /refresh',
  'POST /sign-out',
  'POST /custom-token',
  'POST /password-reset',
  'POST /reauthenticate',
  'POST /mfa',
  'POST /mfa/send',
  'POST /passkey/start',
  'POST /passkey/finish',
  'GET /integrations/learning/sso-url',
  'POST /bookings/{bookingId}/seen',
]

const said = [...everything.matchAll(/<PersonOnly[^>]*>/gs)].join('\n')

/** By name, or by a constant. */
const isSaid = (key: string) =>
  said.includes(`call="${key}"`) ||
  said.includes(`'${key}'`) ||
  [...everything.matchAll(/const (\w+) =\s+'([^'\n]+)'/g)].some(
    ([, name, value]) => value === key && everything.includes(`<PersonOnly call={${name}}>`),
  )

test('every call refused to consultants is explained where it would be made', () => {
  const calls: Record<string, Call> = { ...apiCalls, ...identityCalls }
  const refused = Object.entries(calls)
    .filter(([key, { whileActing }]) => whileActing === 'refused' && !(key in consultantIdentityCalls))
    .map(([key]) => key)
  const made = refused.filter((key) => everything.includes(`'${key}'`))
  expect(made).toContain('PUT /password')
  expect(made.filter((key) => !isSaid(key) && !outOfReach.includes(key))).toEqual([])
})
