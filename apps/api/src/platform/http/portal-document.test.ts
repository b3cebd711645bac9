import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/test-app.ts'

const BOOT = 'window.booted = "</" + "p>"'
const root = mkdtempSync(join(tmpdir(), 'rollcall-document-'))

let rollcall: TestApp
beforeAll(async () => {
  mkdirSync(join(root, 'assets'))
  writeFileSync(join(root, 'boot.js'), `${BOOT}\n`)
  writeFileSync(
    join(root, 'index.html'),
    '<!doctype html><script src="/boot.js" data-mode="production"></script><title>The portal</title>',
  )
  rollcall = await createTestApp(undefined, { portalRoot: root })
})
afterAll(async () => {
  await rollcall.close()
  rmSync(root, { recursive: true })
})

const page = (host: string, headers = {}) =>
  rollcall.app.inject({ url: '/', headers: { accept: 'text/html', host, ...headers } })
const config = (body: string) =>
  JSON.parse(/<script type="application\/json" id="config">(.*?)<\/script>/s.exec(body)?.[1] ?? '')

test('a page holds the boot script, which its policy allows by the hash, and keeps its attributes', async () => {
  const { body, headers } = await page('localhost:4000')
  expect(body).toContain(`<script data-mode="production">${BOOT}</script>`)
  expect(body).not.toContain('src="/boot.js"')
  const hash = createHash('sha256').update(BOOT).digest('base64')
  expect(headers['content-security-policy']).toContain(`script-src 'self' 'sha256-${hash}';`)
})

test.each([
  ['localhost:4000', '/config.local.json'],
  ['portal.example', '/config.json'],
])(
  'at %s the page holds the configuration of %s, and none of its text ends the script',
  async (host, file) => {
    const { body } = await page(host)
    expect(config(body)).toEqual((await rollcall.app.inject(file)).json())
    expect(/id="config">(.*?)<\/script>/s.exec(body)?.[1]).not.toContain('<')
  },
)

test('the page is the same for everyone, signed in or not, and is answered from its entity tag', async () => {
  const { cookie } = await rollcall.signIn('ava')
  const [one, other] = [await page('localhost'), await page('localhost', { cookie })]
  expect(other.body).toBe(one.body)
  expect(other.headers['set-cookie']).toBeUndefined()
  const again = await page('localhost', { 'if-none-match': one.headers.etag })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('the copy for the service worker holds neither, and its policy allows no script inside', async () => {
  const { body, headers } = await rollcall.app.inject({
    url: '/index.html?revision=1',
    headers: { host: 'localhost' },
  })
  expect(body).toContain('<script src="/boot.js" data-mode="production"></script>')
  expect(body).not.toContain('id="config"')
  expect(headers['content-security-policy']).toContain("script-src 'self';")
})
