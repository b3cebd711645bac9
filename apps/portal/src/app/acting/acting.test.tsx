import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { calendar, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf } from '../../../test/on-screen.ts'
import { actingAs, answersFor, desktop, openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'
import { avaWithRegistrations, item, itemId, registrationId, withItems } from '../../../test/registrations.ts'

const path = `/user/impersonate/${ava.id}`
const form = page.getByRole('textbox', { name: 'Why are you acting for them?' })
const start = page.getByRole('button', { name: 'Sign in and start' })
const bar = page.getByRole('complementary', { name: 'Acting for a candidate' })
const ended = page.getByRole('heading', { name: /^You’ve stopped acting for/ })

/** Replaces the provider's frame or window with a blank one. */
const started: Answers = {
  'POST /consultant/start': ({ body: { prompt = 'asked' } }) => ({
    authorizationUrl: 'about:blank',
    state: prompt,
  }),
}
const answers: Answers = {
  ...answersFor(ava),
  ...started,
  'POST /consultant/refresh': refusal('impersonation_expired'),
  'POST /consultant/complete': ({ body: { error } }) =>
    error === 'login_required'
      ? refusal('consultant_sign_in_required')
      : error
        ? refusal('consultant_sign_in_cancelled')
        : actingAs(ava),
}

/** Posts the query as the provider's return page does. */
function sendAnswer(query: string): void {
  const channel = new BroadcastChannel('rollcall-oidc')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  channel.postMessage(query)
  channel.close()
}
async function answerInFrame(query: string): Promise<void> {
  await expect.poll(() => document.querySelector('iframe')).not.toBeNull()
  sendAnswer(`state=none&${query}`)
}
/** The window that is opened, which stays blank. */
function popups() {
  const popup = { location: { href: '' }, close: vi.fn() }
  const opened = vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window)
  onTestFinished(() => opened.mockRestore())
  return { popup, opened }
}

test('a consultant signed in at the provider starts without a prompt, and every request names the candidate', async () => {
  const { opened } = popups()
  const { askedFor, asked, change } = await openPortal(path, { answers, at: morning })
  await expect.element(page.getByText('The candidate can read what you do')).toBeVisible()
  await start.click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Help with your hours' }).click()
  await start.click()
  await answerInFrame('code=abc&iss=https://provider.test')
  await expect.element(bar).toHaveTextContent(/Acting for Ava.*30 min left/)
  expect(location.pathname).toBe('/')
  expect(opened).not.toHaveBeenCalled()
  expect(document.querySelector('iframe')).toBeNull()
  expect(askedFor('POST /consultant/start')[0]?.body).toEqual({
    candidateId: ava.id,
    reason: 'Help with your hours',
    prompt: 'none',
  })
  expect(askedFor('POST /consultant/complete')[0]?.body).toEqual({
    state: 'none',
    code: 'abc',
    iss: 'https://provider.test',
  })
  await expect.poll(() => askedFor('GET /bookings/overview').length).toBeGreaterThan(0)
  const header = 'x-impersonated-candidate-id'
  for (const { key, headers } of asked) {
    expect([key, headers.get(header)]).toEqual([key, key.includes('/consultant/') ? null : ava.id])
  }
  expect(askedFor('POST /refresh')).toEqual([])

  // A reload continues with the consultant's own cookie.
  change({ 'POST /consultant/refresh': actingAs(ava, 12) })
  const again = await openPortal('/contact', {
    actingFor: ava,
    at: morning,
    answers: { 'POST /consultant/refresh': actingAs(ava, 12) },
  })
  await expect.element(bar).toHaveTextContent(/Acting for Ava.*12 min left/)
  expect(again.askedFor('POST /refresh')).toEqual([])
})

test('a consultant who has to sign in does so in a window; cancelling and closing it are no failure', async () => {
  const { popup, opened } = popups()
  const { askedFor } = await openPortal(path, { answers, window: desktop })
  await form.fill('You called us')
  await start.click()
  await answerInFrame('error=login_required')
  await expect.element(page.getByText('Use the window we opened to sign in')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).toHaveValue('You called us')
  expect(popup.close).toHaveBeenCalledOnce()

  await start.click()
  await answerInFrame('error=login_required')
  await expect.poll(() => popup.location.href).toBe('about:blank')
  await expect.poll(() => askedFor('POST /consultant/start')).toHaveLength(4)
  await expect.element(page.getByText('Use the window we opened to sign in')).toBeVisible()
  sendAnswer('state=asked&error=access_denied')
  await expect.element(form).toHaveValue('You called us')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()

  await start.click()
  await answerInFrame('error=login_required')
  await expect.poll(() => askedFor('POST /consultant/start')).toHaveLength(6)
  sendAnswer('state=somebody-elses&code=no')
  await expect.poll(() => opened.mock.calls.length).toBe(3)
  sendAnswer('state=asked&code=yes')
  await expect.element(bar).toBeVisible()
})

test('without popups the page redirects to the provider and returns with its response', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  onTestFinished(() => opened.mockRestore())
  await openPortal(path, { answers })
  const provider = `${location.origin}${path}#provider`
  const { askedFor, change } = await openPortal(path, { answers })
  change({
    'POST /consultant/start': ({ body: { prompt = 'asked' } }) => ({
      authorizationUrl: prompt === 'none' ? 'about:blank' : provider,
      state: prompt,
    }),
  })
  await form.fill('You called us')
  await start.click()
  await answerInFrame('error=login_required')
  await expect.poll(() => location.hash).toBe('#provider')
  expect(JSON.parse(sessionStorage.getItem('rollcall-oidc-return') ?? '')).toEqual({ state: 'asked', path })
  expect(askedFor('POST /consultant/start')).toHaveLength(2)

  const back = await openPortal(`${path}?state=asked&code=123`, { answers })
  await expect.element(bar).toBeVisible()
  expect(back.askedFor('POST /consultant/complete').map(({ body }) => body)).toEqual([
    { state: 'asked', code: '123' },
  ])
  expect(location.search).toBe('')
})

test('a refusal is shown, and another consultant may sign in', async () => {
  const { popup } = popups()
  const { askedFor, change } = await openPortal(path, {
    answers: { ...answers, 'POST /consultant/complete': refusal('consultant_role_missing') },
  })
  await form.fill('You called us')
  await start.click()
  await answerInFrame('code=guest')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to log in as impersonated contact.')
  await expect.element(alert).toHaveTextContent('Ask your administrator for the consultant role.')
  await expectAccessible()
  const other = page.getByRole('button', { name: 'Sign in with another account' })
  await other.click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  change({ 'POST /consultant/complete': actingAs(ava) })
  await other.click()
  await expect.poll(() => popup.location.href).toBe('about:blank')
  await expect.poll(() => askedFor('POST /consultant/start')).toHaveLength(3)
  expect(askedFor('POST /consultant/start').at(-1)?.body).toMatchObject({ prompt: 'login' })
  sendAnswer('state=login&code=priya')
  await expect.element(bar).toBeVisible()
})

test.each([
  ['identity_provider_away', 'Signing in isn’t working right now.'],
  ['consultants_not_configured', 'Consultants can’t sign in here.'],
] as const)('%s: nothing is opened, and the reason is shown', async (code, words) => {
  const { opened } = popups()
  await openPortal(path, { answers: { ...answers, 'POST /consultant/start': refusal(code) } })
  await form.fill('You called us')
  await start.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  expect(opened).not.toHaveBeenCalled()
})

test('a signed-in candidate is signed out first, and asked about unsent changes', async () => {
  popups()
  const { askedFor } = await openPortal(path, {
    as: ava,
    answers: { ...answers, 'PUT /availability': unreachable },
    stored: { [`waiting.${ava.id}.000000000000001`]: { id: 'x', kind: 'unknown', payload: {} } },
  })
  await expect.element(page.getByText('Someone is signed in here.')).toBeVisible()
  await form.fill('You called us')
  await start.click()
  await expect.element(page.getByRole('heading', { name: '1 change isn’t sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect.poll(() => askedFor('POST /sign-out')).toHaveLength(1)
  await form.fill('You called us')
  await start.click()
  await answerInFrame('code=abc')
  await expect.element(bar).toBeVisible()
})

test('a consultant who already acts for the candidate is redirected to Home, in another tab too', async () => {
  const { askedFor } = await openPortal(path, { actingFor: ava })
  await expect.element(bar).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(askedFor('POST /consultant/start')).toEqual([])
  sessionStorage.clear()
  await openPortal(path, { answers: { ...answers, 'POST /consultant/refresh': actingAs(ava) } })
  await expect.element(bar).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('a link without a candidate says so, and makes no request', async () => {
  const { askedFor } = await openPortal('/user/impersonate/not-a-uuid', { answers })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link isn’t right')
  await expect.element(start).not.toBeInTheDocument()
  expect(askedFor('POST /consultant/refresh')).toEqual([])
  await expectAccessible()
})

test.each([
  ['phone', phone],
  ['desktop', desktop],
] as const)('on a %s the menu says Stop acting, and leads to the ended card', async (size, window) => {
  await openPortal('/contact', {
    actingFor: ava,
    window,
    answers: { 'POST /consultant/sign-out': undefined },
  })
  if (size === 'phone') await page.getByRole('button', { name: 'More', exact: true }).click()
  await expect.element(page.getByRole('link', { name: 'Sign out' })).not.toBeInTheDocument()
  await page.getByRole('link', { name: 'Stop acting' }).click()
  await expect.element(ended).toBeVisible()
})

test('a consultant who acts for another candidate sees that it ends', async () => {
  const { screen } = await openPortal('/user/impersonate/0190a1b2-0000-7000-8000-000000000009', {
    actingFor: ava,
  })
  await expect.element(screen.getByText('You’re acting for another candidate.')).toBeVisible()
})

test('the bar counts down, warns and says when it is over; it leaves room for everything else', async () => {
  const { passTimeTo } = await openPortal('/contact', {
    actingFor: { ...ava, firstName: 'Wolfeschlegelsteinhausenbergerdorff' },
    at: '2026-03-10T07:45+11:00',
    config: { developmentBar: true },
  })
  const header = page.getByRole('banner')
  const below = async () => Math.abs((await boxOf(header)).top - (await boxOf(bar)).bottom)
  await expect.element(header).toBeVisible()
  await expect.element(bar).toHaveTextContent('Acting for Wolfeschlegelst…')
  await expect.element(bar).not.toHaveTextContent(ava.id)
  await page.getByRole('button', { name: 'Debug mode' }).click()
  await expect.element(bar).toHaveTextContent(ava.id)
  await expect.poll(below).toBeLessThan(0.5)
  const heard = bar.getByRole('status')
  await expect
    .element(heard)
    .toHaveTextContent(/^You’re acting for Wolfeschlegelsteinhausenbergerdorff\. You have 30/)
  passTimeTo('2026-03-10T07:55+11:00')
  await expect.element(bar).toHaveTextContent('20 min left')
  await expect
    .element(heard)
    .toHaveTextContent(/^You’re acting for Wolfeschlegelsteinhausenbergerdorff\. You have 30/)
  passTimeTo('2026-03-10T08:10:30+11:00')
  await expect.element(bar).toHaveTextContent('5 min left')
  await expect.element(heard).toHaveTextContent(/^You have 5 minutes left to act for/)
  await expectAccessible()
  passTimeTo('2026-03-10T08:15:30+11:00')
  await expect.element(bar).toHaveTextContent('Time’s up')

  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  await expect.poll(below).toBeLessThan(0.5)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  window.scrollTo(0, 400)
  await expect.poll(async () => (await boxOf(bar)).top).toBe(24)
  await expect.poll(below).toBeLessThan(0.5)
})

test('stopping ends it at the service, and leaves nothing', async () => {
  const { askedFor, asked } = await openPortal('/', { actingFor: ava })
  await bar.getByRole('button', { name: /^Stop/ }).click()
  await expect.element(ended).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(askedFor('POST /consultant/sign-out')).toHaveLength(1)
  expect(askedFor('POST /sign-out')).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rollcall'))).toEqual([])
  await expectAccessible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(asked.at(-1)?.key).toBe('POST /consultant/sign-out')
})

test('a stop without an answer is finished later', async () => {
  await openPortal('/', { actingFor: ava, answers: { 'POST /consultant/sign-out': unreachable } })
  await bar.getByRole('button', { name: /^Stop/ }).click()
  await expect.element(ended).toBeVisible()
  const { askedFor } = await openPortal('/login', { answers: { 'POST /consultant/sign-out': undefined } })
  await expect.poll(() => askedFor('POST /consultant/sign-out')).toHaveLength(1)
  await expect.poll(() => Object.keys(localStorage)).toEqual([])
})

test.each([
  ['refused', refusal('consultant_role_missing')],
  [
    'that of another candidate by now',
    { ...actingAs(ava), candidateId: '0190a1b2-0000-7000-8000-000000000009' },
  ],
] as const)('a session that cannot be renewed, %s: a toast, and the ended card', async (_why, answer) => {
  let renewals = 0
  await openPortal('/contact', {
    actingFor: ava,
    answers: {
      'GET /bookings/overview': refusal('impersonation_expired'),
      'POST /consultant/refresh': () => (renewals++ === 0 ? actingAs(ava) : answer),
    },
  })
  await expect.element(ended).toBeVisible()
  await expect.element(page.getByText('Failed to authenticate as impersonated contact')).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  // And after a reload.
  await openPortal('/', { actingFor: ava, answers: { 'POST /consultant/refresh': answer } })
  await expect.element(ended).toBeVisible()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
})

test('Sign out continues at the provider, if it has an end-session page', async () => {
  const there = `${location.origin}/user/impersonate/logout#signed-out-there`
  await openPortal('/user/impersonate/logout', {
    answers: { 'POST /consultant/end-session': { endSessionUrl: there } },
  })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => location.href).toBe(there)
})

test("nothing is stored on the device, no other user's data is shown, and nothing is queued offline", async () => {
  const service = heldAvailability()
  const theirs = `waiting.${ava.id}.000000000000001`
  const { askedFor } = await openPortal('/availability', {
    actingFor: ava,
    at: novemberMorning,
    stored: { [theirs]: { id: 'x', kind: 'availability', payload: { change: { days: [] } } } },
    answers: { ...service.answers, 'PUT /availability': unreachable },
  })
  await calendar.says('26 November', 'not set')
  goOffline()
  await expect.element(page.getByText('We save nothing on this device while you act')).toBeVisible()
  await calendar.choose('26 November')
  await calendar.setTo('Unavailable')
  await expect.element(page.getByText(/We can’t reach the portal\./)).toBeVisible()
  expect(Object.keys(localStorage)).toEqual([`rollcall.${theirs}`])
  expect(askedFor('PUT /availability')).toEqual([])
})

test('calls that only the candidate may make are explained before they are tried, and never sent', async () => {
  const { askedFor } = await openPortal('/settings', {
    actingFor: ava,
    window: desktop,
    answers: { 'GET /me/calendar-feed': { createdAt: null } },
  })
  const cards = {
    'Your account': 'Only the candidate can change their password.',
    'Where you’re signed in': 'Only the candidate can see and end their sessions.',
    'Your bookings in your calendar': 'Only the candidate can create their calendar address.',
    'Who has helped you': 'Only the candidate can read this.',
    'Your data': 'Only the candidate can download their data.',
  }

  for (const [name, words] of Object.entries(cards)) {
    await expect.element(page.getByRole('region', { name })).toHaveTextContent(words)
  }
  const [password, secondFactor] = (await elementOf(page.getByRole('navigation', { name: 'Your account' })))
    .children
  expect(secondFactor?.getBoundingClientRect().top).toBeGreaterThan(
    password?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY,
  )
  await expect.element(page.getByText('Acting for Ava Nguyen')).toBeVisible()
  expect(askedFor('GET /sessions').concat(askedFor('GET /me/acted-for-me'))).toEqual([])
  await expectAccessible()
})

const itemPath = '/registrations/{registrationId}/compliance-items/{complianceItemId}'

test.each([
  ['/settings/change-password', 'Only the candidate can change their password.', 'textbox'],
  ['/account/setup#token=abc', 'This link is for the candidate.', 'textbox'],
  ['/reset-password#token=abc', 'This link is for the candidate.', 'textbox'],
  [`/registrations/${registrationId}?item=${itemId(1)}`, 'Only the candidate can complete this.', 'checkbox'],
  [`/registrations/${registrationId}?item=${itemId(2)}`, 'Only the candidate can watch this.', 'checkbox'],
] as const)('%s: %s', async (at, words, control) => {
  await openPortal(at, {
    actingFor: avaWithRegistrations,
    answers: {
      ...withItems(
        item(1, { title: 'Terms', referenceType: 'CheckBox' }),
        item(2, { title: 'Lifting', referenceType: 'Video' }),
      ),
      [`GET ${itemPath}/video`]: {
        url: 'about:blank',
        videoType: 'File',
        minWatchPercentageCompletionCriteria: 80,
        durationSeconds: 600,
        watchedSeconds: 0,
      },
    },
  })
  await expect.element(page.getByText(words)).toBeVisible()
  expect(page.getByRole(control).elements()).toEqual([])
})
