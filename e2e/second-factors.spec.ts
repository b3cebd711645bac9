import type { Page } from '@playwright/test'
import { totpCode } from '../apps/api/src/identity/second-factors/one-time-codes.ts'
import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'

async function enterPassword(page: Page, key: string) {
  await page.goto('/login')
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })).toBeVisible()
}

async function signOut(page: Page) {
  // Not by `goto` or `waitForURL`: both fail if the page redirects to the login screen before it has loaded.
  await page.evaluate(() => location.assign('/logout'))
  await expect(page).toHaveURL(/\/login(?:\?|$)/)
}

/** An authenticator app that was given the link. */
function appOf(link: string) {
  const secret = new URL(link).searchParams.get('secret') ?? ''
  const bits = secret
    .split('')
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  const key = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  return (at: number) => totpCode(key, Math.floor(at / 30_000))
}

const isHome = async (page: Page) => {
  await page.waitForURL((url) => url.pathname === '/')
  // The address changes before the screen is shown; leaving in between would be undone by its last step.
  await expect(page.getByRole('heading', { level: 2, name: /^Good morning/ })).toBeVisible()
}

test('an authenticator app is set up, asked for at the next sign-in, and then this device is remembered', async ({
  page,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await signIn(key, { path: '/settings/two-step-sign-in' })
  await page.getByRole('button', { name: /^Authenticator app/ }).click()
  const link = await page.getByRole('link', { name: 'Open in your authenticator app' }).getAttribute('href')
  const app = appOf(link ?? '')
  const now = await service.now()
  await page.getByLabel('Code', { exact: true }).fill(app(now))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved them' }).click()

  await signOut(page)
  await enterPassword(page, key)
  // The next half-minute's: the first code has been used.
  await page.getByLabel('Code', { exact: true }).fill(app(now + 30_000))
  await page.getByLabel('Don’t ask on this device for 30 days').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isHome(page)

  await signOut(page)
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await isHome(page)
})

test('a passkey is made in Settings, and signs in after the password or instead of it', async ({
  page,
  service,
  signIn,
}) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const key = await newPerson(service)
  await signIn(key, { path: '/settings/two-step-sign-in' })
  await page.getByRole('button', { name: /^Passkey/ }).click()
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect(page.getByText('Two-step sign-in is on.')).toBeVisible()

  await signOut(page)
  await enterPassword(page, key)
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await isHome(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await isHome(page)

  // It has to verify its owner: possession of the device is not enough.
  await signOut(page)
  await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText('No passkey was used.')).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/login')
})
