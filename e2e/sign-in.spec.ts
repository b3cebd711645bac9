import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test, wide } from './journey.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true })
const message = (page: Page) => page.getByRole('alert')

async function send(page: Page, email: string, password: string) {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await logInButton(page).click()
}

function countSignIns(page: Page): { count: number } {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/identity/sign-in')) sent.count++
  })
  return sent
}

test('a candidate signs in with the keyboard alone and is home', wide, async ({ page, expectAccessible }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log In · Commonroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to Commonroom')
  await expect(page.getByRole('banner')).toContainText('Australia')
  await expect(emailField(page)).toHaveValue('')
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
  for (const name of [/website/, /Privacy/, /Terms/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  }
  await expectAccessible()

  await page.keyboard.press('Tab')
  await page.keyboard.type('  AVA@rollcall.test ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Home · Commonroom')
})

test('a wrong password and an unknown account are told apart, and nothing typed is lost', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/login')
  await send(page, 'mia@rollcall.test', 'not-her-password')
  await expect(message(page)).toContainText(
    'Sorry, that password is incorrect. To recover your password, click the forgot password link below.',
  )
  await expect(emailField(page)).toHaveValue('mia@rollcall.test')
  await expect(passwordField(page)).toHaveValue('not-her-password')
  await expect(passwordField(page)).toBeFocused()
  await expectAccessible()

  await send(page, 'nobody@rollcall.test', 'not-her-password')
  await expect(message(page)).toContainText("Sorry, we couldn't find an account with that username.")
  await expect(emailField(page)).toBeFocused()

  await send(page, 'mia@rollcall.test', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/')
})

test(
  'empty and malformed fields are named before anything is sent',
  wide,
  async ({ page, expectAccessible }) => {
    const sent = countSignIns(page)
    await page.goto('/login')
    await logInButton(page).click()
    await expect(page.getByText('This field is required')).toHaveCount(2)
    await expect(emailField(page)).toBeFocused()
    await expect(emailField(page)).toHaveAccessibleDescription('This field is required')
    await expectAccessible()

    await emailField(page).fill('ava@rollcall')
    await passwordField(page).fill('something')
    await expect(page.getByText('This field is required')).toHaveCount(0)
    await expect(emailField(page)).toHaveAccessibleDescription('Please enter a valid email address')
    await logInButton(page).click()
    await expect(emailField(page)).toBeFocused()

    await emailField(page).fill('ava@rollcall.test')
    await expect(page.getByText('Please enter a valid email address')).toHaveCount(0)
    expect(sent.count).toBe(0)
  },
)

test('a password can be shown while it is typed', async ({ page }) => {
  await page.goto('/login')
  await passwordField(page).fill('letters')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(passwordField(page)).toHaveAttribute('type', 'text')
  await expect(passwordField(page)).toHaveValue('letters')
})

test('too many attempts say how long to wait, and when it is over', async ({
  page,
  service,
  expectAccessible,
}) => {
  const block = (email: string, wait: string) =>
    service.sql(
      `insert into rate_limits (bucket, used, resets_at)
       select concat('sign-in-account:', id, ':', coalesce(extract(epoch from password_changed_at) * 1000, 0)::bigint),
         999, now() + $2::interval
       from accounts where email_key = $1
       on conflict (bucket) do update set used = 999, resets_at = excluded.resets_at`,
      [email, wait],
    )
  await block('zoe@rollcall.test', '14 minutes 30 seconds')
  await page.goto('/login')
  await send(page, 'zoe@rollcall.test', 'one-too-many')
  await expect(message(page)).toContainText('That was too many attempts. Wait 15 minutes and try again.')
  await expectAccessible()

  await block('zoe@rollcall.test', '3 seconds')
  await logInButton(page).click()
  await expect(message(page)).toContainText('Wait less than a minute and try again.')
  await expect(page.getByRole('status').filter({ hasText: 'You can try again now.' })).toBeVisible()
  await passwordField(page).fill(DEMO_PASSWORD)
  await logInButton(page).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a double tap on a slow network signs in once', async ({ page }) => {
  const sent = countSignIns(page)
  await page.route('**/identity/sign-in', async (route) => {
    await new Promise((later) => setTimeout(later, 400))
    await route.continue()
  })
  await page.goto('/login')
  await emailField(page).fill('ava@rollcall.test')
  await passwordField(page).fill(DEMO_PASSWORD)
  await logInButton(page).dblclick()
  await expect(logInButton(page)).toHaveAttribute('aria-busy', 'true')
  await passwordField(page).press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  expect(sent.count).toBe(1)
})

test('without a network the way out is said, and the same tap works once it is back', async ({
  page,
  context,
  expectAccessible,
}) => {
  await page.goto('/login')
  await emailField(page).fill('ava@rollcall.test')
  await passwordField(page).fill(DEMO_PASSWORD)
  await context.setOffline(true)
  await logInButton(page).click()
  await expect(message(page)).toContainText('Check your internet connection and try again.')
  await expect(emailField(page)).toHaveValue('ava@rollcall.test')
  await expectAccessible()

  await context.setOffline(false)
  await logInButton(page).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a profile that does not come is said on the login screen and can be asked for again', async ({
  page,
  expectAccessible,
}) => {
  const sent = countSignIns(page)
  await page.route('**/api/v1/me', (route) =>
    route.fulfill({ status: 404, json: { type: 'notFoundError', code: 'profile_not_found', param: null } }),
  )
  await page.goto('/login')
  await send(page, 'ava@rollcall.test', DEMO_PASSWORD)
  await expect(message(page)).toContainText('We ran into some issues retrieving your profile.')
  await expectAccessible()

  await page.unroute('**/api/v1/me')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(sent.count).toBe(1)
})

test('an account that is switched off or suspended is told so', async ({ page, service }) => {
  const key = await somebodyNew(service)
  await service.sql('update accounts set disabled_at = now() where email_key = $1', [emailOf(key)])
  await page.goto('/login')
  await send(page, emailOf(key), DEMO_PASSWORD)
  await expect(message(page)).toContainText('This account has been switched off.')

  await send(page, 'sam@rollcall.test', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/account-suspended')
})

test('signing in returns to the page that asked for it, with its query and its fragment', async ({
  page,
}) => {
  await page.goto('/settings?from=mail#weekends')
  await page.waitForURL((url) => url.pathname === '/login')
  await send(page, 'ava@rollcall.test', DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname + url.search + url.hash === '/settings?from=mail#weekends')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await page.goto('/login?redirectFrom=/help')
  await page.waitForURL((url) => url.pathname === '/help')
})

test('a crafted way back leads home', async ({ page, context, service }) => {
  test.slow()
  const key = await somebodyNew(service)
  const attacks = [
    '//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\\evil.example',
    '/logout',
  ]
  for (const attack of attacks) {
    await context.clearCookies()
    await page.goto(`/login?redirectFrom=${encodeURIComponent(attack)}`)
    await send(page, emailOf(key), DEMO_PASSWORD)
    await page.waitForURL(`${service.origin()}/`)
    await expect(page).toHaveTitle('Home · Commonroom')
  }
})

test('signing out leaves nothing on the device, and another tab notices', async ({
  page,
  context,
  service,
  signIn,
}) => {
  await signIn(await somebodyNew(service))
  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await page.evaluate(() => {
    localStorage.setItem('rollcall.theme', '"dark"')
    sessionStorage.setItem('anything', 'private')
  })
  await expect.poll(() => keptCopies(page)).toBe(1)

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await other.waitForURL((url) => url.pathname === '/login')
  await expect(emailField(other)).toBeVisible()
  await other.close()
  const left = await page.evaluate(() => [localStorage.length, sessionStorage.length])
  expect(left).toEqual([0, 0])
  expect(await keptCopies(page)).toBe(0)
  const cookies = await context.cookies()
  expect(cookies.map(({ name }) => name)).toEqual(['rollcall-device'])
})

test('whoever signs in next sees nothing of the last person', async ({ page, service, signIn }) => {
  test.slow()
  const [first, second] = [await somebodyNew(service), await somebodyNew(service)]
  await signIn(first, { path: '/settings' })
  await expect(page.getByText(emailOf(first))).toBeVisible()
  await expect.poll(() => keptCopies(page)).toBe(1)
  await service.sql(
    'update sessions set revoked_at = now() where account_id = (select id from accounts where email_key = $1)',
    [emailOf(first)],
  )
  await signIn(second, { path: '/settings' })
  await expect(page.getByText(emailOf(second))).toBeVisible()
  await expect(page.getByText(emailOf(first))).toHaveCount(0)
})

const keptCopies = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error))
      })
    const database = await settled(indexedDB.open('rollcall'))
    const count = await settled(database.transaction('queries').objectStore('queries').count())
    database.close()
    return count
  })
