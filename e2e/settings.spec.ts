import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const canvasOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const LIGHT = 'rgb(245, 246, 248)'
const DARK = 'rgb(15, 18, 21)'

test('settings start out as the region has them and take effect at once, after a reload and in other tabs', async ({
  page,
  context,
  signIn,
}) => {
  await signIn('ava', { path: '/settings' })
  await expectUntouched(page)
  await expect(page.getByText('Monday is the default for Australia.')).toBeVisible()
  const other = await context.newPage()
  await other.goto('/settings')
  await expectUntouched(other)

  await page.getByRole('radio', { name: 'Sunday' }).check()
  await page.getByRole('switch', { name: /^Weekends in availability/ }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.reload()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('radio', { name: 'Sunday' })).toBeChecked()
    await expect(tab.getByRole('switch', { name: /^Weekends in availability/ })).toBeChecked()
    await expect(tab.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect.poll(() => canvasOf(tab)).toBe(DARK)
  }
})

test('settings end with the session', async ({ page, signIn }) => {
  await signIn('ava', { path: '/settings' })
  await page.getByRole('radio', { name: 'Sunday' }).check()
  await page.getByRole('switch', { name: /^Weekends in availability/ }).check()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Log out' }).click()
  await page.waitForURL(/\/login/)
  await expect.poll(() => canvasOf(page)).toBe(LIGHT)
  await signIn('ava', { path: '/settings' })
  await expectUntouched(page)
})

async function expectUntouched(page: Page) {
  await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Weekends in availability/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await canvasOf(page)).toBe(LIGHT)
}

test('the theme is the device’s, unless one is chosen', async ({ page, signIn }) => {
  await signIn('ava', { path: '/settings' })
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await canvasOf(page)).toBe(DARK)
  await page.getByRole('radio', { name: 'Light' }).check()
  expect(await canvasOf(page)).toBe(LIGHT)
  await page.emulateMedia({ colorScheme: 'light' })
  await page.getByRole('radio', { name: 'Dark' }).check()
  expect(await canvasOf(page)).toBe(DARK)
  await page.getByRole('radio', { name: 'System' }).check()
  expect(await canvasOf(page)).toBe(LIGHT)
})

test('settings name the account, the version and the ways on', async ({ page, signIn, expectAccessible }) => {
  await signIn('ava', { path: '/settings' })
  await expect(page.getByText('ava@rollcall.test')).toBeVisible()
  await expectAccessible()
  await expect(page.getByRole('region', { name: 'The app' })).toContainText(/Version\d+\.\d+\.\d+/)
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect(page).toHaveURL(/\/settings\/change-password$/)
})
