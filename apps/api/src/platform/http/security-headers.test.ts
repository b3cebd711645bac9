import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp(({ map }) => {
    map.tileUrl = 'https://tiles.example/{z}/{x}/{y}.png'
  })
})
afterAll(() => rollcall.close())

const page = { accept: 'text/html' }

test.each([
  ['a call', '/api/v1/client-ip', {}, 200],
  ['a page', '/', page, 200],
  ['a page of the portal’s router', '/bookings/1/guest/abc', page, 200],
  ['an asset', '/assets/app-1a2b.js', {}, 200],
  ['the configuration', '/config.json', {}, 200],
  ['the docs', '/api/docs', page, 200],
  ['demo mail', '/dev/mail', page, 200],
  ['a refusal', '/api/v1/me', {}, 401],
  ['an unknown path', '/api/v1/nothing', {}, 404],
  ['a path that cannot be decoded', '/%ff', page, 404],
] as const)(
  '%s carries the headers that keep other sites and scripts out',
  async (_name, url, headers, status) => {
    const answer = await rollcall.app.inject({ url, headers })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'cross-origin-resource-policy': 'same-origin',
      'x-trace-id': expect.any(String),
    })
    const policy = new Map(
      String(answer.headers['content-security-policy'])
        .split('; ')
        .map((directive) => [directive.split(' ', 1)[0], directive] as const),
    )
    expect(policy.get('default-src')).toBe("default-src 'none'")
    expect(policy.get('script-src')).toBe("script-src 'self'")
    expect(policy.get('style-src')).toBe("style-src 'self'")
    expect(policy.get('connect-src')).toBe("connect-src 'self'")
    expect(policy.get('img-src')).toBe("img-src 'self' data: blob: https://tiles.example")
    expect(policy.get('frame-src')).toBe("frame-src http://forms.localhost:4000 'self'")
    expect(policy.get('media-src')).toBe("media-src 'self'")
    expect(policy.get('frame-ancestors')).toBe("frame-ancestors 'none'")
    expect(policy.get('base-uri')).toBe("base-uri 'none'")
    expect(policy.get('require-trusted-types-for')).toBe("require-trusted-types-for 'script'")
  },
)

test('a page is never kept by a cache or found by a search engine; an asset is kept for ever', async () => {
  const document = await rollcall.app.inject({ url: '/availability', headers: page })
  expect(document.body).toContain('The portal')
  expect(document.headers).toMatchObject({
    'cache-control': 'no-cache',
    'x-robots-tag': 'noindex, nofollow',
  })
  const asset = await rollcall.app.inject({ url: '/assets/app-1a2b.js' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test('HSTS is sent only with TLS', async () => {
  const behindProxy = await createTestApp(undefined, { trustedProxies: ['127.0.0.1'] })
  const headers = { 'x-forwarded-proto': 'https' }
  const secure = await behindProxy.app.inject({ url: '/api/v1/client-ip', headers })
  expect(secure.headers['strict-transport-security']).toBe('max-age=31536000')
  await behindProxy.close()
  const plain = await rollcall.app.inject({ url: '/api/v1/client-ip', headers })
  expect(plain.headers).not.toHaveProperty('strict-transport-security')
})

test('production asks for TLS on every subdomain, whatever its proxy reports, and allows listed hosts', async () => {
  const production = await createTestApp(
    ({ embeds }) => {
      embeds.Vimeo = ['https://player.vimeo.com']
      embeds.Bitmovin = ['https://films.example']
      embeds.jotForm = ['https://form.jotform.com']
    },
    { isProduction: true, demo: undefined },
  )
  const answer = await production.app.inject({ url: '/api/v1/client-ip' })
  expect(answer.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  const policy = String(answer.headers['content-security-policy']).split('; ')
  expect(policy).toContain('frame-src https://player.vimeo.com https://form.jotform.com')
  expect(policy).toContain("media-src 'self' https://films.example")
  await production.close()
})

test('a service without a built portal answers 404', async () => {
  const bare = await createTestApp(undefined, { portalRoot: '/nowhere' })
  const answer = await bare.app.inject({ url: '/', headers: page })
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
  await bare.close()
})

test('the clock of the service is in every answer', async () => {
  const answer = await rollcall.app.inject({ url: '/api/v1/client-ip' })
  expect(answer.headers.date).toBe('Mon, 16 Nov 2026 19:40:00 GMT')
})
