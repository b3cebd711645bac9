import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../test/test-app.ts'

let rollcall: TestApp
beforeAll(async () => {
  rollcall = await createTestApp()
})
afterAll(() => rollcall.close())

const manifestAt = async (host: string) => {
  const answer = await rollcall.app.inject({ url: '/manifest.webmanifest', headers: { host } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  return answer.json()
}

test.each([
  ['localhost:4000', 'Commonroom', 'en-AU', '#0f766e'],
  ['uk.localhost:4000', 'Commonroom', 'en-GB', '#0f766e'],
  ['us.localhost:4000', 'Homeroom', 'en-US', '#4338ca'],
  ['elsewhere.example', 'Commonroom', 'en-AU', '#0f766e'],
])('installed from %s the portal is %s', async (host, shortName, lang, colour) => {
  expect(await manifestAt(host)).toMatchObject({ short_name: shortName, lang, theme_color: colour })
})

test('it can be installed: a name, a start, a window of its own, and icons that fit any mask', async () => {
  expect(await manifestAt('localhost:4000')).toMatchObject({
    name: 'Commonroom Education Staffing',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    icons: expect.arrayContaining([
      expect.objectContaining({ sizes: '192x192' }),
      expect.objectContaining({ sizes: '512x512' }),
      expect.objectContaining({ purpose: 'maskable' }),
    ]),
  })
})

test('the service worker can keep the document, which it asks for as anything', async () => {
  const answer = await rollcall.app.inject({ url: '/index.html', headers: { accept: '*/*' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('The portal')
})
