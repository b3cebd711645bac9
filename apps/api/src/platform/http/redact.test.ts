import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { loggedPath, redact } from './redact.ts'

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
  `/reference/${SECRET}`,
  `/references/${SECRET}`,
  `/api/v1/references/${SECRET}`,
  `/webhooks/jotform/${SECRET}`,
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

test('any value after a name is taken out of a text, the rest stays', () => {
  expect(redact('GET /x?email=ava@x.example&page=2 failed, at home.js:1:1')).toBe(
    'GET /x?email=…&page=… failed, at home.js:1:1',
  )
})

const guid = '3f0c7b1e-7a51-4c0f-9a50-2f5b8d1f6a11'
const token = 'Zx81_kq2LmN0pQrStUvWxYz-3456'

test.each([
  ['/api/v1/me', '/api/v1/me'],
  [`/api/v1/bookings/${guid}`, `/api/v1/bookings/${guid}`],
  ['/api/v1/pd/events?page=2&pageSize=20', '/api/v1/pd/events?page=2&pageSize=20'],
  ['/assets/booking-details-screen-B2kq1x_A.js', '/assets/booking-details-screen-B2kq1x_A.js'],
  ['/caf%C3%A9', '/caf%C3%A9'],
  ['/', '/'],
  ['', ''],
  // Names stay, values go.
  [
    '/api/v1/bookings/overview?dateFromLocal=2026-11-17&dateToLocal=2026-12-17',
    '/api/v1/bookings/overview?dateFromLocal=…&dateToLocal=…',
  ],
  ['/x?page=ava@x.example', '/x?page=…'],
  ['/x?page=12345678', '/x?page=…'],
  ['/x?email=ava@x.example#token=abc', '/x?email=…#token=…'],
  ['/x?a=b=ava@x.example', '/x?a=…'],
  ['/x?a=1?email=ava@x.example', '/x?a=…?email=…'],
  // A value without a name, and an invalid name.
  ['/x?ava@x.example', '/x?…'],
  [`/x?${token}`, '/x?…'],
  [`/x?${token}=1`, '/x?…'],
  ['/x?ava%40x.example=1', '/x?…'],
  ['/x?&&a=1&', '/x?&&a=…&'],
  // Addresses and tokens in unexpected places.
  ['/ava@x.example', '/…'],
  ['/reset/ava%40x.example/now', '/reset/…/now'],
  ['/reset/ava%2540x.example', '/reset/…'],
  [`/x/${token}`, '/x/…'],
  ['/x/eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJhdmEifQ.c2lnbmF0dXJl', '/x/…'],
  ['/assets/ava@x.example', '/assets/…'],
  // Secrets in every spelling.
  [
    `/api/v1/bookings/${guid}/guest/${guid}/tentative-fill`,
    `/api/v1/bookings/${guid}/guest/…/tentative-fill`,
  ],
  [`/api/v1/bookings/${guid}/GUEST/${guid}`, `/api/v1/bookings/${guid}/GUEST/…`],
  [`/api/v1/bookings/1/%67uest/${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/%2567uest/${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/%25%36%37uest/${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/guest%2F${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/guest%2f${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/guest//${guid}`, '/api/v1/bookings/1/guest//…'],
  [`/api/v1/bookings/1/guest/a%3F${guid}`, '/api/v1/bookings/1/guest/…'],
  [`/api/v1/bookings/1/guest/a/${guid}`, '/api/v1/bookings/1/guest/…/…'],
  [`/booking/${guid}/${guid}`, `/booking/${guid}/…`],
  [`/booking/group/${guid}?a=${guid}`, '/booking/group/…?a=…'],
  [`/api/v1/file/(${guid})`, '/api/v1/file/…'],
  [`/calendar/${token}.ics`, '/calendar/…'],
  // Malformed escapes.
  ['/%zz', 'malformed'],
  [`/%ff/guest/${guid}`, 'malformed'],
  [`/%/guest/${guid}`, 'malformed'],
  [`/${'%25'.repeat(1)}${'25'.repeat(9)}67uest/${guid}`, 'malformed'],
])('%s is logged as %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})

const encodings = fc.array(fc.constantFrom('none', 'all', 'upper'), { maxLength: 3 })
const encoded = (text: string, ways: readonly string[]) =>
  ways.reduce(
    (done, way) =>
      way === 'none'
        ? done
        : done.replaceAll(/[^/]/g, (character) => {
            const escape = `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`
            return way === 'upper' ? escape.toUpperCase() : escape
          }),
    text,
  )

test('a path of short words and ids is logged unchanged, unless one of them gives access', () => {
  const opener = fc.constantFrom(
    'guest',
    'file',
    'calendar',
    'reference',
    'references',
    'jotform',
    'Booking',
    'GUEST',
  )
  const part = fc.oneof(fc.stringMatching(/^[A-Za-z\d-]{1,19}$/), fc.uuid())
  const isOpener = (text: string) => /^(?:guest|file|calendar|references?|jotform|booking)$/i.test(text)
  const harmless = fc.array(
    part.filter((text) => !isOpener(text)),
    { minLength: 1, maxLength: 5 },
  )
  fc.assert(
    fc.property(harmless, opener, fc.uuid(), (parts, opening, secret) => {
      const path = `/${parts.join('/')}`
      expect(loggedPath(path)).toBe(path)
      expect(loggedPath(`${path}/${opening}/x/${secret}`)).not.toContain(secret)
    }),
  )
})

test('however often and however it is encoded, a secret in its place is not logged', () => {
  const places = fc.constantFrom('/guest/', '/api/v1/file/', '/calendar/', '/booking/group/', '/x?token=')
  const secrets = fc.stringMatching(/^[\w-]{8,60}$/)
  fc.assert(
    fc.property(places, secrets, encodings, (place, secret, ways) => {
      const [path = '', query] = place.split('?')
      const url =
        query === undefined ? encoded(`${path}${secret}`, ways) : `${path}?${query}${encoded(secret, ways)}`
      const logged = loggedPath(url)
      expect(logged).not.toContain(secret)
      expect(logged).not.toContain(encoded(secret, ways))
    }),
  )
})
