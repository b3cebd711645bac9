import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { answersFor, desktop, openPortal, tokenOf } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const button = page.getByRole('button', { name: 'Sign in with a passkey' })
const submit = page.getByRole('button', { name: 'Sign in', exact: true })
const alert = page.getByRole('alert')
const notice = page.getByRole('status').filter({ hasText: 'No passkey was used.' })

const answers: Answers = {
  ...answersFor(ava),
  'POST /passkey/start': {
    challengeId: 'a-challenge',
    passkeyOptions: {
      challenge: 'AAAA',
      rpId: 'localhost',
      allowCredentials: [],
      userVerification: 'required',
    },
  },
  'POST /passkey/finish': { accessToken: tokenOf(ava), expiresInSeconds: 900 },
}

const bytes = new Uint8Array([1, 2, 3]).buffer
const signed = {
  id: 'AQID',
  rawId: bytes,
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: { authenticatorData: bytes, clientDataJSON: bytes, signature: bytes, userHandle: null },
  getClientExtensionResults: () => ({}),
}

/** The result of the browser's passkey dialog. */
function browserAnswers(answer: () => Promise<object>) {
  const get = vi.spyOn(navigator.credentials, 'get')
  onTestFinished(() => get.mockRestore())
  return get.mockImplementation(answer as typeof navigator.credentials.get)
}
const fails = (name: string) => () => Promise.reject(new DOMException('No', name))

test('a passkey signs in without the password, once however often it is pressed', async () => {
  let answer: (credential: object) => void = () => undefined
  const get = browserAnswers(() => new Promise<object>((resolve) => (answer = resolve)))
  const { askedFor } = await openPortal('/login', { answers })
  await expectAccessible()
  await button.dblClick()
  await expect.element(button).toHaveAttribute('aria-busy', 'true')
  await expect.poll(() => get.mock.calls.length).toBe(1)
  expect(get.mock.calls[0]?.[0]).toMatchObject({
    publicKey: { rpId: 'localhost', userVerification: 'required' },
  })
  // Two ways at once would open two sessions.
  await expect.element(submit).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabelText('Password', { exact: true }).fill('Chalk-and-talk-7')
  await userEvent.keyboard('{Enter}')
  answer(signed)
  await expect.poll(() => location.pathname).toBe('/')
  expect(askedFor('POST /sign-in')).toEqual([])
  expect(askedFor('POST /passkey/start')).toHaveLength(1)
  expect(askedFor('POST /passkey/finish').map(({ body }) => body)).toMatchObject([
    { challengeId: 'a-challenge', credential: { id: 'AQID', response: { signature: 'AQID' } } },
  ])
})

test('to cancel, or to have no passkey, is no error, and the next press starts again', async () => {
  const get = browserAnswers(fails('NotAllowedError'))
  const { askedFor } = await openPortal('/login', { answers, window: desktop })
  await button.click()
  await expect.element(notice).toBeVisible()
  await expect.element(alert).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await expectAccessible()
  get.mockImplementation(async () => signed)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.pathname).toBe('/')
  expect(askedFor('POST /passkey/start')).toHaveLength(2)
})

test('each refusal is said in words about passkeys, and the password still signs in', async () => {
  browserAnswers(async () => signed)
  const { change } = await openPortal('/login', {
    answers: { ...answers, 'POST /passkey/finish': refusal('wrong_credentials') },
  })
  await page.getByLabelText('Email').fill(ava.email)
  const says = async (answer: Answers, text: string) => {
    change({ ...answers, ...answer })
    await button.click()
    await expect.element(alert).toHaveTextContent(text)
  }
  await says({ 'POST /passkey/finish': refusal('wrong_credentials') }, 'sign you in with that passkey.')
  await expectAccessible()
  await says({ 'POST /passkey/finish': refusal('user_disabled') }, 'This account has been switched off.')
  const wait = refusal('too_many_attempts', { retryAfterSeconds: 840 })
  await says({ 'POST /passkey/start': wait }, 'Wait 14 minutes')
  await says({ 'POST /passkey/start': unreachable }, 'Check your internet connection and try again.')
  browserAnswers(fails('UnknownError'))
  await says({}, 'Your passkey didn’t work.')

  change({ 'POST /sign-in': { accessToken: tokenOf(ava), expiresInSeconds: 900 } })
  await expect.element(page.getByLabelText('Email')).toHaveValue(ava.email)
  await page.getByLabelText('Password', { exact: true }).fill('Chalk-and-talk-7')
  await submit.click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('it is not offered without passkeys in the browser or the service', async () => {
  await openPortal('/login', { config: { identity: { passkeySignIn: false } } })
  await expect.element(submit).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()

  const known = Object.getOwnPropertyDescriptor(window, 'PublicKeyCredential')
  Reflect.deleteProperty(window, 'PublicKeyCredential')
  try {
    await openPortal('/login')
    await expect.element(submit).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
  } finally {
    if (known) Object.defineProperty(window, 'PublicKeyCredential', known)
  }
})
