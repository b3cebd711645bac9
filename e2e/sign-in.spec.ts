import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test, wide } from './journey.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in', exact: true })
const message = (page: Page) => page.getByRole('alert')

async function send(page: Page, email: string, password: string) {
  await emailField(page).fill(email)
  await passwordField(page).fill(password)
  await signInButton(page).click()
}

test('a candidate signs in with the keyboard alone and is home', wide, async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log In · Commonroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Commonroom')
  await expect(page.getByRole('banner')).toContainText('Australia')
  await expect(emailField(page)).toHaveValue('')
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
  for (const name of [/website/, /Privacy/, /Terms/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  }

  await page.keyboard.press('Tab')
  await page.keyboard.type('  AVA@rollcall.test ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Home · Commonroom')
})

test('too many attempts say how long to wait, and when it is over', async ({ page, service }) => {
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
  await expect(message(page)).toContainText('Too many attempts. Wait 15 minutes and try again.')

  await block('zoe@rollcall.test', '3 seconds')
  await signInButton(page).click()
  await expect(message(page)).toContainText('Wait less than a minute and try again.')
  await expect(page.getByRole('status').filter({ hasText: 'You can try again now.' })).toBeVisible()
  await passwordField(page).fill(DEMO_PASSWORD)
  await signInButton(page).click()
  await page.waitForURL((url) => url.pathname === '/')
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
  await page.getByRole('link', { name: 'Sign out' }).click()
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
