import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { oneTimeLink } from './one-time-link.ts'
import type { Service } from './service.ts'

const PASSWORD = 'First-day-of-term-1'

async function pendingPerson(service: Service): Promise<string> {
  const key = await newPerson(service)
  await service.sql(
    'update accounts set password_hash = null, password_changed_at = null where email_key = $1',
    [emailOf(key)],
  )
  return key
}

const password = (page: Page) => page.getByLabel('Password', { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Set up my account' })

async function setUp(page: Page) {
  await password(page).fill(PASSWORD)
  await page.getByLabel('Repeat password').fill(PASSWORD)
  await submit(page).click()
}

test('the mailed link sets up the account and signs in', async ({ page, service }) => {
  const { links } = await service.mailTo('owen@rollcall.test', /set up your account/)
  const link = links.find((address) => address.includes('/account/setup#token=')) ?? ''
  await page.goto(link)
  await expect(page).toHaveTitle('Account Setup · Commonroom')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome to Commonroom')
  await expect(page).toHaveURL(`${service.origin()}/account/setup`)
  await submit(page).click()
  await expect(password(page)).toHaveAccessibleDescription('A password is required')
  await setUp(page)
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText('Your account is ready. Welcome!')).toBeVisible()
  await page.reload()
  await expect(page).toHaveTitle('Home · Commonroom')
})

test('a link opened while another user is signed in signs every tab over', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const [first, second] = [await newPerson(service), await pendingPerson(service)]
  await signIn(first, { path: '/settings' })
  await expect(page.getByText(emailOf(first))).toBeVisible()
  const other = await context.newPage()
  await other.goto(await oneTimeLink(service, 'account_setup', second))
  await setUp(other)
  await other.waitForURL((url) => url.pathname === '/')
  await expect(page.getByText(emailOf(second))).toBeVisible()
  await expect(page.getByText(emailOf(first))).toHaveCount(0)
})
