import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const canvasOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
const LIGHT = 'rgb(245, 246, 248)'
const DARK = 'rgb(15, 18, 21)'

test('settings start with the region’s defaults and take effect at once, after a reload and in other tabs', async ({
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

async function expectUntouched(page: Page) {
  await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Weekends in availability/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await canvasOf(page)).toBe(LIGHT)
}
