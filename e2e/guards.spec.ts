import type { Page } from '@playwright/test'
import { leftOnDevice, savedCopies } from './device.ts'
import { DEMO_PASSWORD, expect, goToContact, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'

/** Otherwise the end of the stream may lead to the login screen before the next call does. */
const withoutStream = (page: Page) => page.route('**/me/live-updates', (route) => route.abort())

const redirectFromOf = (page: Page) => new URL(page.url()).searchParams.get('redirectFrom')
test('a session that the service has ended leads to the login screen, says so, and remembers the way back', async ({
  page,
  signIn,
  service,
  settled,
}) => {
  await withoutStream(page)
  const key = await newPerson(service)
  const refresh = page.waitForRequest('**/identity/open')
  await signIn(key)
  expect((await refresh).headers()['accept-version']).toBe('1')
  await homeHasLoaded(page, settled)
  await service.sql(
    'update sessions set revoked_at = now() where account_id = (select id from accounts where email_key = $1)',
    [emailOf(key)],
  )
  await goToContact(page)
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  expect(redirectFromOf(page)).toBe('/contact')
  await expect(page.getByText('Your session has ended. Sign in again to carry on.')).toBeVisible()
  expect(await leftOnDevice(page)).toEqual([])
})

test('signing out in one tab leaves nothing on the device, signs the other out, and signing in brings it back', async ({
  page,
  context,
  signIn,
  service,
}) => {
  const key = await newPerson(service)
  await signIn(key)
  const other = await context.newPage()
  await other.goto('/settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  let signOuts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/sign-out')) signOuts += 1
  })
  await page.goto('/settings')
  await page.evaluate(() => {
    localStorage.setItem('rollcall.theme', '"dark"')
    sessionStorage.setItem('anything', 'private')
  })
  await expect.poll(() => savedCopies(page)).toEqual(['copy'])
  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Sign out' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
  await expect(page.getByText('You signed out in another tab.')).toHaveCount(0)
  await expect(other).toHaveURL((url) => url.pathname === '/login')
  expect(redirectFromOf(other)).toBe('/settings')
  await expect(other.getByText('You signed out in another tab.')).toBeVisible()
  expect(signOuts).toBe(1)
  expect(await leftOnDevice(page)).toEqual([])
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['rollcall-device'])

  await other.getByLabel('Email').fill(emailOf(key))
  await other.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await other.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

/** Waits for Home's calls, so that the next event happens at the next screen's. */
async function homeHasLoaded(page: Page, settled: () => Promise<void>) {
  await expect(page.getByText('Tell us when you can work')).toBeVisible()
  // The last call of Home, when it is idle: this month's availability, for offline use.
  const hasKeptMonth = () =>
    performance.getEntriesByType('resource').some(({ name }) => /dateFromLocal=\d{4}-\d\d-01/.test(name))
  await expect.poll(() => page.evaluate(hasKeptMonth)).toBe(true)
  await settled()
}

test('an account suspended in between leaves the screen at its next call, and the service gets a report', async ({
  page,
  service,
  signIn,
  settled,
}) => {
  await withoutStream(page)
  const key = await newPerson(service)
  await signIn(key)
  await homeHasLoaded(page, settled)
  await service.sql('update candidates set suspended_at = now() where email = $1', [emailOf(key)])
  const report = page.waitForRequest('**/api/v1/error-reports')
  await goToContact(page)
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
