import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { answersFor, openPortal, tokenOf } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const email = page.getByLabelText('Email')
const password = page.getByLabelText('Password', { exact: true })
const signInButton = page.getByRole('button', { name: 'Sign in', exact: true })
const message = page.getByRole('alert')

const signedIn: Answers = {
  ...answersFor(ava),
  'POST /sign-in': { accessToken: tokenOf(ava), expiresInSeconds: 900 },
}

async function signIn(given = { email: ava.email, password: 'Chalk-and-talk-7' }) {
  await email.fill(given.email)
  await password.fill(given.password)
  await signInButton.click()
}

test('a wrong password and an unknown account have different messages, and no input is lost', async () => {
  const { change, askedFor } = await openPortal('/login', {
    answers: { 'POST /sign-in': refusal('wrong_password') },
  })
  await signIn({ email: ` ${ava.email} `, password: 'wrong' })
  await expect
    .element(message)
    .toHaveTextContent(
      'Sorry, that password is incorrect. To recover your password, click the forgot password link below.',
    )
  await expect.element(password).toHaveFocus()
  await expect.element(password).toHaveValue('wrong')
  expect(askedFor('POST /sign-in').map(({ body }) => body)).toEqual([{ email: ava.email, password: 'wrong' }])
  await expectAccessible()

  change({ 'POST /sign-in': refusal('user_not_found') })
  await signInButton.click()
  await expect.element(message).toHaveTextContent('Sorry, we couldn’t find an account with that username.')
  await expect.element(email).toHaveFocus()

  change({ 'POST /sign-in': refusal('user_disabled') })
  await signInButton.click()
  await expect.element(message).toHaveTextContent('This account has been switched off.')
  await expect.element(email).toHaveValue(ava.email)
})

test('empty and malformed fields are named before anything is sent, and a password can be shown', async () => {
  const { asked } = await openPortal('/login')
  await signInButton.click()
  const required = page.getByText('This field is required')
  await expect.element(required).toHaveLength(2)
  await expect.element(email).toHaveFocus()
  await expect.element(email).toHaveAccessibleDescription('This field is required')
  await expectAccessible()

  await email.fill('ava@rollcall')
  await password.fill('letters')
  await expect.element(required).toHaveLength(0)
  await expect.element(email).toHaveAccessibleDescription('Please enter a valid email address')
  await signInButton.click()
  await expect.element(email).toHaveFocus()
  await email.fill('ava@rollcall.test')
  await expect.element(page.getByText('Please enter a valid email address')).not.toBeInTheDocument()
  expect(asked).toEqual([])

  await page.getByRole('button', { name: 'Show password' }).click()
  await expect.element(password).toHaveAttribute('type', 'text')
  await expect.element(password).toHaveValue('letters')
})

test('a double tap on a slow network signs in once', async () => {
  let answer = () => undefined as void
  const { askedFor } = await openPortal('/login', {
    answers: {
      ...signedIn,
      'POST /sign-in': async () => {
        await new Promise<void>((done) => {
          answer = done
        })
        return { accessToken: tokenOf(ava), expiresInSeconds: 900 }
      },
    },
  })
  await email.fill(ava.email)
  await password.fill('Chalk-and-talk-7')
  await signInButton.dblClick()
  await expect.element(signInButton).toHaveAttribute('aria-busy', 'true')
  await userEvent.type(password, '{Enter}')
  answer()
  await expect.poll(() => location.pathname).toBe('/')
  expect(askedFor('POST /sign-in')).toHaveLength(1)
})

test('without a network it says what to do, and the same tap works once it is back', async () => {
  const { change } = await openPortal('/login', { answers: { ...signedIn, 'POST /sign-in': unreachable } })
  await signIn()
  await expect.element(message).toHaveTextContent('Check your internet connection and try again.')
  await expectAccessible()
  await expect.element(email).toHaveValue(ava.email)
  change(signedIn)
  await signInButton.click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('too many attempts say how long to wait, and when it is over', async () => {
  const wait = (seconds: number): Answers => ({
    'POST /sign-in': refusal('too_many_attempts', { retryAfterSeconds: seconds }),
  })
  const { change } = await openPortal('/login', { answers: wait(14.5 * 60) })
  await signIn()
  await expect.element(message).toHaveTextContent('Too many attempts. Wait 15 minutes and try again.')
  await expectAccessible()
  change(wait(1))
  await signInButton.click()
  await expect.element(message).toHaveTextContent('Wait less than a minute and try again.')
  await expect.element(page.getByRole('status').filter({ hasText: 'You can try again now.' })).toBeVisible()
  change(signedIn)
  await signInButton.click()
  await expect.poll(() => location.pathname).toBe('/')
})

test('a profile that does not come is said on the login screen and can be asked for again', async () => {
  const { change, askedFor } = await openPortal('/login', {
    answers: { ...signedIn, 'GET /me': refusal('profile_not_found') },
  })
  await signIn()
  await expect.element(message).toHaveTextContent('We ran into some issues retrieving your profile.')
  await expectAccessible()
  change(signedIn)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  expect(askedFor('POST /sign-in')).toHaveLength(1)
})

test('a suspended account sees its page, and the service gets a report', async () => {
  const { askedFor } = await openPortal('/login', {
    answers: {
      ...signedIn,
      'GET /me': refusal('account_suspended'),
      'GET /client-ip': { ip: '127.0.0.1' },
      'POST /error-reports': undefined,
    },
  })
  await signIn()
  await expect.poll(() => location.pathname).toBe('/account-suspended')
  await expect.poll(() => askedFor('POST /error-reports')).toHaveLength(1)
})

test('signing in returns to the page that asked for it, with its query and its fragment', async () => {
  await openPortal('/help?from=mail#privacy', { answers: signedIn })
  await expect.poll(() => location.pathname).toBe('/login')
  await signIn()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  expect(location.pathname + location.search + location.hash).toBe('/help?from=mail#privacy')

  await openPortal('/login?redirectFrom=/help', { as: ava })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
})

test.each(['//evil.example', '/logout'])('a crafted way back to %s leads home', async (attack) => {
  await openPortal(`/login?redirectFrom=${encodeURIComponent(attack)}`, { answers: signedIn })
  await signIn()
  await expect.poll(() => document.title).toBe('Home · Commonroom')
  expect(location.pathname).toBe('/')
})

test('asking for the reset mail names what is wrong with the address, and keeps it', async () => {
  const { change } = await openPortal('/login', {
    answers: { 'POST /password-reset': refusal('user_not_found') },
  })
  await email.fill(ava.email)
  const forgot = page.getByRole('button', { name: 'Forgot password?' })
  await forgot.click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabelText('Email')
  const send = dialog.getByRole('button', { name: 'Send the link' })
  await expect.element(address).toHaveFocus()
  await expect.element(address).toHaveValue(ava.email)
  await address.fill('')
  await send.click()
  await expect.element(address).toHaveAccessibleDescription('This field is required')
  await address.fill('not an address')
  await expect.element(address).toHaveAccessibleDescription('Please enter a valid email address')
  await address.fill('nobody@rollcall.test')
  await send.click()
  await expect
    .element(address)
    .toHaveAccessibleDescription('Sorry, we couldn’t find an account with that username.')
  await expect.element(address).toHaveFocus()
  await expectAccessible()

  change({ 'POST /password-reset': refusal('too_many_attempts', { retryAfterSeconds: 50 * 60 }) })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Wait 50 minutes and try again.')
  await expect.element(address).toHaveValue('nobody@rollcall.test')

  change({ 'POST /password-reset': undefined })
  await send.click()
  await expect
    .element(dialog.getByText('We’ve sent you an email with instructions to reset your password.'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(forgot).toHaveFocus()
})
