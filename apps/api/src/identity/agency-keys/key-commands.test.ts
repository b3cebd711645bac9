import { expect, test } from 'vitest'
import { keyCommands } from './key-commands.ts'

test.each([
  [['--scopes', 'bookings:read'], '--source is'],
  [['--source', 'crm'], '--scopes takes'],
  [['--source', 'crm', '--scopes', 'bookings:delete'], 'not bookings:delete.'],
  [['--source', 'crm', '--scopes', 'bookings:read', '--regions', 'FR'], 'not FR.'],
  [['--source', 'crm', '--scopes', 'bookings:read', '--regions', ''], '--regions takes'],
  [['--source', 'crm', '--scopes', 'bookings:read', '--days', '0'], '--days is from 1 to 1000.'],
  [['--source', 'crm', '--scope', 'bookings:read'], "Unknown option '--scope'"],
])('a new key with %j is refused before the database is opened', (args, reason) => {
  expect(() => keyCommands['key new'](args)).toThrow(reason)
})

test('a key to revoke is named by its id', () => {
  for (const args of [[], ['crm'], ['0199a000-0000-7000-8000-000000000001', 'more']])
    expect(() => keyCommands['key revoke'](args)).toThrow('Name one key by the id')
  expect(() => keyCommands['key rotate'](['crm'])).toThrow('Name one key by the id')
})
