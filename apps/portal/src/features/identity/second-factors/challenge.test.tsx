import type { SecondFactorChallenge } from '@rollcall/contract/identity/identity'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../../test/fake-service.ts'
import { elementOf } from '../../../../test/on-screen.ts'
import { answersFor, openPortal, tokenOf } from '../../../../test/open-portal.ts'
import { ava } from '../../../../test/people.ts'

const token = { accessToken: tokenOf(ava), expiresInSeconds: 900 }
const challenge: SecondFactorChallenge = {
  mfaRequired: true,
  challengeId: 'a-challenge',
  channels: [
    { channel: 'totp', to: null },
    { channel: 'sms', to: '•••• 678' },
  ],
}
const byText: SecondFactorChallenge = { ...challenge, channels: [{ channel: 'sms', to: '•••• 678' }] }
const answers: Answers = {
  ...answersFor(ava),
  'POST /sign-in': challenge,
  'POST /mfa': token,
  'POST /mfa/send': { passkeyOptions: null },
}

const code = page.getByLabelText('Code', { exact: true })
const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const title = page.getByRole('heading', { level: 1, name: 'Confirm it’s you' })

async function enterPassword() {
  await page.getByLabelText('Email').fill(ava.email)
  await page.getByLabelText('Password', { exact: true }).fill('Chalk-and-talk-7')
  await submit.click()
  await expect.element(title).toBeVisible()
}

test('a code of the app, pasted with a space, signs in and is sent once; a wrong one is named in its field', async () => {
  const { change, askedFor } = await openPortal('/login', {
    answers: { ...answers, 'POST /mfa': refusal('mfa_code_wrong', { param: 'code' }) },
  })
  await enterPassword()
  await expect.element(code).toHaveAttribute('autocomplete', 'one-time-code')
  await submit.click()
  await expect.element(code).toHaveAccessibleDescription('Enter the 6-digit code.')
  await code.fill('123 456')
  await submit.click()
  await expect.element(code).toHaveAccessibleDescription('That code isn’t right. Check it and try again.')
  await expect.element(code).toHaveFocus()
  await expectAccessible()
  change({ 'POST /mfa': token })
  await page.getByLabelText('Don’t ask on this device for 30 days').click()
  await submit.dblClick()
  await expect.poll(() => location.pathname).toBe('/')
  const sent = askedFor('POST /mfa').map(({ body }) => body)
  expect(sent).toHaveLength(2)
  expect(sent[1]).toEqual({ challengeId: 'a-challenge', code: '123 456', rememberDevice: true })
  expect(askedFor('POST /mfa/send')).toEqual([])
})

test('a text is sent by itself, and again after a moment; no network and too many codes are said', async () => {
  const { change, askedFor, passTimeTo } = await openPortal('/login', {
    at: '2026-11-17T06:40:00+11:00',
    answers: { ...answers, 'POST /sign-in': byText },
  })
  await enterPassword()
  await expect.element(page.getByText('We sent a code to •••• 678. It works for 10 minutes.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Send another code in \d+ s/ })).toBeDisabled()
  passTimeTo('2026-11-17T06:41:00+11:00')
  const again = page.getByRole('button', { name: 'Send another code', exact: true })
  change({ 'POST /mfa/send': unreachable })
  await again.click()
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Check your internet connection and try again.')
  change({ 'POST /mfa/send': refusal('too_many_attempts', { retryAfterSeconds: 50 * 60 }) })
  await again.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Wait 50 minutes and try again.')
  change({ 'POST /mfa/send': { passkeyOptions: null } })
  await again.click()
  await expect.element(page.getByText('We sent you another code.')).toBeVisible()
  expect(askedFor('POST /mfa/send').map(({ body }) => body)).toEqual(
    Array.from({ length: 4 }, () => ({ challengeId: 'a-challenge', channel: 'sms' })),
  )
})

test('another way is a press away, a recovery code too, and Back leads to the password with the address kept', async () => {
  const { askedFor } = await openPortal('/login', { answers })
  await enterPassword()
  await page.getByRole('button', { name: 'Text a code to •••• 678' }).click()
  await expect.element(page.getByText('We sent a code to •••• 678.', { exact: false })).toBeVisible()
  expect(askedFor('POST /mfa/send')).toHaveLength(1)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect
    .poll(() => document.activeElement?.textContent)
    .toContain('Enter one of the recovery codes you saved')
  await expectAccessible()
  const recovery = page.getByLabelText('Recovery code')
  await recovery.fill('123456')
  await submit.click()
  await expect.element(recovery).toHaveAccessibleDescription(/It looks like/)
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ava.email)
  await enterPassword()
  // The entry that the back button takes away is laid over the page a moment after the challenge is shown.
  await expect.poll(() => history.state).toHaveProperty('isOverPage')
  history.back()
  await expect.element(page.getByLabelText('Email')).toHaveValue(ava.email)
  expect(location.pathname).toBe('/login')
})

test('few remaining tries are shown; after the last the password form explains the restart', async () => {
  const { change } = await openPortal('/login', { answers })
  await enterPassword()
  const wrongWith = async (triesLeft: number) => {
    change({ 'POST /mfa': refusal('mfa_code_wrong', { param: 'code', triesLeft }) })
    await code.fill('123456')
    await submit.click()
  }
  await wrongWith(3)
  await expect.element(code).toHaveAccessibleDescription('That code isn’t right. Check it and try again.')
  await wrongWith(2)
  await expect.element(code).toHaveAccessibleDescription(/try again. You have 2 tries left\.$/)
  await wrongWith(1)
  await expect.element(code).toHaveAccessibleDescription(/try again. You have 1 try left\.$/)
  await wrongWith(0)
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('Too many wrong codes. Enter your password again to get a new one.')
  await expect.element(page.getByLabelText('Email')).toHaveValue(ava.email)
})

test('a recovery code that was used says so', async () => {
  await openPortal('/login', {
    answers: { ...answers, 'POST /mfa': refusal('mfa_recovery_code_used', { param: 'code', triesLeft: 4 }) },
  })
  await enterPassword()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  const recovery = page.getByLabelText('Recovery code')
  await recovery.fill('7k3mz-q9x2p')
  await submit.click()
  await expect
    .element(recovery)
    .toHaveAccessibleDescription('You’ve used this recovery code already. Each works once.')
})

test('a lost phone: the challenge says what will happen, how long it takes and the number to call, and stays open', async () => {
  const { askedFor } = await openPortal('/login', { answers })
  await enterPassword()
  await page.getByRole('button', { name: 'I lost my phone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Help with two-step sign-in' })
  await expect.element(dialog.getByText('One phone call is enough', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText(/^Call us\. We answer Monday to Friday/)).toBeVisible()
  await expect
    .element(dialog.getByText('We turn off two-step sign-in right away', { exact: false }))
    .toBeVisible()
  const call = dialog.getByRole('link', { name: /^Call Commonroom/ })
  await expect.element(call).toBeVisible()
  const next = dialog.getByText('What is two-step sign-in?')
  expect((await elementOf(call)).compareDocumentPosition(await elementOf(next))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )
  await expectAccessible()
  await expect.poll(() => history.state).toHaveProperty('isOverPage')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(title).toBeVisible()
  expect(askedFor('POST /sign-in')).toHaveLength(1)
})

test('a challenge that is over leads back to the password, and says why', async () => {
  await openPortal('/login', { answers: { ...answers, 'POST /mfa': refusal('mfa_challenge_expired') } })
  await enterPassword()
  await code.fill('123456')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alert')).toHaveTextContent('Enter your password again.')
  await expect.element(page.getByLabelText('Email')).toHaveValue(ava.email)
})

test('a passkey that is not there, or is called off, leaves the other ways', async () => {
  await openPortal('/login', {
    answers: {
      ...answers,
      'POST /sign-in': { ...challenge, channels: [{ channel: 'passkey', to: null }] },
      'POST /mfa/send': { passkeyOptions: { challenge: 'AAAA', rpId: 'elsewhere.example' } },
    },
  })
  await enterPassword()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('Your passkey didn’t work.')
  await expect.element(page.getByRole('button', { name: 'Use a recovery code' })).toBeVisible()
  await expectAccessible()
})

test('if the agency requires it, signing in leads to its setup, and then to the requested page', async () => {
  const { change } = await openPortal('/help', {
    answers: {
      ...answers,
      'POST /sign-in': token,
      'GET /me': refusal('mfa_setup_required'),
      'GET /me/mfa/devices': {
        devices: [],
        channels: ['totp'],
        recoveryCodesLeft: 0,
        rememberedDevices: [],
        isRequired: true,
      },
    },
  })
  await page.getByLabelText('Email').fill(ava.email)
  await page.getByLabelText('Password', { exact: true }).fill('Chalk-and-talk-7')
  await submit.click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Set up two-step sign-in' })).toBeVisible()
  await expectAccessible()
  const device = {
    id: '00000000-0000-4000-8000-000000000001',
    channel: 'totp' as const,
    to: null,
    name: null,
    isVerified: true,
    isPasswordless: false,
    createdAtUTC: '2026-11-17T00:00:00.000Z',
    lastUsedAtUTC: null,
  }
  change({
    'POST /me/mfa/devices': {
      device: { ...device, isVerified: false },
      totp: { key: 'ABCD EFGH', link: 'otpauth://totp/Commonroom:ava?secret=ABCDEFGH' },
      passkeyOptions: null,
    },
    'POST /me/mfa/devices/{id}/verify': { device, recoveryCodes: ['7k3mz-q9x2p', '8k3mz-q9x2p'] },
    'GET /me': ava,
  })
  await page.getByRole('button', { name: /Authenticator app/ }).click()
  await code.fill('123456')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})
