import type { SecondFactorDevice, SecondFactorDeviceList } from '@rollcall/contract/identity/second-factors'
import { iconPaths } from '@rollcall/ui/components/icon-paths.ts'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { refusal } from '../../../../test/fake-service.ts'
import { elementOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava } from '../../../../test/people.ts'
import { readQrCode } from '../../../../test/qr-code.ts'
import { touchScreen } from '../../../../test/touch-screen.ts'

const device: SecondFactorDevice = {
  id: '00000000-0000-4000-8000-000000000001',
  channel: 'sms',
  to: '•••• 678',
  name: null,
  isVerified: true,
  isPasswordless: false,
  createdAtUTC: '2026-11-10T00:00:00.000Z',
  lastUsedAtUTC: '2026-11-16T00:00:00.000Z',
}
const off: SecondFactorDeviceList = {
  devices: [],
  channels: ['passkey', 'totp', 'sms', 'email'],
  recoveryCodesLeft: 0,
  rememberedDevices: [],
  isRequired: false,
}
const on: SecondFactorDeviceList = { ...off, devices: [device], recoveryCodesLeft: 1 }
const codes = Array.from({ length: 10 }, (_, at) => `7k3mz-q9x2${at}`)

const path = '/settings/two-step-sign-in'
const button = (name: string | RegExp) => page.getByRole('button', { name })

test('Settings leads there; a mobile is added with the password and a code, and the recovery codes are shown once', async () => {
  const { change, askedFor } = await openPortal('/settings', {
    as: ava,
    answers: {
      'GET /me/calendar-feed': { createdAt: null },
      'GET /sessions': { sessions: [] },
      'GET /me/mfa/devices': off,
      'POST /me/mfa/devices': refusal('reauthentication_required'),
      'POST /reauthenticate': refusal('reauthentication_failed'),
    },
  })
  await page.getByRole('link', { name: 'Two-step sign-in' }).click()
  await expect.element(page.getByText('Two-step sign-in is off.', { exact: false })).toBeVisible()
  await expectAccessible()
  await button(/Text message/).click()
  const to = page.getByLabelText('Mobile number')
  await button('Send a code').click()
  await expect.element(to).toHaveAccessibleDescription('This field is required')
  await to.fill('0412 345 678')
  await button('Send a code').click()
  const dialog = page.getByRole('dialog')
  // After cancelling, the number stays.
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(to).toHaveValue('0412 345 678')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  await button('Send a code').click()
  const password = dialog.getByLabelText('Password', { exact: true })
  await expect.element(password).toHaveFocus()
  await password.fill('wrong')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(password)
    .toHaveAccessibleDescription('There was an error authenticating your credentials.')
  await expectAccessible()

  change({
    'POST /reauthenticate': undefined,
    'POST /me/mfa/devices': refusal('mfa_phone_not_mobile', { param: 'to' }),
  })
  await password.fill('Chalk-and-talk-7')
  await userEvent.keyboard('{Enter}')
  await expect.element(to).toHaveAccessibleDescription('Enter a mobile number. We can’t text this one.')
  await expect.element(to).toHaveValue('0412 345 678')

  change({
    'POST /me/mfa/devices': { device: { ...device, isVerified: false }, totp: null, passkeyOptions: null },
    'POST /me/mfa/devices/{id}/verify': { device, recoveryCodes: codes },
    'GET /me/mfa/devices': { ...on, recoveryCodesLeft: 10 },
  })
  await button('Send a code').click()
  await expect.element(page.getByText('We sent a code to 0412 345 678.', { exact: false })).toBeVisible()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await button('Turn on').click()
  await expect
    .element(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem'))
    .toHaveLength(10)
  await expectAccessible()
  await button('I saved them').click()
  await expect.element(page.getByText('You have 10 codes left.', { exact: false })).toBeVisible()
  await expect.element(page.getByText(codes[0] ?? '')).not.toBeInTheDocument()
  expect(askedFor('POST /me/mfa/devices')).toHaveLength(4)
})

test('after the last wrong code of an app, setup starts again with another key; a text can be sent again at once', async () => {
  const begun = { device: { ...device, isVerified: false }, passkeyOptions: null }
  const wrong = refusal('mfa_code_wrong', { param: 'code', triesLeft: 0 })
  const link = 'otpauth://totp/Commonroom:ava?secret=ABCDEFGH'
  const { change } = await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': off,
      'POST /me/mfa/devices': { ...begun, totp: { key: 'ABCD EFGH', link } },
      'POST /me/mfa/devices/{id}/verify': wrong,
    },
  })
  await button(/Authenticator app/).click()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await button('Turn on').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('so that key no longer works.')
  await expect.element(page.getByText('ABCD EFGH')).not.toBeInTheDocument()
  change({ 'POST /me/mfa/devices': { ...begun, totp: { key: 'IJKL MNOP', link } } })
  await button('Start again').click()
  await expect.element(page.getByText('IJKL MNOP')).toBeVisible()
  await button('Cancel').click()

  change({ 'POST /me/mfa/devices': { ...begun, totp: null }, 'POST /me/mfa/devices/{id}/send': undefined })
  await button(/Text message/).click()
  await page.getByLabelText('Mobile number').fill('0412 345 678')
  await button('Send a code').click()
  await page.getByLabelText('Code', { exact: true }).fill('123456')
  await button('Turn on').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('That code no longer works.')
  await button('Send another code').click()
  await expect.element(page.getByText('We sent you another code.')).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('the key of an app is drawn as a code that a camera reads, in the dark theme too', async () => {
  const link = `otpauth://totp/Commonroom%3A${'ava'.repeat(20)}%40rollcall.test?secret=${'JBSWY3DP'.repeat(4)}&issuer=Commonroom`
  await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': off,
      'POST /me/mfa/devices': {
        device: { ...device, isVerified: false, channel: 'totp' },
        totp: { key: 'JBSW Y3DP', link },
        passkeyOptions: null,
      },
    },
  })
  await button(/Authenticator app/).click()
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.element(code).toBeVisible()
  await expect.element(page.getByText('JBSW Y3DP')).toBeVisible()
  await expectAccessible()
  document.documentElement.dataset.theme = 'dark'
  expect(await readQrCode(code)).toBe(link)
})

test('on a phone the link to the app comes first, and the code for cameras only when it is asked for', async () => {
  await touchScreen()
  const link = 'otpauth://totp/Commonroom:ava?secret=JBSWY3DP'
  await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': off,
      'POST /me/mfa/devices': {
        device: { ...device, isVerified: false, channel: 'totp' },
        totp: { key: 'JBSW Y3DP', link },
        passkeyOptions: null,
      },
    },
  })
  await button(/Authenticator app/).click()
  const open = page.getByRole('link', { name: 'Open in your authenticator app' })
  await expect.element(open).toHaveAttribute('href', link)
  await expect.element(button('Copy the key')).toBeVisible()
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect.element(code).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByText('The app is on another device').click()
  await expect.element(code).toBeVisible()
  expect((await elementOf(open)).compareDocumentPosition(await elementOf(code))).toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  )

  await button('What is an authenticator app?').click()
  const help = page.getByRole('dialog', { name: 'Help with two-step sign-in' })
  await expect.element(help.getByText('a new 6-digit code every 30 seconds', { exact: false })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(button('What is an authenticator app?')).toHaveFocus()
  await expect.element(open).toBeVisible()
})

test('removing the last one says what follows, and asks for the password where it has to', async () => {
  const { change, askedFor } = await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': on,
      'DELETE /me/mfa/devices/{id}': refusal('reauthentication_required'),
      'POST /reauthenticate': undefined,
    },
  })
  await expect.element(page.getByText('You have 1 code left.', { exact: false })).toBeVisible()
  await button('Remove Text message').click()
  await expect.element(page.getByText('This turns two-step sign-in off', { exact: false })).toBeVisible()
  await expectAccessible()
  await page
    .getByRole('dialog', { name: 'Remove Text message?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = proof.getByLabelText('Password', { exact: true })
  // Cancelled: nothing changes, and no error is shown.
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(askedFor('DELETE /me/mfa/devices/{id}')).toHaveLength(1)

  await button('Remove Text message').click()
  await page
    .getByRole('dialog', { name: 'Remove Text message?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await password.fill('Chalk-and-talk-7')
  change({ 'DELETE /me/mfa/devices/{id}': undefined, 'GET /me/mfa/devices': off })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Two-step sign-in is off.', { exact: false })).toBeVisible()
})

test('remembered devices are forgotten one by one or together; ten passkeys are the most', async () => {
  const remembered = ['Chrome on Android', 'Safari on Mac', null].map((name, at) => ({
    id: `00000000-0000-4000-8000-00000000001${at}`,
    device: name,
    rememberedAtUTC: name && '2026-11-10T00:00:00.000Z',
    untilUTC: '2026-12-10T00:00:00.000Z',
  }))
  const passkeys = Array.from({ length: 10 }, (_, at) => ({
    ...device,
    id: `00000000-0000-4000-8000-00000000002${at}`,
    channel: 'passkey' as const,
    to: null,
  }))
  const state = { ...on, devices: [device, ...passkeys], rememberedDevices: remembered }
  const { change, askedFor } = await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': state,
      'DELETE /me/mfa/remembered-devices/{id}': refusal('service_unavailable'),
    },
  })
  await expect
    .element(page.getByText('You have 10 passkeys, which is the limit.', { exact: false }))
    .toBeVisible()
  await expect.element(button(/^Passkey/)).not.toBeInTheDocument()
  const list = page.getByRole('list', { name: 'Remembered devices' })
  await expect.element(list.getByRole('listitem')).toHaveLength(3)
  await expect.element(list.getByText('Unknown device', { exact: true }).first()).toBeVisible()
  const icons = [...(await elementOf(list)).querySelectorAll('li > svg path')].map((path) =>
    path.getAttribute('d'),
  )
  expect(icons).toEqual([iconPaths.smartphone, iconPaths.monitor, iconPaths.monitor])
  await expectAccessible()
  await button('Forget Chrome on Android').click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t forget it.')
  change({
    'DELETE /me/mfa/remembered-devices/{id}': undefined,
    'DELETE /me/mfa/remembered-devices': undefined,
    'GET /me/mfa/devices': { ...state, rememberedDevices: remembered.slice(1) },
  })
  await button('Forget Chrome on Android').click()
  await expect.element(list.getByRole('listitem')).toHaveLength(2)
  change({ 'GET /me/mfa/devices': on })
  await button('Forget all').click()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(page.getByText('We’ll ask for a code on every device again.')).toBeVisible()
  expect(askedFor('DELETE /me/mfa/remembered-devices')).toHaveLength(1)
})

test('a passkey is listed by its name, and renamed', async () => {
  const passkey: SecondFactorDevice = {
    ...device,
    channel: 'passkey',
    to: null,
    name: 'Google Password Manager',
  }
  const renamed = { ...passkey, name: 'Work phone', isPasswordless: true }
  const { change, askedFor } = await openPortal(path, {
    as: ava,
    answers: {
      'GET /me/mfa/devices': { ...on, devices: [passkey] },
      'PUT /me/mfa/devices/{id}/name': refusal('service_unavailable'),
    },
  })
  const row = page.getByRole('list', { name: 'What you’ve set up' }).getByRole('listitem')
  await expect.element(row).toHaveTextContent(/^Google Password ManagerPasskeyAdded .*Last used /)
  await expect
    .element(page.getByText('sign in with a passkey instead of your password'))
    .not.toBeInTheDocument()
  await button('Rename Google Password Manager').click()
  const dialog = page.getByRole('dialog', { name: 'Rename passkey' })
  const name = dialog.getByLabelText('Name')
  await expect.element(name).toHaveFocus()
  await expect.element(name).toHaveValue('Google Password Manager')
  await name.fill('  ')
  await userEvent.keyboard('{Enter}')
  await expect.element(name).toHaveAccessibleDescription(/This field is required/)
  await expectAccessible()
  await name.fill(' Work phone ')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  await expect.element(name).toHaveValue(' Work phone ')
  change({
    'PUT /me/mfa/devices/{id}/name': renamed,
    'GET /me/mfa/devices': { ...on, devices: [renamed] },
  })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button('Rename Work phone')).toHaveFocus()
  await expect.element(page.getByText('sign in with a passkey instead of your password')).toBeVisible()
  expect(askedFor('PUT /me/mfa/devices/{id}/name').map(({ body }) => body)).toEqual([
    { name: 'Work phone' },
    { name: 'Work phone' },
  ])
  await button('Remove Work phone').click()
  await expect.element(page.getByRole('dialog', { name: 'Remove Work phone?' })).toBeVisible()
})

test('new recovery codes take the place of the old; a failure is said', async () => {
  const { change } = await openPortal(path, {
    as: ava,
    answers: { 'GET /me/mfa/devices': on, 'POST /me/mfa/recovery-codes': refusal('service_unavailable') },
  })
  const renew = async () => {
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await button('Make new codes').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Make new codes' }).click()
  }
  await renew()
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t make new codes.')
  change({ 'POST /me/mfa/recovery-codes': { recoveryCodes: codes } })
  await renew()
  await expect.element(page.getByText(codes[9] ?? '')).toBeVisible()
})

test('a list that does not come can be asked for again', async () => {
  const { change } = await openPortal(path, {
    as: ava,
    answers: { 'GET /me/mfa/devices': refusal('internal_error') },
  })
  await expect.element(page.getByText('We couldn’t load two-step sign-in.')).toBeVisible()
  change({ 'GET /me/mfa/devices': on })
  await button('Try again').click()
  await expect.element(page.getByText('•••• 678')).toBeVisible()
})
