import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, goToContact, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import type { Service } from './service.ts'

const NEW_PASSWORD = 'Chalk-and-talk-7'

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true })
const repeated = (page: Page) => page.getByLabel('Repeat new password')

async function choose(page: Page, password: string, button: string) {
  await newPassword(page).fill(password)
  await repeated(page).fill(password)
  await page.getByRole('button', { name: button }).click()
}

async function signInByForm(page: Page, email: string, password: string) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** A second device, signed in as the same person. */
async function onAnotherDevice(browser: Browser, service: Service, key: string): Promise<Page> {
  const device = await browser.newContext({ baseURL: service.origin(), serviceWorkers: 'block' })
  const page = await device.newPage()
  await page.goto('/login')
  await signInByForm(page, emailOf(key), DEMO_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/')
  return page
}

test('a forgotten password: the email, the new password, the old session ended, a new sign-in', async ({
  page,
  browser,
  service,
}) => {
  test.slow()
  const key = await newPerson(service)
  const other = await onAnotherDevice(browser, service, key)

  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Email')).toHaveValue(emailOf(key))
  await dialog.getByRole('button', { name: 'Send the link' }).click()
  await expect(
    dialog.getByText('We’ve sent you an email with instructions to reset your password.'),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Email')).toHaveValue(emailOf(key))

  const { links } = await service.mailTo(emailOf(key), /Choose a new .* password/)
  const link = links.find((address) => address.includes('/reset-password#token=')) ?? ''
  await page.goto(link)
  await expect(page).toHaveTitle('Reset Password · Commonroom')
  await expect(page).toHaveURL(`${service.origin()}/reset-password`)
  await choose(page, NEW_PASSWORD, 'Save new password')
  await page.waitForURL((url) => url.pathname === '/login')
  await expect(page.getByRole('status').filter({ hasText: 'Your password is secure' })).toContainText(
    'Sign in with your new password.',
  )
  await service.mailTo(emailOf(key), /password was changed/)

  await other.reload()
  await other.waitForURL((url) => url.pathname === '/login')
  await other.context().close()

  await signInByForm(page, emailOf(key), DEMO_PASSWORD)
  await expect(page.getByRole('alert')).toContainText('that password is incorrect')
  await signInByForm(page, emailOf(key), NEW_PASSWORD)
  await page.waitForURL((url) => url.pathname === '/')

  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link no longer works')
})

test('changing a password asks for the current one, signs other devices out, and leaves each tab of this one signed in', async ({
  page,
  browser,
  service,
  signIn,
}) => {
  test.slow()
  const key = await newPerson(service)
  const other = await onAnotherDevice(browser, service, key)
  await signIn(key, { path: '/settings/change-password' })
  const tab = await page.context().newPage()
  await tab.goto('/help')
  await expect(tab.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect(page).toHaveTitle('Change Password · Commonroom')
  const current = page.getByLabel('Current password')
  await choose(page, NEW_PASSWORD, 'Change password')
  await expect(current).toHaveAccessibleDescription('This field is required')
  await expect(current).toBeFocused()

  await current.fill('not-my-password')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(current).toHaveAccessibleDescription(
    'Your current password is incorrect. Check it and try again.',
  )
  await expect(current).toBeFocused()
  await expect(newPassword(page)).toHaveValue(NEW_PASSWORD)

  await current.fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.waitForURL((url) => url.pathname === '/settings')
  await expect(
    page.getByText('Your password is changed. We signed you out on your other devices.'),
  ).toBeVisible()
  // The old token is invalid, and each tab of this device continues with a new one.
  for (const one of [page, tab]) {
    await goToContact(one)
    await expect(one.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
    await one.reload()
    await expect(one.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible()
  }

  await other.reload()
  await other.waitForURL((url) => url.pathname === '/login')
  await signInByForm(other, emailOf(key), NEW_PASSWORD)
  await other.waitForURL((url) => url.pathname === '/')
  await other.context().close()
})
