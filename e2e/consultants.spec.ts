import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test, wide } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import type { Service } from './service.ts'

const bar = (page: Page) => page.getByRole('complementary', { name: 'Acting for a candidate' })
const isHome = (url: URL) => url.pathname === '/'

async function idOf(service: Service, key: string): Promise<string> {
  const [row] = await service.sql('select id from accounts where email_key = $1', [emailOf(key)])
  return String(row?.id)
}

async function begin(page: Page, candidateId: string): Promise<void> {
  await page.goto(`/user/impersonate/${candidateId}`)
  await page.getByRole('button', { name: 'You called us and asked for help' }).click()
  await page.getByRole('button', { name: 'Sign in and start' }).click()
}

async function signInAt(provider: Page, email: string): Promise<void> {
  await provider.getByLabel('Email').fill(email)
  await provider.getByLabel('Password').fill(DEMO_PASSWORD)
  await provider.getByRole('button', { name: 'Sign in' }).click()
}

test(
  'a consultant acts for a candidate, who sees it afterwards',
  wide,
  async ({ page, context, service, signIn }) => {
    const key = await newPerson(service)
    const candidateId = await idOf(service, key)

    const opened = page.waitForEvent('popup')
    await begin(page, candidateId)
    const popup = await opened
    await popup.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('button', { name: 'Sign in and start' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const again = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in and start' }).click()
    await signInAt(await again, 'guest.consultant@rollcall.test')
    await expect(page.getByRole('alert')).toContainText('Failed to log in as impersonated contact.')

    const other = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await signInAt(await other, 'priya@rollcall.test')
    await page.waitForURL(isHome)
    await expect(bar(page)).toContainText(/min left/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await page.goto('/availability')
    await expect(bar(page)).toBeVisible()
    await page.getByRole('button', { name: /Next two weeks available/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Change \d+ days$/ })
      .click()
    await expect(page.getByText(/\d+ days changed\./)).toBeVisible()
    expect(await page.evaluate(() => [Object.keys(localStorage), navigator.onLine])).toEqual([[], true])

    // Another tab that is signed in at the provider continues without a prompt.
    const tab = await context.newPage()
    await tab.goto(`/user/impersonate/${candidateId}`)
    await tab.waitForURL(isHome)
    await expect(bar(tab)).toBeVisible()

    await bar(page).getByRole('button', { name: /^Stop/ }).click()
    await expect(page.getByRole('heading', { name: /^You’ve stopped acting for/ })).toBeVisible()
    const over = tab.getByRole('heading', { name: /^You’ve stopped acting for/ })
    await expect(async () => {
      // The tab may have noticed by itself, from a call of its own.
      const link = tab.getByRole('link', { name: 'Availability' }).filter({ visible: true }).first()
      if (!(await over.isVisible())) await link.click({ timeout: 2_000 })
      await expect(over).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await tab.close()

    await signIn(key, { path: '/settings' })
    const card = page.getByRole('region', { name: 'Who has helped you' })
    await expect(card).toContainText('Priya Raman')
    await expect(card).toContainText('You called us and asked for help')
    await expect(card).toContainText('Changed your availability')
  },
)

test('without popups the page goes to the provider and comes back; a candidate who is signed in is signed out', async ({
  page,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  const candidateId = await idOf(service, key)
  await signIn(key)
  await page.addInitScript(() => {
    window.open = () => null
  })
  await begin(page, candidateId)
  await page.waitForURL(/\/oidc\/interaction\//)
  await signInAt(page, 'priya@rollcall.test')
  await page.waitForURL(isHome)
  await expect(bar(page)).toBeVisible()
  const rows = await service.sql(
    `select s.revoked_at is not null as over from sessions s join accounts a on a.id = s.account_id where a.email_key = $1`,
    [emailOf(key)],
  )
  expect(rows).toEqual([{ over: true }])
  await page.reload()
  await expect(bar(page)).toBeVisible()
})
