import type { Page } from '@playwright/test'
import { expect, goToContact, test, wide } from './journey.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('going back returns to the place one had scrolled to', wide, async ({ page, signIn }) => {
  await signIn('ava', { path: '/help' })
  await expect(title(page, 'Help')).toBeVisible()
  // Its title is there before there is anything to scroll.
  await expect.poll(() => page.evaluate(() => (window.scrollTo(0, 300), window.scrollY))).toBe(300)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
  await goToContact(page)
  await expect(title(page, 'Contact Us')).toBeVisible()
  // Its title is there before it is: whoever turns back on the way is not somewhere else yet.
  await expect(page.getByRole('link', { name: 'Call Priya Raman' })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'false')
  await page.goBack()
  await expect(title(page, 'Help')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})
