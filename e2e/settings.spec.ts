import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

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

async function expectUntouched(page: Page) {
  await expect(page.getByRole('radio', { name: 'Monday' })).toBeChecked()
  await expect(page.getByRole('switch', { name: /^Weekends in availability/ })).not.toBeChecked()
  await expect(page.getByRole('radio', { name: 'System' })).toBeChecked()
  expect(await canvasOf(page)).toBe(LIGHT)
}

test('everything about somebody is downloaded as one file; a failure and a missing network are said', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  await bookAt(service, await ownSchool(service), key, { date: '2026-11-18' })
  await signIn(key, { path: '/settings' })
  const card = page.getByRole('region', { name: 'Your data' })
  const button = card.getByRole('button', { name: 'Download your data' })

  const saving = page.waitForEvent('download')
  await button.click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('your-data-2026-11-17.json')
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({
    profile: { email: emailOf(key) },
    bookings: [{ dateLocal: '2026-11-18' }],
  })
  await expect(page.getByText('Your data is downloaded.')).toBeVisible()

  await context.setOffline(true)
  await button.click()
  await expect(page.getByText('Download Failed')).toBeVisible()
  await expect(card).toContainText("You're offline. You can download your data when you're back online.")
  await context.setOffline(false)

  await service.sql(`update rate_limits set used = 5 where bucket like 'export:%'`)
  await button.click()
  await expect(card.getByRole('alert')).toContainText('You can download your data five times an hour.')
  await expect(button).toBeFocused()
})
