import { expect, test } from 'vitest'
import { redact } from './redact.ts'

const SECRET = 's3cret-Ab_9'

test.each([
  `/api/v1/bookings/019a8f5e/guest/${SECRET}`,
  `/api/v1/bookings/019a8f5e/guest/${SECRET}/tentative-fill`,
  `/api/v1/bookings/group/guest/${SECRET}?a=1`,
  `/bookings/group/guest/${SECRET}#top`,
  `/booking/019a8f5e/${SECRET}`,
  `/booking/group/${SECRET}`,
  `/api/v1/file/(${SECRET})`,
  `/api/v1/file/${SECRET}`,
  `/api/v1/FILE/${SECRET}`,
  `/calendar/${SECRET}.ics`,
  `/reset-password?token=${SECRET}&a=1`,
  `/reset-password#token=${SECRET}`,
  `/account/setup?a=1&authToken=${SECRET}`,
  `/x?accessGuid=${SECRET}`,
  `/x?accessKey=${SECRET}`,
  `/callback?code=${SECRET}&state=${SECRET}`,
  `/api/v1/bookings/1/%67uest/${SECRET}`,
  `/x?%74oken=${SECRET}`,
])('%s is logged without its secret', (path) => {
  expect(redact(path)).not.toContain(SECRET)
  expect(redact(path)).toContain('…')
})

test('a bearer token is taken out of any text', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhdmEifQ.c2ln-bmF0_dXJl'
  expect(redact(`failed with Bearer ${token} at x.js`)).toBe('failed with Bearer … at x.js')
})

test.each(['/api/v1/me', '/api/v1/bookings/019a8f5e', '/api/v1/pd/events?page=2', '/%zz', '/caf%C3%A9'])(
  '%s is logged as it is',
  (path) => {
    expect(redact(path)).toBe(path)
  },
)
