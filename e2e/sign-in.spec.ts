import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test, wide } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'

const emailField = (page: Page) => page.getByLabel('Email')
const passwordField = (page: Page) => page.getByLabel('Password', { exact: true })

test('a candidate signs in by keyboard and gets to Home', wide, async ({ page }) => {
  await page.goto('/login')
  await expect(page).toHaveTitle('Log In · Commonroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to Commonroom')
  await expect(page.getByRole('banner')).toContainText('Australia')
  await expect(emailField(page)).toHaveValue('')
  await expect(emailField(page)).toHaveAttribute('autocomplete', 'username')
  await expect(passwordField(page)).toHaveAttribute('autocomplete', 'current-password')
  for (const name of [/website/, /Privacy/, /Terms/]) {
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', /^https:/)
  }

  await page.keyboard.press('Tab')
  await page.keyboard.type('  AVA@rollcall.test ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle('Home · Commonroom')

  // Opened again, the profile comes with the session, and is not requested. The page before may request it: its data came with
  // the sign-in, without a place in the stream of live updates.
  await page.reload({ waitUntil: 'commit' })
  const profiles: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/v1/me')) profiles.push(request.url())
  })
  await expect(page.getByRole('heading', { name: /, Ava/ })).toBeVisible()
  expect(profiles).toEqual([])
})

test('the next user sees nothing of the previous one', async ({ page, service, signIn }) => {
  test.slow()
  const [first, second] = [await newPerson(service), await newPerson(service)]
  await signIn(first, { path: '/settings' })
  await expect(page.getByText(emailOf(first))).toBeVisible()
  await expect.poll(() => keptCopies(page)).toBe(1)
  await service.sql(
    'update sessions set revoked_at = now() where account_id = (select id from accounts where email_key = $1)',
    [emailOf(first)],
  )
  await signIn(second, { path: '/settings' })
  await expect(page.getByText(emailOf(second))).toBeVisible()
  await expect(page.getByText(emailOf(first))).toHaveCount(0)
})

const keptCopies = (page: Page) =>
  page.evaluate(async () => {
    const settled = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done, fail) => {
        request.addEventListener('success', () => done(request.result))
        request.addEventListener('error', () => fail(request.error))
      })
    const database = await settled(indexedDB.open('rollcall'))
    const count = await settled(database.transaction('queries').objectStore('queries').count())
    database.close()
    return count
  })
