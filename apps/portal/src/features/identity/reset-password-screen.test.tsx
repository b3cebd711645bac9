import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { problem, refusal, unreachable } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const NEW_PASSWORD = 'Chalk-and-talk-7'
const LINK = '/reset-password#token=a-secret'

const password = page.getByLabelText('New password', { exact: true })
const repeated = page.getByLabelText('Repeat new password')
const save = page.getByRole('button', { name: 'Save new password' })
/** A valid link is refused because of the missing password. */
const usable = { 'POST /password-reset/confirm': refusal('password_missing') }
const rule = (text: string) => page.getByRole('listitem').filter({ hasText: text })

async function choose() {
  await password.fill(NEW_PASSWORD)
  await repeated.fill(NEW_PASSWORD)
  await save.click()
}

test('the rules of a password are ticked off while it is typed', async () => {
  const { askedFor } = await openPortal(LINK, { answers: usable })
  await save.click()
  await expect.element(password).toHaveAccessibleDescription('A password is required')
  await expect.element(password).toHaveFocus()
  await expect.element(repeated).toHaveAccessibleDescription('This field is required')
  await expectAccessible()

  await password.fill('short1')
  await expect.element(rule('A lowercase letter')).toHaveTextContent('done')
  await expect.element(rule('A number')).toHaveTextContent('done')
  for (const open of ['At least 10 characters', 'An uppercase letter', 'A special character']) {
    await expect.element(rule(open)).toHaveTextContent('still needed')
  }
  await expect.element(password).toHaveAccessibleDescription(/doesn’t meet every rule/)

  await password.fill(NEW_PASSWORD)
  const secure = page.getByText('Your password is secure')
  await expect.element(rule('A special character')).toHaveTextContent('done')
  await expect.element(secure).not.toBeInTheDocument()
  await repeated.fill('something else')
  await expect.element(rule('Both passwords match')).toHaveTextContent('still needed')
  await save.click()
  await expect.element(repeated).toHaveAccessibleDescription(/don’t match/)
  await expect.element(secure).not.toBeInTheDocument()
  await expect.element(repeated).toHaveFocus()
  await repeated.fill(NEW_PASSWORD)
  await expect.element(rule('Both passwords match')).toHaveTextContent('done')
  await expect.element(secure).toBeVisible()
  await password.fill(`${NEW_PASSWORD}${'x'.repeat(130)}`)
  await expect.element(rule('At most 128 characters')).toHaveTextContent('still needed')
  await expectAccessible()
  expect(askedFor('POST /password-reset/confirm').map(({ body }) => body)).toEqual([
    { token: 'a-secret', password: '' },
  ])
})

test('a reset keeps what was typed when the network fails, and its secret leaves the address at once', async () => {
  const { askedFor, change } = await openPortal(LINK, {
    answers: { 'POST /password-reset/confirm': unreachable },
  })
  await expect.element(password).toBeVisible()
  await expect.poll(() => document.title).toBe('Reset Password · Commonroom')
  await expect.poll(() => location.pathname + location.hash).toBe('/reset-password')
  expect(JSON.stringify([history.state, localStorage, sessionStorage])).not.toContain('a-secret')
  await choose()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Check your internet connection')
  await expect.element(password).toHaveValue(NEW_PASSWORD)

  change({ 'POST /password-reset/confirm': { hasCalendarFeed: true } })
  await save.click()
  await expect.poll(() => location.pathname).toBe('/login')
  const done = page.getByRole('status').filter({ hasText: 'Your password is secure' })
  await expect.element(done).toHaveTextContent('Sign in with your new password.')
  await expect.element(done).toHaveTextContent('Your private calendar address still works')
  expect(askedFor('POST /password-reset/confirm').at(-1)?.body).toEqual({
    token: 'a-secret',
    password: NEW_PASSWORD,
  })
  await expectAccessible()

  await openPortal('/reset-password')
  await expect.element(page.getByText('That link isn’t right. Check that you copied all of it')).toBeVisible()
})

test.each([
  ['password_reset_token_expired', 'This reset link has expired.'],
  ['password_reset_token_invalid', 'This reset link no longer works. We can send you a new one.'],
] as const)('a link refused with %s says so as it is opened, and offers a new one', async (code, text) => {
  const { askedFor } = await openPortal(LINK, {
    answers: { 'POST /password-reset/confirm': refusal(code), 'POST /password-reset': undefined },
  })
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
  await expect.element(password).not.toBeInTheDocument()
  await expect.element(page.getByText(text)).toBeVisible()
  await page.getByLabelText('Email').fill(ava.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect.element(page.getByText('We’ve sent you an email with instructions')).toBeVisible()
  expect(askedFor('POST /password-reset').map(({ body }) => body)).toEqual([{ email: ava.email }])
  await expectAccessible()
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
})

test('a link used elsewhere in the meantime, and a field that the service refuses, each show their error', async () => {
  const { change } = await openPortal(LINK, { answers: usable })
  await expect.element(password).toBeVisible()
  change({ 'POST /password-reset/confirm': problem({ password: ['Too big'] }) })
  await choose()
  await expect.element(password).toHaveAccessibleDescription(/Check what you entered here/)
  await expect.element(password).toHaveFocus()
  change({ 'POST /password-reset/confirm': refusal('password_reset_token_invalid') })
  await save.click()
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('This link no longer works')
})

test('a signed-in user is signed out when a password is reset on the device', async () => {
  const { askedFor, change } = await openPortal(LINK, { as: ava, answers: usable })
  await expect.element(password).toBeVisible()
  change({ 'POST /password-reset/confirm': { hasCalendarFeed: false } })
  await choose()
  await expect.poll(() => location.pathname).toBe('/login')
  await expect.element(page.getByText('Sign in with your new password.')).toBeVisible()
  await expect.element(page.getByLabelText('Email')).toBeVisible()
  expect(askedFor('POST /sign-out')).toHaveLength(1)
})
