import type { Page } from '@playwright/test'
import { changeConfig, expect, goToContact, test, wide } from './journey.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('going back restores the scroll position', wide, async ({ page, signIn }) => {
  await signIn('ava', { path: '/help' })
  await expect(title(page, 'Help')).toBeVisible()
  // Its title appears before there is anything to scroll.
  await expect.poll(() => page.evaluate(() => (window.scrollTo(0, 300), window.scrollY))).toBe(300)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
  await goToContact(page)
  await expect(title(page, 'Contact Us')).toBeVisible()
  // Its title appears before the screen, and going back before that would not leave a screen.
  await expect(page.getByRole('link', { name: 'Call Priya Raman' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'false')
  await page.goBack()
  await expect(title(page, 'Help')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test('the debug log lists the calls and no errors, and the theme reaches the browser', async ({
  page,
  signIn,
}) => {
  await changeConfig(page, (config) => ({ ...config, developmentBar: true }))
  await signIn('ava')
  const bar = page.getByRole('complementary', { name: 'Development' })
  await bar.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#181d21')
  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  await bar.getByRole('button', { name: 'Debug log' }).click()
  const log = page.getByRole('dialog', { name: 'Debug log' })
  await expect(log.getByText(/200 \/api\/v1\/offices \d+ ms/)).toBeVisible()
  await expect(log.getByText('No errors so far.')).toBeVisible()
})
