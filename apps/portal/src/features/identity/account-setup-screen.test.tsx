import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { answersFor, openPortal, tokenOf } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const PASSWORD = 'First-day-of-term-1'
const LINK = '/account/setup#token=a-secret'

const password = page.getByLabelText('Password', { exact: true })
const submit = page.getByRole('button', { name: 'Set up my account' })
const toLogin = page.getByRole('link', { name: 'Sign in' })

/** A valid link is refused because of the missing password. */
const usable = refusal('account_setup_password_missing')

async function setUp() {
  await password.fill(PASSWORD)
  await page.getByLabelText('Repeat password').fill(PASSWORD)
  await submit.click()
}

const token = { accessToken: tokenOf(ava), expiresInSeconds: 900 }
const allRight: Answers = {
  ...answersFor(ava),
  'POST /me/account/setup': ({ body }) => (body.password ? { authToken: 'from-setup' } : usable),
  'POST /custom-token': token,
}

test('a refused password stays in the form, and so does a failed network; then it leads straight in', async () => {
  const { askedFor, change } = await openPortal(LINK, { answers: { 'POST /me/account/setup': usable } })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Commonroom')
  await expect.poll(() => document.title).toBe('Account Setup · Commonroom')
  await expect.poll(() => location.pathname + location.hash).toBe('/account/setup')
  await submit.click()
  await expect.element(password).toHaveAccessibleDescription('A password is required')
  await expectAccessible()
  expect(askedFor('POST /me/account/setup').map(({ body }) => body)).toEqual([{}])

  change({ 'POST /me/account/setup': refusal('account_setup_password_invalid', { param: 'special' }) })
  await setUp()
  await expect.element(password).toHaveAccessibleDescription(/doesn’t meet every rule/)
  await expect.element(password).toHaveFocus()
  change({ 'POST /me/account/setup': refusal('account_setup_password_invalid', { param: 'common' }) })
  await submit.click()
  await expect.element(password).toHaveAccessibleDescription(/easy to guess/)
  change({ 'POST /me/account/setup': unreachable })
  await submit.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check your internet connection')
  await expect.element(password).toHaveValue(PASSWORD)

  change(allRight)
  await submit.click()
  await expect.element(page.getByText('Your account is ready. Welcome!')).toBeVisible()
  expect(location.pathname).toBe('/')
  const last = askedFor('POST /me/account/setup').at(-1)
  expect([last?.headers.get('x-account-setup-token'), last?.body]).toEqual([
    'a-secret',
    { password: PASSWORD },
  ])
  expect(askedFor('POST /custom-token').map(({ body }) => body)).toEqual([{ authToken: 'from-setup' }])
})

test.each([
  ['account_setup_token_invalid', 'This link isn’t valid.'],
  ['account_setup_token_expired', 'This link has expired. Ask your consultant'],
  ['account_setup_already_complete', 'Your account is already set up.'],
] as const)(
  'a link refused with %s says so as it is opened, and keeps the way to sign in',
  async (code, text) => {
    await openPortal(LINK, { answers: { 'POST /me/account/setup': refusal(code) } })
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.element(password).not.toBeInTheDocument()
    await toLogin.click()
    await expect.element(page.getByLabelText('Email')).toBeVisible()
    expect(location.pathname).toBe('/login')
  },
)

test('a link without its secret is not valid', async () => {
  await openPortal('/account/setup')
  await expect.element(page.getByText('This link isn’t valid.')).toBeVisible()
  await expect.element(toLogin).toBeVisible()
  await expectAccessible()
})

test('a failed sign-in after setup shows its code and the way to sign in', async () => {
  const { change } = await openPortal(LINK, {
    answers: { ...allRight, 'POST /custom-token': refusal('custom_token_invalid') },
  })
  await setUp()
  await expect.element(page.getByText('Error code: custom_token_invalid')).toBeVisible()
  await expectAccessible()
  await toLogin.click()
  await expect
    .element(page.getByText('Your account is set up. Sign in with your new password.'))
    .toBeVisible()
  change({ 'POST /sign-in': token })
  await page.getByLabelText('Email').fill(ava.email)
  await password.fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.poll(() => location.pathname).toBe('/')
})
