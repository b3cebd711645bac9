import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { propertyRuns } from '../../test/property-runs.ts'
import { safeRedirectFrom } from './redirect-from.ts'

test.each([
  '/',
  '/availability',
  '/bookings/0190a1b2-0000-7000-8000-000000000001',
  '/my-files?tab=certifications#top',
  '/?redirect=https://evil.example//x',
  '/help#//evil.example',
  '/loginx',
  '/settings/login',
  '/registrations/caf%C3%A9',
  `/${'a'.repeat(1999)}`,
])('returns to %s', (value) => {
  expect(safeRedirectFrom(value)).toBe(value)
})

test.each([
  '',
  'availability',
  'https://evil.example',
  'HTTPS:evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/help\u0085',
  '/help\r\nSet-Cookie: a=b',
  '/help?next=\\evil',
  '/%2f/evil.example',
  '/%2F%2Fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '/help%00',
  '%2fhelp',
  '/.//evil.example',
  '/..//evil.example',
  '/help/..//evil.example',
  '/help//evil.example',
  '/help/../login',
  '/./login',
  '/%2e/login',
  '/help/%2E%2e/logout',
  '/login',
  '/login/',
  '/login?redirectFrom=/login',
  '/login#top',
  '/LogIn',
  '/login ',
  '/login%20',
  '/%6Cogin',
  '/login%3Fa',
  '/logout',
  '/LOGOUT/?a=1',
  '/login/anything',
  '/%',
  '/%ff',
  `/${'a'.repeat(2000)}`,
  null,
  undefined,
  7,
  {},
  ['/help'],
])('refuses %j', (value) => {
  expect(safeRedirectFrom(value)).toBeUndefined()
})

test('accepted paths stay on the site and off the sign-in pages', () => {
  const origin = 'https://rollcall.example'
  const marks = [
    '/',
    '\\',
    '.',
    '..',
    '%2e',
    '%2f',
    '%5c',
    '%6c',
    '%',
    '?',
    '#',
    '@',
    ':',
    ' ',
    '\t',
    '\u0000',
  ]
  const words = ['login', 'LOGOUT', 'ogin', 'evil.example', 'https:', 'help', 'a']
  const piece = fc.constantFrom(...marks, ...words)
  const attack = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''))
  fc.assert(
    fc.property(
      fc.oneof(
        attack,
        attack.map((rest) => `/${rest}`),
        fc.webUrl(),
        fc.string(),
      ),
      (value) => {
        const path = safeRedirectFrom(value)
        if (path === undefined) return
        const url = new URL(path, `${origin}/bookings/1`)
        expect(url.origin).toBe(origin)
        expect(url.pathname).not.toMatch(/^\/\//)
        expect(decodeURIComponent(url.pathname)).not.toMatch(/^\/log(?:in|out)(?:\/|$)/i)
      },
    ),
    propertyRuns({ numRuns: 2_000 }),
  )
})
