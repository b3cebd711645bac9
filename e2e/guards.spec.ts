import type { Page } from '@playwright/test'
import { clearDeviceCopy, leftOnDevice } from './device.ts'
import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const REFRESH = '**/identity/refresh'
const OFFICES = '**/api/v1/offices'
const ME = '**/api/v1/me'

const pathOf = (page: Page) => new URL(page.url()).pathname
const redirectFromOf = (page: Page) => new URL(page.url()).searchParams.get('redirectFrom')
test('a screen that needs signing in leads to the login screen and back to where it was going', async ({
  page,
  signIn,
}) => {
  await page.goto('/settings?tab=1#weekends')
  await expect(page).toHaveURL(/\/login\?/)
  expect(redirectFromOf(page)).toBe('/settings?tab=1#weekends')
  await signIn('ava')
  await page.goto('/login')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test('each route is there, under construction, or not there, as its toggle says', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service, {
    features: { route_help: 'disabled', route_contact: 'underConstruction' },
  })
  await signIn(key)
  for (const name of ['Help', 'Contact', 'Contact Us']) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(0)
  }

  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await page.goto('/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: "We can't find that page" })).toBeFocused()
  await expect(page.getByText('Error code: 404')).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Commonroom')
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await expectAccessible()

  await page.goto('/contact?from=mail')
  await expect(page.getByRole('heading', { name: 'We are still building this page' })).toBeVisible()
  expect(pathOf(page)).toBe('/under-construction')
  expect(redirectFromOf(page)).toBe('/contact?from=mail')
  await expectAccessible()

  await page.getByRole('button', { name: "See if it's ready" }).click()
  await expect(page.getByRole('heading', { name: 'We are still building this page' })).toBeVisible()
  await service.sql(`update candidates set features = '{}' where email = $1`, [emailOf(key)])
  await page.getByRole('button', { name: "See if it's ready" }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?from=mail')
})

test('under construction leads home, and back where one came from', async ({ page, service, signIn }) => {
  const key = await somebodyNew(service, { features: { route_contact: 'underConstruction' } })
  await signIn(key, { path: '/settings' })
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
  await expect(settings).toBeVisible()
  await page.evaluate(() => history.pushState({}, '', '/contact'))
  await page.goBack()
  await expect(settings).toBeVisible()
  await page.goForward()
  await expect(page.getByRole('heading', { name: 'We are still building this page' })).toBeVisible()
  await page.getByRole('button', { name: 'Go back' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a suspended account is told so at sign-in, and whom to call', async ({ page, expectAccessible }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('sam@rollcall.test')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Call 1300 975 707' })).toHaveAttribute(
    'href',
    'tel:1300975707',
  )
  await expect(page.getByRole('link', { name: 'Email au@commonroom.example' })).toHaveAttribute(
    'href',
    'mailto:au@commonroom.example',
  )
  await expect(page.getByText('Error code')).toHaveCount(0)
  await expectAccessible()

  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is suspended' })).toBeVisible()
  await page.getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

test('an account that is suspended meanwhile loses the screen at its next call, and the service hears of it', async ({
  page,
  service,
  signIn,
  settled,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  await homeHasLoaded(page, settled)
  await service.sql('update candidates set suspended_at = now() where email = $1', [emailOf(key)])
  const report = page.waitForRequest('**/api/v1/error-reports')
  await page.getByRole('link', { name: 'Contact' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Your account is suspended' })).toBeVisible()
  expect(new URL(page.url()).searchParams.get('path')).toBe('/contact')
  expect((await report).postDataJSON()).toMatchObject({
    message: 'Your account is suspended. Please contact your consultant.',
    path: '/contact',
    user: { email: emailOf(key), ip: '127.0.0.1', impersonating: false },
  })

  await service.sql('update candidates set suspended_at = null where email = $1', [emailOf(key)])
  await page.getByRole('link', { name: 'Go home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a profile that cannot be loaded has a page that offers another try', async ({
  page,
  signIn,
  expectAccessible,
  service,
}) => {
  await signIn(await somebodyNew(service))
  await clearDeviceCopy(page)
  await page.route(ME, (route) =>
    route.fulfill({ status: 404, json: { type: 'notFoundError', code: 'profile_not_found', message: '' } }),
  )
  await page.goto('/settings?tab=1')
  await expect(page.getByRole('heading', { level: 1, name: "We couldn't load your account" })).toBeFocused()
  expect(redirectFromOf(page)).toBe('/settings?tab=1')
  await expect(page.getByText('Error code')).toHaveCount(0)
  await expectAccessible()

  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "We couldn't load your account" })).toBeVisible()
  await page.unroute(ME)
  await page.getByRole('link', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  expect(new URL(page.url()).search).toBe('?tab=1')
})

test('several callers with a stale token share one refresh', async ({ page, signIn, service }) => {
  await page.clock.install()
  await signIn(await somebodyNew(service), { path: '/contact' })
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  let refreshes = 0
  await page.route(REFRESH, async (route) => {
    refreshes += 1
    await new Promise((later) => setTimeout(later, 500))
    await route.continue()
  })
  await page.clock.fastForward('31:00')
  const offices = page.waitForResponse(OFFICES)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByRole('link', { name: 'Availability' }).filter({ visible: true }).first().hover()
  await page.getByRole('link', { name: 'Help' }).filter({ visible: true }).first().hover()
  await offices
  await page.getByRole('link', { name: 'Help' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(refreshes).toBe(1)
})

test('a call that is refused for its token is sent again with a new one, once', async ({
  page,
  signIn,
  service,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  const tokens: string[] = []
  let refreshes = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/refresh')) refreshes += 1
  })
  await page.route(OFFICES, async (route) => {
    tokens.push(route.request().headers().authorization ?? '')
    if (tokens.length > 1) return route.continue()
    return route.fulfill({
      status: 401,
      json: { type: 'securityError', code: 'access_token_expired', param: null, message: '' },
    })
  })
  await page.getByRole('link', { name: 'Contact' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  expect(tokens).toHaveLength(2)
  expect(tokens[1]).toMatch(/^Bearer /)
  expect(refreshes).toBe(1)
})

test('a session that the service has ended leads to the login screen, says so, and remembers the way back', async ({
  page,
  signIn,
  service,
  settled,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  await homeHasLoaded(page, settled)
  await service.sql(
    'update sessions set revoked_at = now() where account_id = (select id from accounts where email_key = $1)',
    [emailOf(key)],
  )
  await page.getByRole('link', { name: 'Contact' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  expect(redirectFromOf(page)).toBe('/contact')
  await expect(page.getByText('You have been signed out. Log in again to carry on.')).toBeVisible()
  expect(await leftOnDevice(page)).toEqual([])
})

test('signing out in one tab signs the other out, and signing in brings it back to where it was', async ({
  page,
  context,
  signIn,
  service,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  let signOuts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/sign-out')) signOuts += 1
  })
  await page.goto('/settings')
  // Watched from now on: it goes by itself after five seconds.
  const told = expect(other.getByText('You have been signed out. Log in again to carry on.')).toBeVisible()
  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Log out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
  await expect(page.getByText('You have been signed out.')).toHaveCount(0)
  await expect(other).toHaveURL((url) => url.pathname === '/login')
  expect(redirectFromOf(other)).toBe('/settings')
  await told
  expect(signOuts).toBe(1)

  await other.getByLabel('Email').fill(emailOf(key))
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('signing out without the service still clears the device, and says what went wrong', async ({
  page,
  signIn,
  service,
}) => {
  await signIn(await somebodyNew(service))
  await page.evaluate(() => {
    localStorage.setItem('rollcall.theme', '"dark"')
    sessionStorage.setItem('rollcall.draft', 'x')
  })
  await page.route('**/identity/sign-out', (route) => route.abort())
  await page.goto('/404')
  await page.getByRole('link', { name: 'Log out' }).last().click()
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await expect(page.getByText('There was an issue trying to sign you out.')).toBeVisible()
  expect(await leftOnDevice(page)).toEqual(['rollcall.signOutPending'])

  await page.unroute('**/identity/sign-out')
  await page.goto('/')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
})

/** What happens next happens at the next screen's calls, not at those of Home. */
async function homeHasLoaded(page: Page, settled: () => Promise<void>) {
  await expect(page.getByText('Nothing booked here yet')).toBeVisible()
  await settled()
}
