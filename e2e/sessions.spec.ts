import type { Browser, Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import type { Service } from './service.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const TABLET =
  'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/144.0 Mobile/15E148 Safari/605.1.15'

/** Another device of theirs, at its Settings. */
async function onAnotherDevice(browser: Browser, service: Service, key: string, userAgent: string) {
  const device = await browser.newContext({ baseURL: service.origin(), serviceWorkers: 'block', userAgent })
  const page = await device.newPage()
  await page.goto('/login?redirectFrom=/settings')
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  return page
}

const card = (page: Page) => page.getByRole('region', { name: 'Where you’re signed in' })
const rows = (page: Page) => card(page).getByRole('listitem')

test('Settings lists the sessions, and ends one of them, then all others, then the current one', async ({
  page,
  browser,
  service,
  signIn,
}) => {
  test.slow()
  const key = await newPerson(service)
  const phone = await onAnotherDevice(browser, service, key, PHONE)
  const tablets = [
    await onAnotherDevice(browser, service, key, TABLET),
    await onAnotherDevice(browser, service, key, TABLET),
  ]
  await signIn(key, { path: '/settings' })
  await expect(rows(page)).toHaveCount(4)
  await expect(rows(page).filter({ hasText: 'This device' })).toHaveCount(1)
  const other = rows(page).filter({ hasText: 'Safari on iPhone' })
  await expect(other).toContainText(/Last used Tuesday 17 November, 6:4\d\sam/)
  await expect(other).toContainText('From 127.0.0.1')

  await other.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Sign out of Safari on iPhone?' })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('You’re signed out on that device.')).toBeVisible()
  await expect(rows(page)).toHaveCount(3)
  // Its stream of live updates ends with the session.
  await phone.waitForURL((url) => url.pathname === '/login')
  await phone.context().close()

  await card(page).getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect(rows(page)).toHaveCount(1)
  for (const tablet of tablets) {
    await tablet.reload()
    await tablet.waitForURL((url) => url.pathname === '/login')
    await tablet.context().close()
  }
  await rows(page).getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL((url) => url.pathname === '/login')
})
