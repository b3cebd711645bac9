import type { CDPSession } from '@vitest/browser-playwright'
import { expect, onTestFinished, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { elementOf, savedFiles } from '../../../test/on-screen.ts'
import { desktop, openPortal, tokenOf } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const LIGHT = 'rgb(245, 246, 248)'
const DARK = 'rgb(15, 18, 21)'

const onSettings: Answers = {
  'GET /me/calendar-feed': { createdAt: null },
  'GET /sessions': { sessions: [] },
}
const radio = (name: string) => page.getByRole('radio', { name })
const weekends = page.getByRole('switch', { name: /^Weekends in availability/ })
const expectCanvas = (colour: string) =>
  expect.poll(() => getComputedStyle(document.body).backgroundColor).toBe(colour)

async function expectUntouched() {
  await expect.element(radio('Monday')).toBeChecked()
  await expect.element(weekends).not.toBeChecked()
  await expect.element(radio('System')).toBeChecked()
  await expectCanvas(LIGHT)
}

test('settings take effect at once, outlive a reload and end with the session', async () => {
  await openPortal('/settings', { as: ava, answers: onSettings })
  await expectUntouched()
  await radio('Sunday').click()
  await weekends.click()
  await radio('Dark').click()
  await expectCanvas(DARK)

  await openPortal('/settings', {
    as: ava,
    window: desktop,
    answers: { ...onSettings, 'POST /sign-in': { accessToken: tokenOf(ava), expiresInSeconds: 900 } },
  })
  await expect.element(radio('Sunday')).toBeChecked()
  await expect.element(weekends).toBeChecked()
  await expect.element(radio('Dark')).toBeChecked()
  await expectCanvas(DARK)

  await page.getByRole('region', { name: 'Your account' }).getByRole('link', { name: 'Sign out' }).click()
  await page.getByLabelText('Email').fill(ava.email)
  await expectCanvas(LIGHT)
  await page.getByLabelText('Password', { exact: true }).fill('Rollcall-demo-1')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('link', { name: 'Settings' }).click()
  await expectUntouched()
})

test('the theme is the device’s, unless one is chosen', async () => {
  const devTools: CDPSession = cdp()
  const prefer = async (value: string) => {
    await devTools.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
  }
  onTestFinished(() => prefer(''))
  await openPortal('/settings', { as: ava, answers: onSettings })
  await expect.element(radio('System')).toBeChecked()
  await prefer('dark')
  await expectCanvas(DARK)
  await radio('Light').click()
  await expectCanvas(LIGHT)
  await prefer('light')
  await radio('Dark').click()
  await expectCanvas(DARK)
  await radio('System').click()
  await expectCanvas(LIGHT)
})

test('settings name the account, the version and the ways on', async () => {
  await openPortal('/settings', { as: ava, answers: onSettings })
  await expect.element(page.getByText(ava.email)).toBeVisible()
  const [account, theme] = [page.getByRole('region', { name: 'Your account' }), radio('System')]
  expect((await elementOf(account)).compareDocumentPosition(await elementOf(theme))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await expect.element(page.getByText('Monday is the default for Australia.')).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'The app' }))
    .toHaveTextContent(/Version\d+\.\d+\.\d+/)
  await expectAccessible()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect.poll(() => location.pathname).toBe('/settings/change-password')
})

test('an export that fails, is requested too often or has no network shows a message', async () => {
  const { askedFor, change } = await openPortal('/settings', {
    as: ava,
    at: morning,
    answers: { ...onSettings, 'GET /me/export': refusal('too_many_requests', { retryAfterSeconds: 3_600 }) },
  })
  const card = page.getByRole('region', { name: 'Your data' })
  const button = card.getByRole('button', { name: 'Download your data' })
  await button.click()
  await expect
    .element(card.getByRole('alert'))
    .toHaveTextContent('You can download your data five times an hour.')
  await expect.element(page.getByText('Download Failed')).toBeVisible()
  await expect.element(button).toHaveFocus()
  await expectAccessible()

  change({ 'GET /me/export': unreachable })
  await button.click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('Check your internet connection')
  const goOnline = goOffline()
  const asked = askedFor('GET /me/export').length
  await button.click()
  await expect
    .element(card)
    .toHaveTextContent('You’re offline. You can download your data when you’re back online.')
  expect(askedFor('GET /me/export')).toHaveLength(asked)
  goOnline()

  const saved = savedFiles()
  change({ 'GET /me/export': new Blob(['{}'], { type: 'application/json' }) })
  await button.click()
  await expect.element(page.getByText('Your data is downloaded.')).toBeVisible()
  expect(saved.map(({ name }) => name)).toEqual(['your-data-2026-03-10.json'])
})
