import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { mailedLink } from './mailed-link.ts'
import type { Service } from './service.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const PASSWORD = 'First-day-of-term-1'

async function somebodyPending(service: Service): Promise<string> {
  const key = await somebodyNew(service)
  await service.sql(
    'update accounts set password_hash = null, password_changed_at = null where email_key = $1',
    [emailOf(key)],
  )
  return key
}

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Set up my account' })

async function setUp(page: Page) {
  await password(page).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await submit(page).click()
}

test('the mailed link sets the account up and leads straight in', async ({
  page,
  service,
  expectAccessible,
}) => {
  const { links } = await service.mailTo('owen@rollcall.test', /set up your account/)
  const link = links.find((address) => address.includes('/account/setup#token=')) ?? ''
  await page.goto(link)
  await expect(page).toHaveTitle('Account Setup · Commonroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Commonroom')
  await expect(page).toHaveURL(`${service.origin()}/account/setup`)
  await expectAccessible()
  await submit(page).click()
  await expect(password(page)).toHaveAccessibleDescription('A password is required')
  await setUp(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('Your account is ready. Welcome!')).toBeVisible()
  await page.reload()
  await expect(page).toHaveTitle('Home · Commonroom')
})

test('a link that has done its work leads to the login screen', async ({
  page,
  service,
  expectAccessible,
}) => {
  const to = await somebodyNew(service)
  await page.goto(await mailedLink(service, { to, purpose: 'account_setup', isUsed: true }))
  await setUp(page)
  await expect(page.getByText('Your account is already set up.')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
  await expect(page.getByLabel('Email')).toBeVisible()
})

test('a link that is incomplete, wrong or expired says so and keeps the way to log in', async ({
  page,
  service,
  expectAccessible,
}) => {
  await page.goto('/account/setup')
  await expect(page.getByText("This link isn't valid.")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to log in' })).toBeVisible()
  await expectAccessible()

  await page.goto('/account/setup#token=garbage')
  await setUp(page)
  await expect(page.getByText("This link isn't valid.")).toBeVisible()

  const to = await somebodyPending(service)
  await page.goto(await mailedLink(service, { to, purpose: 'account_setup', isExpired: true }))
  await setUp(page)
  await expect(page.getByText('This link has expired. Ask your consultant')).toBeVisible()
  await expectAccessible()
})

test('a refused password stays in the form, and so does a failed network', async ({
  page,
  context,
  service,
}) => {
  const to = await somebodyPending(service)
  await page.goto(await mailedLink(service, { to, purpose: 'account_setup' }))
  const refuse = { type: 'validationError', code: 'account_setup_password_invalid', param: 'special' }
  await page.route('**/me/account/setup', (route) => route.fulfill({ status: 400, json: refuse }))
  await setUp(page)
  await expect(password(page)).toHaveAccessibleDescription(/doesn't meet every rule/)
  await expect(password(page)).toBeFocused()
  await page.unroute('**/me/account/setup')

  await context.setOffline(true)
  await submit(page).click()
  await expect(page.getByRole('alert')).toContainText('Check your internet connection')
  await expect(password(page)).toHaveValue(PASSWORD)
  await context.setOffline(false)
  await submit(page).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a failed sign-in after setup shows its code and the way to log in', async ({
  page,
  service,
  expectAccessible,
}) => {
  const to = await somebodyPending(service)
  await page.goto(await mailedLink(service, { to, purpose: 'account_setup' }))
  await page.route('**/identity/custom-token', (route) =>
    route.fulfill({
      status: 401,
      json: { type: 'securityError', code: 'custom_token_invalid', param: null },
    }),
  )
  await setUp(page)
  await expect(page.getByText('Error code: custom_token_invalid')).toBeVisible()
  await expectAccessible()
  await page.getByRole('link', { name: 'Go to log in' }).click()
  await expect(page.getByText('Your account is set up. Log in with your new password.')).toBeVisible()
  await page.getByLabel('Email').fill(emailOf(to))
  await password(page).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('a link opened beside somebody who is signed in hands every tab over', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const [first, second] = [await somebodyNew(service), await somebodyPending(service)]
  await signIn(first, { path: '/settings' })
  await expect(page.getByText(emailOf(first))).toBeVisible()
  const other = await context.newPage()
  await other.goto(await mailedLink(service, { to: second, purpose: 'account_setup' }))
  await setUp(other)
  await other.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText(emailOf(second))).toBeVisible()
  await expect(page.getByText(emailOf(first))).toHaveCount(0)
})
