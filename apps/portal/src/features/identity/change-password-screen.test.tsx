import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal } from '../../../test/fake-service.ts'
import { answersFor, openPortal, tokenOf } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const NEW_PASSWORD = 'Chalk-and-talk-7'

const current = page.getByLabelText('Current password')
const password = page.getByLabelText('New password', { exact: true })
const change = page.getByRole('button', { name: 'Change password' })

async function choose(newPassword: string) {
  await password.fill(newPassword)
  await page.getByLabelText('Repeat new password').fill(newPassword)
  await change.click()
}

const onSettings = { 'GET /me/calendar-feed': { createdAt: null }, 'GET /sessions': { sessions: [] } }

test('each reason for refusing a new password is shown at its field, and a calendar address is mentioned', async () => {
  const service = await openPortal('/settings/change-password', {
    as: ava,
    answers: { ...onSettings, 'PUT /password': refusal('current_password_incorrect') },
  })
  await choose(NEW_PASSWORD)
  await expect.element(current).toHaveAccessibleDescription('This field is required')
  await expect.element(current).toHaveFocus()
  await current.fill('not-my-password')
  await change.click()
  await expect
    .element(current)
    .toHaveAccessibleDescription('Your current password is incorrect. Check it and try again.')
  await expect.element(current).toHaveFocus()
  await expect.element(password).toHaveValue(NEW_PASSWORD)
  await expectAccessible()

  service.change({ 'PUT /password': refusal('password_too_common') })
  await choose('Welcome2026!')
  await expect.element(password).toHaveAccessibleDescription(/easy to guess/)
  await expect.element(password).toHaveFocus()
  await expect.element(page.getByText('Your password is secure')).not.toBeInTheDocument()
  service.change({ 'PUT /password': refusal('password_unchanged') })
  await choose(NEW_PASSWORD)
  await expect.element(password).toHaveAccessibleDescription(/the password you have now/)

  service.change({
    'PUT /password': { accessToken: tokenOf(ava), expiresInSeconds: 900, hasCalendarFeed: true },
  })
  await change.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
  await expect
    .element(page.getByText('Your password is changed. We signed you out on your other devices.'))
    .toBeVisible()
  await expect.element(page.getByText('Your private calendar address still works.')).toBeVisible()
})

test('in a session that has ended it leads to the login screen and back', async () => {
  const over = refusal('session_expired')
  const service = await openPortal('/settings/change-password', {
    as: ava,
    answers: { 'PUT /password': refusal('access_token_invalid') },
  })
  await current.fill('Rollcall-demo-1')
  service.change({ 'POST /refresh': over })
  await choose(NEW_PASSWORD)
  await expect.poll(() => location.pathname).toBe('/login')
  service.change({
    ...answersFor(ava),
    'POST /sign-in': { accessToken: tokenOf(ava), expiresInSeconds: 900 },
  })
  await page.getByLabelText('Email').fill(ava.email)
  await page.getByLabelText('Password', { exact: true }).fill('Rollcall-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect.element(current).toBeVisible()
  expect(location.pathname).toBe('/settings/change-password')
})

test('an account suspended in between sees its page', async () => {
  await openPortal('/settings/change-password', {
    as: ava,
    answers: { 'PUT /password': refusal('account_suspended') },
  })
  await current.fill('Rollcall-demo-1')
  await choose(NEW_PASSWORD)
  await expect.poll(() => location.pathname).toBe('/account-suspended')
})
