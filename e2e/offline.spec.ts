import { appendFileSync, cpSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { readyForOffline } from './clocked-shifts.ts'
import { copiedParts, isControlled, portalIsStored, savedCopies } from './device.ts'
import { expect, goToContact, test as journey } from './journey.ts'
import { newPerson } from './new-person.ts'
import { agreementOf, bookAt, ownSchool } from './own-school.ts'
import { startServiceForTests } from './service.ts'

/** A copy of the built portal, whose files a journey may change, and a service for it. Both go also when the journey fails. */
const test = journey.extend<{ ownPortal: { portal: string; origin: string } }>({
  ownPortal: async ({}, use) => {
    const portal = mkdtempSync(join(tmpdir(), 'rollcall-e2e-portal-'))
    const built = process.env.PORTAL_DIR ?? fileURLToPath(new URL('../apps/portal/dist', import.meta.url))
    cpSync(built, portal, { recursive: true, filter: (name) => !/\.(?:br|gz)$/.test(name) })
    const service = await startServiceForTests({ PORTAL_DIR: portal })
    await use({ portal, origin: service.origin() })
    await service.stop()
    rmSync(portal, { recursive: true })
  },
})

test.use({ serviceWorkers: 'allow' })

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const offlineNotice = (page: Page) => page.getByText('You’re offline. This is what we saved on this device.')

test('after a sign-in the portal opens without a network, at any screen; the worker caches no personal data', async ({
  page,
  context,
  service,
  signIn,
}) => {
  await signIn(await newPerson(service))
  await portalIsStored(page)
  await expect.poll(() => savedCopies(page)).toEqual(['copy'])
  const kept = await page.evaluate(async () => {
    const names = await caches.keys()
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return all.flat().map(({ url }) => new URL(url).pathname)
  })
  expect(kept).toContain('/index.html')
  expect(kept.filter((path) => /^\/(?:api|identity)\//.test(path))).toEqual([])
  expect(kept.filter((path) => path.startsWith('/config'))).toEqual(['/config.local.json'])
  await context.setOffline(true)
  await page.reload()
  await expect(title(page, 'Home')).toBeVisible()
  await expect(offlineNotice(page)).toBeVisible()

  await page.goto('/settings?tab=1')
  await expect(title(page, 'Settings')).toBeVisible()
  await goToContact(page)
  await expect(title(page, 'Contact Us')).toBeVisible()

  const profile = page.waitForResponse('**/api/v1/me')
  await context.setOffline(false)
  await expect(page.getByText('You’re back online.')).toBeVisible()
  await expect(offlineNotice(page)).toBeHidden()
  expect((await profile).ok()).toBe(true)
})

test('after Home alone, the next bookings, their clock and agreements, and the availability open without a network', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  const school = await ownSchool(service)
  await agreementOf(service, school, 'Terms of Engagement')
  const today = await bookAt(service, school, key, { start: '08:20' })
  const next = await bookAt(service, school, key, { date: '2026-11-20', description: 'Room 9, poetry.' })
  await signIn(key)
  await readyForOffline(page)
  await expect
    .poll(async () => (await copiedParts(page)).filter((part) => part === 'bookings agreements'))
    .toHaveLength(2)
  await context.setOffline(true)

  await page.goto(`/bookings/${next}`)
  await expect(page.getByText('Room 9, poetry.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Agreements' })).toContainText('Terms of Engagement')
  await page.goto(`/bookings/${today}`)
  await expect(page.getByRole('region', { name: 'Clock' })).toContainText('7:20')
  await page.goto('/availability')
  const day = page.getByRole('grid').getByRole('button', { name: /20 November, placed in booking/ })
  await expect(day).toBeVisible()
})

test('without a network and a device copy the login screen says why', async ({ page, context }) => {
  await page.goto('/login')
  await isControlled(page)
  await context.setOffline(true)
  await page.goto('/settings')
  await expect(page).toHaveURL((url) => url.pathname === '/login')
  await page.getByLabel('Email').fill('ava@rollcall.test')
  await page.getByLabel('Password', { exact: true }).fill('Rollcall-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText(/Check your internet connection/)).toBeVisible()
})

test('a first visit opens offline although a screen never arrived; the next visit fetches that screen', async ({
  page,
  context,
  ownPortal: { portal, origin },
}) => {
  const assets = join(portal, 'assets')
  const screen = readdirSync(assets).find((name) => /^downloads-screen-.*\.js$/.test(name)) ?? ''
  renameSync(join(assets, screen), join(portal, screen))
  const isStored = (path: string) =>
    page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, path)

  await page.goto(`${origin}/login`)
  await isControlled(page)
  expect(await isStored('/config.local.json')).toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByLabel('Email')).toBeVisible()
  expect(await isStored(`/assets/${screen}`)).toBe(false)

  renameSync(join(portal, screen), join(assets, screen))
  await context.setOffline(false)
  await page.reload()
  await expect.poll(() => isStored(`/assets/${screen}`)).toBe(true)
})

test('a new version is offered, and applied when the user accepts', async ({
  page,
  expectAccessible,
  ownPortal: { portal, origin },
}) => {
  const offer = page.getByText('A new version of the portal is ready.')

  await page.goto(`${origin}/login`)
  await isControlled(page)
  await expect(offer).toHaveCount(0)
  appendFileSync(join(portal, 'sw.js'), '\n// the next version')
  await page.reload()
  await expect(offer).toBeVisible()
  await expectAccessible()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await expect(page.getByLabel('Email')).toBeVisible()
  await expect(offer).toHaveCount(0)
})
