import type { Page } from '@playwright/test'
import { expect, test, wide, wideOnly } from './journey.ts'
import { somebodyNew } from './somebody-new.ts'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 960
const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const menuLink = (page: Page, name: string | RegExp) =>
  page.getByRole('link', { name }).filter({ visible: true }).first()

test(
  'the menu leads everywhere, marks where one is, and moves the focus along',
  wide,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('ava')
    await expect(page).toHaveTitle('Home · Commonroom')
    await expect(menuLink(page, 'Home')).toHaveAttribute('aria-current', 'page')
    await expectAccessible()

    await menuLink(page, 'Availability').click()
    await expect(title(page, 'My Availability')).toBeVisible()
    await expect(page).toHaveTitle('My Availability · Commonroom')
    await expect(menuLink(page, 'Availability')).toHaveAttribute('aria-current', 'page')
    await expect(menuLink(page, 'Home')).not.toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main')).toBeFocused()

    await page.goto('/settings/change-password')
    // On a phone the settings are among the rest of the menu.
    if (isPhone(page)) await page.getByRole('button', { name: 'More' }).click()
    await expect(menuLink(page, 'Settings')).toHaveAttribute('aria-current', 'page')
    if (isPhone(page)) await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Commonroom', exact: true }).click()
    await expect(title(page, 'Home')).toBeVisible()
  },
)

test('the keyboard skips the menu', wide, async ({ page, signIn }) => {
  await signIn('ava', { path: '/settings' })
  await expect(title(page, 'Settings')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  expect(new URL(page.url()).hash).toBe('')
})

test('going back returns to the place one had scrolled to', wide, async ({ page, signIn }) => {
  await signIn('ava', { path: '/help' })
  await expect(title(page, 'Help')).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 300))
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'true')
  await menuLink(page, 'Contact').click()
  await expect(title(page, 'Contact Us')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('banner')).toHaveAttribute('data-scrolled', 'false')
  await page.goBack()
  await expect(title(page, 'Help')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
})

test(
  'a wide window has a drawer that stays as it was left',
  wideOnly,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('ava')
    const drawer = page.getByRole('navigation', { name: 'Main' })
    await expect(drawer.getByText('Signed in as Ava Nguyen')).toBeVisible()
    await page.getByRole('button', { name: 'Hide the menu' }).click()
    await expect(drawer).toBeHidden()
    await expectAccessible()
    await page.reload()
    await expect(title(page, 'Home')).toBeVisible()
    await expect(drawer).toBeHidden()
    await page.getByRole('button', { name: 'Show the menu' }).click()
    await expect(drawer).toBeVisible()
  },
)

test('a phone has the rest of the menu in a sheet, which the back button closes', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const everything = ['myAvailability', 'myRegistrations', 'myFiles', 'profDevelopment', 'downloads']
  const features = Object.fromEntries(everything.map((name) => [`route_${name}`, 'enabled']))
  await signIn(await somebodyNew(service, { features }))
  const bar = page.getByRole('navigation', { name: 'Quick' })
  const sheet = page.getByRole('dialog', { name: 'More' })

  await bar.getByRole('button', { name: 'More' }).click()
  await expect(sheet.getByText('Signed in as Ava Nguyen')).toBeVisible()
  await expectAccessible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(title(page, 'Home')).toBeVisible()
  await expect(bar.getByRole('button', { name: 'More' })).toBeFocused()

  await bar.getByRole('button', { name: 'More' }).click()
  await page.keyboard.press('Escape')
  await expect(sheet).toBeHidden()
  await bar.getByRole('button', { name: 'More' }).click()
  await sheet.getByRole('link', { name: 'Contact Us' }).click()
  await expect(title(page, 'Contact Us')).toBeVisible()
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(title(page, 'Home')).toBeVisible()
  await expect(sheet).toBeHidden()

  await page.setViewportSize({ width: 360, height: 740 })
  await expect(bar.getByRole('link')).toHaveText(['Home', 'Availability', 'Registrations', 'My Files'])
  const places = await bar.locator('a, button').evaluateAll((tabs) =>
    tabs.map((tab) => ({
      isCut: tab.scrollWidth > tab.clientWidth,
      height: tab.clientHeight,
      right: tab.getBoundingClientRect().right,
    })),
  )
  expect(places.filter(({ isCut }) => isCut)).toEqual([])
  expect(Math.min(...places.map(({ height }) => height))).toBeGreaterThanOrEqual(44)
  expect(Math.max(...places.map(({ right }) => right))).toBeLessThanOrEqual(360)
})

test('toasts stay clear of the bar at the bottom', async ({ page, signIn }) => {
  await signIn('ava')
  const bar = page.getByRole('navigation', { name: 'Quick' })
  await expect(bar).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  const toast = page.getByText('You are back online.')
  await expect(toast).toBeVisible()
  const toastBox = await toast.boundingBox()
  const barBox = await bar.boundingBox()
  expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(barBox?.y ?? 0)
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

test('developers have a bar of their own, where the configuration says so', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await page.route('**/config.local.json*', async (route) => {
    const answer = await route.fetch()
    return route.fulfill({ response: answer, json: { ...(await answer.json()), developmentBar: true } })
  })
  await signIn('ava')
  const bar = page.getByRole('complementary', { name: 'Development' })
  await expect(bar).toContainText(/Version \d+\.\d+\.\d+/)
  expect((await bar.boundingBox())?.height).toBe(24)
  await expectAccessible()

  await bar.getByRole('button', { name: 'Dark mode' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(bar.getByRole('button', { name: 'Dark mode' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#181d21')
  await bar.getByRole('button', { name: 'Debug mode' }).click()
  await page.reload()
  await expect(bar.getByRole('button', { name: 'Debug mode' })).toHaveAttribute('aria-pressed', 'true')

  await menuLink(page, /^Contact/).click()
  await expect(page.getByRole('heading', { name: 'Offices in Victoria' })).toBeVisible()
  await bar.getByRole('button', { name: 'Debug log' }).click()
  const log = page.getByRole('dialog', { name: 'Debug log' })
  await expect(log.getByText(/200 \/api\/v1\/offices \d+ ms/)).toBeVisible()
  await expect(log.getByText('No errors so far.')).toBeVisible()
  await expectAccessible()
})
