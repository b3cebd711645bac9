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

test('the shell and the installed app carry the name of the site', async ({ page, service }) => {
  await page.goto(`${service.origin('us')}/no-such-page`)
  await expect(page.getByRole('banner')).toContainText('Homeroom')
  await expect(page).toHaveTitle('Page not found · Homeroom')
  const manifest = await page.evaluate(async () => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="manifest"]')
    return (await fetch(link?.href ?? '')).json()
  })
  expect(manifest).toMatchObject({ short_name: 'Homeroom', display: 'standalone' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.evaluate(async (address) => {
      const answer = await fetch(address)
      const image = new Image()
      image.src = address
      await image.decode()
      return {
        type: answer.headers.get('content-type'),
        size: `${image.naturalWidth}x${image.naturalHeight}`,
      }
    }, src)
    expect(icon.type, src).toContain(type)
    if (sizes !== 'any') expect(icon.size).toBe(sizes)
  }
})

test('developers have a bar of their own, where the configuration says so', async ({ page, signIn }) => {
  await page.route('**/config.local.json*', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), developmentBar: true } })
  })
  await signIn('ava')
  const bar = page.getByRole('complementary', { name: 'Development' })
  await expect(bar).toContainText(/Version \d+\.\d+\.\d+/)
  expect((await bar.boundingBox())?.height).toBe(24)

  await bar.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(bar.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#181d21')
  await bar.getByRole('button', { name: 'Debug mode' }).click()
  await page.reload()
  await expect(bar.getByRole('button', { name: 'Debug mode' })).toHaveAttribute('aria-pressed', 'true')

  await goToContact(page)
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  await bar.getByRole('button', { name: 'Debug log' }).click()
  const log = page.getByRole('dialog', { name: 'Debug log' })
  await expect(log.getByText(/200 \/api\/v1\/offices \d+ ms/)).toBeVisible()
  await expect(log.getByText('No errors so far.')).toBeVisible()
})
