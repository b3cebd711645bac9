import type { Page, Route } from '@playwright/test'
import { changeConfig, expect, goToContact, test } from './journey.ts'
import { newPerson } from './new-person.ts'

const CONTACT_SCREEN = '**/assets/contact-screen-*.js'
const HELP_SCREEN = '**/assets/help-screen-*.js'
const PING = '**/api/ping'

/** Its title appears before the screen. */
const contactIsOpen = (page: Page) =>
  expect(page.getByRole('link', { name: 'Call Priya Raman' })).toBeVisible()

/** From now on time passes in the page only on request. */
async function stopTheClock(page: Page) {
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('a slow screen shows the loading view, says that it is slow, and times out; one that arrives opens by itself', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('ava')
  await stopTheClock(page)
  await page.route(CONTACT_SCREEN, () => undefined)
  await page.route(PING, (route) => route.abort())
  await goToContact(page)
  const loading = page.getByText('Loading', { exact: true })
  const slow = page.getByText('This is taking longer than usual.')
  const tryAgain = page.getByRole('button', { name: 'Try again' })
  await page.clock.runFor(390)
  await expect(loading).toHaveCount(0)
  await page.clock.runFor(20)
  await expect(loading).toBeVisible()
  await page.clock.runFor(9_500)
  await expect(slow).toHaveCount(0)
  await page.clock.runFor(200)
  await expect(slow).toBeVisible()
  await tryAgain.click()
  await expect(page.getByText('We can’t reach the portal right now.')).toBeVisible()

  // Skips frames: on a loaded machine two minutes of them take longer than the journey may.
  await page.clock.fastForward(109_000)
  await page.clock.runFor(790)
  await expect(loading).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(page.getByRole('heading', { name: 'The page timed out' })).toBeFocused()
  await expect(page.getByText('Are you still connected to the internet?')).toBeVisible()
  await page.clock.resume()
  await expectAccessible()
  await tryAgain.click()
  await expect(page.getByText('We still can’t reach the portal.')).toBeVisible()
  await page.unroute(CONTACT_SCREEN)
  await page.unroute(PING)
  await tryAgain.click()
  await contactIsOpen(page)

  await page.clock.pauseAt(Date.now() + 10 * 60_000)
  const screenRequest = new Promise<Route>((requested) => void page.route(HELP_SCREEN, requested))
  await page.goto('/help', { waitUntil: 'commit' })
  const held = await screenRequest
  await page.clock.runFor(500)
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(loading).toBeVisible()
  await page.clock.fastForward(10_000)
  await expect(slow).toBeVisible()
  // Only the file is slow.
  await expect(page.getByText('We can’t reach the portal.')).toHaveCount(0)
  await page.clock.resume()
  await expectAccessible()
  await held.continue()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test('the shell appears as soon as a slow session is renewed, around a screen that is still loading', async ({
  page,
  browser,
  service,
  signIn,
}) => {
  await signIn('ava')
  // The same session in a browser without a copy of its data.
  const context = await browser.newContext({
    baseURL: service.origin(),
    storageState: await page.context().storageState(),
  })
  const newcomer = await context.newPage()
  const hold = (url: string) =>
    new Promise<Route>((requested) => void newcomer.route(url, requested, { times: 1 }))
  const session = hold('**/identity/open')
  const file = hold(HELP_SCREEN)
  await newcomer.goto('/help', { waitUntil: 'commit' })
  const loading = newcomer.getByText('Loading', { exact: true })
  const title = newcomer.getByRole('heading', { level: 1, name: 'Help' })
  const renewal = await session
  await expect(newcomer.locator('.boot')).toHaveCount(0)
  await expect(loading).toBeVisible()
  await expect(title).toHaveCount(0)
  await renewal.continue()
  await expect(title).toBeVisible()
  await expect(loading).toBeVisible()
  await newcomer.getByRole('button', { name: 'More', exact: true }).click()
  const more = newcomer.getByRole('dialog', { name: 'More' })
  await expect(more).toBeVisible()
  await (await file).continue()
  // A screen that arrives takes nothing away from the user.
  await expect(loading).toHaveCount(0)
  await expect(more).toBeVisible()
  await newcomer.keyboard.press('Escape')
  await expect(newcomer.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
  await context.close()
})

test('a screen whose file is missing reloads the page, once', async ({ page, signIn }) => {
  await signIn('ava')
  let documents = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1
  })
  await page.route(CONTACT_SCREEN, (route) => route.fulfill({ status: 404, body: '' }))
  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'The page timed out' })).toBeVisible()
  expect(documents).toBe(1)

  await page.unroute(CONTACT_SCREEN)
  await page.getByRole('button', { name: 'Try again' }).click()
  await contactIsOpen(page)
})

test('a screen that breaks says so, is reported, and can be tried again', async ({
  page,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await signIn(key)
  await page.route(CONTACT_SCREEN, (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `export default function Broken() {
        if (!window.isMended) throw new TypeError('Broken at https://x.example/guest/abc?token=secret')
        return 'Mended'
      }`,
    }),
  )
  const report = page.waitForRequest('**/api/v1/error-reports')
  await goToContact(page)
  await expect(page.getByRole('heading', { level: 2, name: 'Something went wrong' })).toBeFocused()
  await expect(page.getByText('Error code: 500')).toBeVisible()
  expect((await report).postDataJSON()).toEqual({
    message: 'Broken at https://x.example/guest/…',
    stack: expect.stringContaining('contact-screen'),
    path: '/contact',
    appVersion: expect.stringMatching(/^\d+\.\d+\.\d+/),
    user: {
      id: expect.any(String),
      email: `${key}@rollcall.test`,
      ip: '127.0.0.1',
      impersonating: false,
    },
  })
  await page.evaluate(() => Object.assign(window, { isMended: true }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('Mended')).toBeVisible()
})

test('uncaught errors are reported: each once, a few at most, and never a secret', async ({
  page,
  complaints,
}) => {
  const reports: { message: string; path: string; user: unknown }[] = []
  let lookUps = 0
  await page.route('**/api/v1/error-reports', (route) => {
    reports.push(route.request().postDataJSON())
    return route.abort()
  })
  page.on('request', (request) => {
    if (request.url().endsWith('/client-ip')) lookUps += 1
  })
  await page.goto('/login?redirectFrom=%2Fsettings#secret')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.evaluate(() => {
    const reject = (reason: Error) => {
      setTimeout(() => void Promise.reject(reason))
    }
    for (let times = 0; times < 3; times++) reject(new Error('the same'))
    setTimeout(() => {
      throw new Error('with Bearer eyJh.eyJz.c2ln')
    })
    reject(new DOMException('stopped', 'AbortError'))
    for (let number = 0; number < 20; number++) reject(new Error(`number ${number}`))
  })
  await expect.poll(() => reports.length).toBe(10)
  await page.evaluate(() => new Promise((later) => setTimeout(later, 300)))
  expect(reports).toHaveLength(10)
  const messages = reports.map(({ message }) => message)
  expect(messages.filter((message) => message === 'the same')).toHaveLength(1)
  expect(messages).toContain('with Bearer …')
  expect(messages).not.toContain('stopped')
  expect(new Set(reports.map(({ path }) => path))).toEqual(new Set(['/login']))
  expect(reports[0]?.user).toEqual({ id: null, email: null, ip: '127.0.0.1', impersonating: false })
  expect(lookUps).toBe(1)
  complaints.length = 0
})

test.describe('with an error service', () => {
  // The service allows its address only when it is configured with it; here the configuration is changed on its way.
  test.use({ bypassCSP: true })

  test('uncaught errors are sent there instead', async ({ page, complaints }) => {
    const errorReporting = { sentryDsn: 'https://key@errors.example/7' }
    await changeConfig(page, (config) => ({ ...config, errorReporting }))
    await page.route('https://errors.example/**', (route) =>
      route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } }),
    )
    const sent = page.waitForRequest('https://errors.example/**')
    let toService = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/error-reports')) toService += 1
    })
    await page.goto('/login#token=secret')
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.evaluate(() => setTimeout(() => void Promise.reject(new RangeError('out of range'))))
    const envelope = (await sent).postData()
    expect(envelope).toContain('"type":"RangeError","value":"out of range"')
    expect(envelope).toContain('"ip_address":"127.0.0.1"')
    expect(envelope).toContain('"path":"/login"')
    expect(envelope).not.toContain('secret')
    expect(toService).toBe(0)
    complaints.length = 0
  })
})

test('without its script, and without its configuration, the portal says so and starts at the next try', async ({
  page,
  complaints,
  expectAccessible,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByText('The portal could not be loaded.')).toBeVisible()
  await expectAccessible()
  await page.unroute('**/assets/index-*.js')

  await changeConfig(page, () => undefined)
  await page.route('**/config.local.json*', (route) => route.fulfill({ status: 503, body: '' }))
  await page.getByRole('link', { name: 'try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t open the portal' })).toBeFocused()
  await expectAccessible()
  await page.unroute('**/config.local.json*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  complaints.length = 0
})

test('an error page whose file is missing is replaced by plain words', async ({ page, complaints }) => {
  await page.route('**/assets/error-page-*.js', (route) => route.abort())
  await page.route(PING, (route) => route.abort())
  await page.goto('/401')
  await expect(page.getByRole('heading', { level: 1, name: 'We can’t open this page' })).toBeVisible()
  await page.unroute('**/assets/error-page-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'You don’t have access to that page' }),
  ).toBeFocused()
  complaints.length = 0
})
