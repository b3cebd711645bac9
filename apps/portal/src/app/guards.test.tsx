import { reportUncaught } from '@rollcall/client/error-reporter/error-reporter.ts'
import { send } from '@rollcall/client/queries/api.ts'
import { clientFailure } from '@rollcall/client/transport/failure.ts'
import { sessionMarkOf } from '@rollcall/domain/identity/session-mark'
import { createStore, get } from 'idb-keyval'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../test/fake-service.ts'
import { desktop, openPortal, tokenOf } from '../../test/open-portal.ts'
import { ava, morning } from '../../test/people.ts'

const redirectFrom = () => new URL(location.href).searchParams.get('redirectFrom')

test('a screen for signed-in users redirects to the login screen, which returns to it', async () => {
  await openPortal('/settings?tab=1#weekends')
  await expect.poll(() => location.pathname).toBe('/login')
  expect(redirectFrom()).toBe('/settings?tab=1#weekends')
})

test('a signed-in user is redirected away from the login screen', async () => {
  await openPortal('/login', { as: ava })
  await expect.poll(() => location.pathname).toBe('/')
})

test('every navigation prefetches today’s overview, and renews a token older than half an hour', async () => {
  const { screen, askedFor } = await openPortal('/help', { as: ava, window: desktop })
  await expect.poll(() => askedFor('GET /bookings/overview').length).toBeGreaterThan(0)
  const visit = async (name: string, minutesLater: number) => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutesLater * 60_000 })
    await screen.getByRole('link', { name, exact: true }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  const refreshes = () => askedFor('POST /refresh').length
  onTestFinished(() => void vi.useRealTimers())
  await visit('Contact Us', 29)
  expect(refreshes()).toBe(1)
  // The screen does not wait for it.
  await visit('Help', 2)
  await expect.poll(refreshes).toBe(2)
})

test('a tab that slept while another person signed in shows nothing until the service has answered', async () => {
  const mia = { ...ava, id: '0190a1b2-0000-7000-8000-00000000beef', firstName: 'Mia', fullName: 'Mia Chen' }
  const later = Promise.withResolvers<{ accessToken: string; expiresInSeconds: number }>()
  let isAsleep = false
  const { screen, askedFor } = await openPortal('/', {
    as: ava,
    at: morning,
    window: desktop,
    answers: {
      'POST /refresh': () =>
        isAsleep ? later.promise : { accessToken: tokenOf(ava), expiresInSeconds: 900 },
      'GET /me': () => (isAsleep ? mia : ava),
    },
  })
  const greeting = (name: string) => screen.getByRole('heading', { name: `Good morning, ${name}` })
  await expect.element(greeting('Ava')).toBeVisible()
  await screen.getByRole('link', { name: 'Help', exact: true }).click()
  await expect.element(greeting('Ava')).not.toBeInTheDocument()
  isAsleep = true
  document.cookie = `rollcall-session-mark=${sessionMarkOf(mia.id)}; Path=/; SameSite=Strict`
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  await screen.getByRole('link', { name: 'Home', exact: true }).click()
  await expect.poll(() => askedFor('POST /refresh').length).toBe(2)
  for (let frame = 0; frame < 10; frame++) {
    await new Promise(requestAnimationFrame)
    expect(greeting('Ava').elements()).toEqual([])
  }
  later.resolve({ accessToken: tokenOf(mia), expiresInSeconds: 900 })
  await expect.element(greeting('Mia')).toBeVisible()
})

test('an authenticated call without a session is not sent, and fails by name', async () => {
  const { asked } = await openPortal('/login')
  const { isSuccess, message } = await send('GET /me')
  expect({ isSuccess, message }).toEqual({
    isSuccess: false,
    message: 'An access token is required for authenticated requests',
  })
  expect(asked).toEqual([])
})

test('a disabled route is not found, and one under construction says so until it is ready', async () => {
  const features = { route_help: 'disabled', route_contact: 'underConstruction' } as const
  const someone = { ...ava, features }
  const { screen } = await openPortal('/help', { as: someone })
  await expect
    .element(screen.getByRole('heading', { level: 2, name: 'We can’t find that page' }))
    .toHaveFocus()
  expect(document.title).toBe('Page not found · Commonroom')
  for (const name of ['Help', 'Contact', 'Contact Us']) {
    expect(screen.getByRole('link', { name, exact: true }).elements()).toEqual([])
  }

  await openPortal('/contact?from=mail', { as: someone })
  const building = screen.getByRole('heading', { name: 'We’re still building this page' })
  await expect.element(building).toBeVisible()
  expect(location.pathname).toBe('/under-construction')
  expect(redirectFrom()).toBe('/contact?from=mail')
  await expectAccessible()
  const checkAgain = screen.getByRole('button', { name: 'See if it’s ready' })
  await checkAgain.click()
  await expect.element(building).toBeVisible()
})

test('a route under construction opens once the profile says that it is ready', async () => {
  const someone = { ...ava, features: { route_contact: 'underConstruction' as const } }
  const { screen, change } = await openPortal('/contact?from=mail', { as: someone })
  await expect.element(screen.getByRole('heading', { name: 'We’re still building this page' })).toBeVisible()
  change({ 'GET /me': ava })
  await screen.getByRole('button', { name: 'See if it’s ready' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  expect(location.search).toBe('?from=mail')
})

test('a suspended user sees why, and the number to call', async () => {
  const suspended = { 'GET /me': refusal('account_suspended') } as const
  const { screen } = await openPortal('/', {
    as: ava,
    answers: { ...suspended, 'POST /error-reports': undefined, 'GET /client-ip': { ip: '127.0.0.1' } },
  })
  await expect
    .element(screen.getByRole('heading', { level: 1, name: 'Your account is suspended' }))
    .toHaveFocus()
  await expect
    .element(screen.getByRole('link', { name: 'Call 1300 975 707' }))
    .toHaveAttribute('href', 'tel:1300975707')
  await expect
    .element(screen.getByRole('link', { name: 'Email au@commonroom.example' }))
    .toHaveAttribute('href', 'mailto:au@commonroom.example')
  await screen.getByRole('link', { name: 'Sign out' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
})

describe('a profile stored on the device by an earlier visit', () => {
  const reported: Answers = {
    'GET /client-ip': { ip: '127.0.0.1' },
    'POST /error-reports': undefined,
    'GET /me/mfa/devices': {
      devices: [],
      channels: ['email'],
      recoveryCodesLeft: 0,
      rememberedDevices: [],
      isRequired: true,
    },
  }
  const registration = {
    id: '0190a1b2-0000-7000-8000-0000000000e1',
    title: 'Relief Teacher (Primary)',
    status: 'Complete' as const,
    statusReason: null,
    location: 'Melbourne',
    activatedAtUTC: null,
  }
  const earlier = { ...ava, registrations: [registration] }
  const active = { ...registration, status: 'Active' as const, activatedAtUTC: '2026-03-09T21:00:00Z' }
  const openAgain = async (profile: NonNullable<Answers['GET /me']>) => {
    const { screen } = await openPortal('/', { as: earlier, at: morning, isFirstVisit: true })
    await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
    await expect.poll(() => get('copy', createStore('rollcall', 'queries'))).toBeDefined()
    return openPortal('/', {
      as: earlier,
      at: morning,
      answers: { ...reported, 'GET /me': profile },
    })
  }

  test('is shown at once, and replaced on the open screen when the service answers', async () => {
    const { promise: profile, resolve: answer } = Promise.withResolvers<typeof ava>()
    const { screen, askedFor } = await openAgain(() => profile)
    await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
    const welcome = screen.getByRole('heading', { name: 'Welcome! Relief Teacher (Primary) is active' })
    expect(welcome.elements()).toEqual([])
    answer({ ...ava, registrations: [active] })
    await expect.element(welcome).toBeVisible()
    expect(askedFor('GET /me')).toHaveLength(1)
  })

  test.each([
    ['account_suspended', '/account-suspended'],
    ['mfa_setup_required', '/two-step-sign-in'],
  ] as const)('refused with %s, it gives way to %s', async (code, path) => {
    const { askedFor } = await openAgain(refusal(code))
    await expect.poll(() => location.pathname).toBe(path)
    // A report that is still on its way would reach the next test.
    if (code === 'account_suspended') await expect.poll(() => askedFor('POST /error-reports').length).toBe(1)
  })

  test('stays while the service cannot be reached', async () => {
    const { screen, askedFor } = await openAgain(unreachable)
    await expect.poll(() => askedFor('GET /me').length).toBe(1)
    await screen.getByRole('link', { name: 'Availability', exact: true }).click()
    await expect.element(screen.getByRole('heading', { level: 1, name: 'My Availability' })).toBeVisible()
    expect(askedFor('GET /me')).toHaveLength(1)
  })
})

test('a call refused for its token is sent again with a new one, and concurrent calls share the refresh', async () => {
  const newer = tokenOf(ava).replace('header', 'newer')
  const { screen, asked, askedFor, change } = await openPortal('/', { as: ava, window: desktop })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  const isAskedAnew = () => asked.at(-1)?.headers.get('authorization') === `Bearer ${newer}`
  change({
    'POST /refresh': { accessToken: newer, expiresInSeconds: 900 },
    'GET /offices': () => (isAskedAnew() ? [] : refusal('access_token_expired')),
  })
  await screen.getByRole('link', { name: 'Contact Us' }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  await expect
    .poll(() => askedFor('GET /offices').at(-1)?.headers.get('authorization'))
    .toBe(`Bearer ${newer}`)
  expect(askedFor('POST /refresh')).toHaveLength(2)
})

test.each([
  ['session_expired', 'Your session has ended. Sign in again to carry on.'],
  ['user_disabled', 'Your account is suspended, so we signed you out. Call us on 1300 975 707.'],
] as const)('a session refused with %s leads to the login screen, which says why', async (code, why) => {
  const { screen } = await openPortal('/contact', { as: ava, answers: { 'POST /refresh': refusal(code) } })
  await expect.element(screen.getByText(why)).toBeVisible()
  expect(redirectFrom()).toBe('/contact')
  await expectAccessible()
})

test('a refresh without a response leads to the login screen too, and further once there is one', async () => {
  const { screen, change } = await openPortal('/contact', {
    as: ava,
    answers: { 'POST /refresh': unreachable },
  })
  await expect.element(screen.getByText(/We couldn’t check whether you’re signed in/)).toBeVisible()
  expect([location.pathname, redirectFrom()]).toEqual(['/login', '/contact'])
  change({ 'POST /refresh': { accessToken: tokenOf(ava), expiresInSeconds: 900 } })
  window.dispatchEvent(new Event('online'))
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
})

test('the page declares its English, and an uncaught failure is reported', async () => {
  const { screen, askedFor } = await openPortal('/help', {
    as: { ...ava, language: 'en-GB' },
    answers: { 'POST /error-reports': undefined, 'GET /client-ip': { ip: '127.0.0.1' } },
  })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  await expect.poll(() => document.documentElement.lang).toBe('en-GB')
  reportUncaught(clientFailure('request_aborted'))
  reportUncaught(clientFailure('download_failed'))
  await expect.poll(() => askedFor('POST /error-reports')).toHaveLength(1)
})
