import type { Page } from '@playwright/test'
import { leftOnDevice, portalIsStored, savedCopies } from './device.ts'
import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import type { Service } from './service.ts'

const SIGN_OUT = '**/identity/sign-out'
const PENDING = ['rollcall.signOutPending']

const isAtLogin = (url: URL) => url.pathname === '/login'
const isHome = (url: URL) => url.pathname === '/'

async function signOut(page: Page) {
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Sign out' }).click()
  await page.waitForURL(isAtLogin)
}

async function signInByForm(page: Page, key: string) {
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Whether each session of a person is over, oldest first. */
async function sessionsOf(service: Service, key: string): Promise<unknown[]> {
  const rows = await service.sql(
    `select s.revoked_at is not null as over from sessions s join accounts a on a.id = s.account_id
     where a.email_key = $1 order by s.created_at, s.id`,
    [emailOf(key)],
  )
  return rows.map(({ over }) => over)
}

function countRefreshes(page: Page): { count: number } {
  const sent = { count: 0 }
  page.on('request', (request) => {
    if (/\/identity\/(?:refresh|open)$/.test(request.url())) sent.count++
  })
  return sent
}

/** The addresses in the service worker's caches. */
const cachedAddresses = (page: Page) =>
  page.evaluate(async () => {
    const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
    const requests = await Promise.all(caches.map((cache) => cache.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname)
  })

test('a sign-out without a response does not restore the session, and is completed once the service responds', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await signIn(key)
  const other = await context.newPage()
  await other.goto('/help')
  await expect(other.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await context.route(SIGN_OUT, (route) => route.abort())
  await signOut(page)
  await expect(page.getByText('There was an issue trying to sign you out.')).toBeVisible()
  await other.waitForURL(isAtLogin)
  expect(await sessionsOf(service, key)).toEqual([false])

  const tabs = [page, other, await context.newPage()]
  const refreshes = tabs.map(countRefreshes)
  for (const tab of tabs) {
    await tab.goto('/settings')
    await tab.waitForURL(isAtLogin)
    await expect(tab.getByLabel('Email')).toBeVisible()
  }
  expect(refreshes.map(({ count }) => count)).toEqual([0, 0, 0])
  expect(await leftOnDevice(page)).toEqual(PENDING)
  expect(await sessionsOf(service, key)).toEqual([false])

  await context.unroute(SIGN_OUT)
  await page.reload()
  await expect.poll(() => sessionsOf(service, key)).toEqual([true])
  await expect.poll(() => leftOnDevice(page)).toEqual([])
  await page.goto('/')
  await page.waitForURL(isAtLogin)
})

test('a new sign-in replaces a pending sign-out, and survives it', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await signIn(key)
  await context.route(SIGN_OUT, (route) => route.abort())
  await signOut(page)
  await signInByForm(page, key)
  await page.waitForURL(isHome)
  expect(await sessionsOf(service, key)).toEqual([true, false])
  await context.unroute(SIGN_OUT)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.reload()
  await expect(page).toHaveTitle('Home · Commonroom')
  expect(await sessionsOf(service, key)).toEqual([true, false])
})

test('a new sign-in waits for a sign-out in progress, in any tab', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await signIn(key)
  await context.route(SIGN_OUT, (route) => route.abort())
  await signOut(page)
  await context.unroute(SIGN_OUT)
  let release = () => undefined as void
  const held = new Promise<void>((done) => {
    release = done
  })
  const isSent = new Promise<void>((done) => {
    void context.route(SIGN_OUT, async (route) => {
      done()
      await held
      await route.continue()
    })
  })
  const late = await context.newPage()
  await late.goto('/login')
  await isSent
  await signInByForm(page, key)
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  expect(await sessionsOf(service, key)).toEqual([false])
  release()
  await page.waitForURL(isHome)
  await late.close()
  await page.reload()
  await expect(page).toHaveTitle('Home · Commonroom')
  expect(await sessionsOf(service, key)).toEqual([true, false])
})

/** Simulates a slow disk: delays the restore of the device copy until after the sign-out. */
async function holdDeviceCopy(page: Page): Promise<() => Promise<void>> {
  await page.goto('/healthz')
  await page.evaluate(
    () =>
      new Promise<void>((isHeld) => {
        const opening = indexedDB.open('rollcall')
        opening.addEventListener('success', () => {
          const store = opening.result.transaction('queries', 'readwrite').objectStore('queries')
          const hold = () => {
            isHeld()
            if (!('isReleased' in window)) store.count().addEventListener('success', hold)
          }
          hold()
        })
      }),
  )
  return () =>
    page.evaluate(() => {
      Object.assign(window, { isReleased: true })
    })
}

test.describe('with the portal kept on the device', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a sign-out without a network survives a reload, and is finished when the network is back', async ({
    page,
    context,
    service,
    signIn,
  }) => {
    const key = await newPerson(service)
    await signIn(key)
    await portalIsStored(page)
    await expect.poll(() => savedCopies(page)).toEqual(['copy'])
    await context.setOffline(true)
    await signOut(page)
    await page.reload()
    await page.waitForURL(isAtLogin)
    await expect(page.getByLabel('Email')).toBeVisible()
    expect(await leftOnDevice(page)).toEqual(PENDING)
    expect(await sessionsOf(service, key)).toEqual([false])

    await context.setOffline(false)
    await expect.poll(() => sessionsOf(service, key)).toEqual([true])
    await expect.poll(() => leftOnDevice(page)).toEqual([])
  })

  test('/logout opened by itself leaves nothing of the person on the device', async ({
    page,
    context,
    service,
    signIn,
    settled,
  }) => {
    const key = await newPerson(service)
    await signIn(key, { path: '/settings' })
    await portalIsStored(page)
    await expect.poll(() => savedCopies(page)).toEqual(['copy'])
    await page.evaluate(() => localStorage.setItem('rollcall.theme', '"dark"'))
    await settled()
    const fresh = await context.newPage()
    const release = await holdDeviceCopy(page)
    const isSignedOut = fresh.waitForResponse(SIGN_OUT)
    // It redirects to the login screen, sometimes before this page has loaded.
    await fresh.goto('/logout', { waitUntil: 'commit' })
    await isSignedOut
    await release()
    await fresh.waitForURL(isAtLogin)
    await expect(fresh.getByLabel('Email')).toBeVisible()
    // Longer than the delay before changes are saved.
    await fresh.waitForTimeout(1_500)
    expect(await leftOnDevice(fresh)).toEqual([])
    const kept = await cachedAddresses(fresh)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter((path) => /^\/(?:api|identity)\//.test(path))).toEqual([])
    expect((await context.cookies()).map(({ name }) => name)).toEqual(['rollcall-device'])
    expect(await sessionsOf(service, key)).toEqual([true])
  })
})
