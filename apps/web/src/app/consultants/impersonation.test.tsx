import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { calendar, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { actingAs, answersFor, desktop, openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const path = `/user/impersonate/${ava.id}`
const form = page.getByRole('textbox', { name: 'Why are you acting for them?' })
const start = page.getByRole('button', { name: 'Sign in and start' })
const bar = page.getByRole('complementary', { name: 'Acting for a candidate' })
const ended = page.getByRole('heading', { name: 'Impersonation ended' })

/** Where the provider is asked, in a frame or a window that shows nothing. */
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

/** As the page does that the provider sends the browser back to. */
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

test('a consultant who is signed in already starts without a question, and every request says for whom', async () => {
  const { opened } = popups()
  const { askedFor, asked, change } = await openPortal(path, { answers, at: morning })
  await expect.element(page.getByText('The candidate can read what you do')).toBeVisible()
  await start.click()
  await expect.element(page.getByText('This field is required')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Help with their hours' }).click()
  await start.click()
  await answerInFrame('code=abc&iss=https://provider.test')
  await expect.element(bar).toHaveTextContent(/Acting for Ava.*30 minutes left/)
  expect(location.pathname).toBe('/')
  expect(opened).not.toHaveBeenCalled()
  expect(document.querySelector('iframe')).toBeNull()
  expect(askedFor('POST /consultant/start')[0]?.body).toEqual({
    candidateId: ava.id,
    reason: 'Help with their hours',
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

  // A reload goes on by the consultant's own cookie.
  change({ 'POST /consultant/refresh': actingAs(ava, 12) })
  const again = await openPortal('/contact', {
    actingFor: ava,
    at: morning,
    answers: { 'POST /consultant/refresh': actingAs(ava, 12) },
  })
  await expect.element(bar).toHaveTextContent(/Acting for Ava.*12 minutes left/)
  expect(again.askedFor('POST /refresh')).toEqual([])
})

test('who has to sign in does so in a window; cancelling and closing it are no failure', async () => {
  const { popup, opened } = popups()
  const { askedFor } = await openPortal(path, { answers, window: desktop })
  await form.fill('They called us')
  await start.click()
  await answerInFrame('error=login_required')
  await expect.element(page.getByText('Sign in in the window we opened')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(form).toHaveValue('They called us')
  expect(popup.close).toHaveBeenCalledOnce()

  await start.click()
  await answerInFrame('error=login_required')
  await expect.poll(() => popup.location.href).toBe('about:blank')
  await expect.poll(() => askedFor('POST /consultant/start')).toHaveLength(4)
  await expect.element(page.getByText('Sign in in the window we opened')).toBeVisible()
  sendAnswer('state=asked&error=access_denied')
  await expect.element(form).toHaveValue('They called us')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()

  await start.click()
  await answerInFrame('error=login_required')
  await expect.poll(() => askedFor('POST /consultant/start')).toHaveLength(6)
  sendAnswer('state=somebody-elses&code=no')
  await expect.poll(() => opened.mock.calls.length).toBe(3)
  sendAnswer('state=asked&code=yes')
  await expect.element(bar).toBeVisible()
})

test('without popups the page leaves for the provider and comes back with its answer', async () => {
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
  await form.fill('They called us')
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

test('a refusal is told, and somebody else may sign in', async () => {
  const { popup } = popups()
  const { askedFor, change } = await openPortal(path, {
    answers: { ...answers, 'POST /consultant/complete': refusal('consultant_role_missing') },
  })
  await form.fill('They called us')
  await start.click()
  await answerInFrame('code=guest')
  const alert = page.getByRole('alert')
  await expect.element(alert).toHaveTextContent('Failed to log in as impersonated contact.')
  await expect.element(alert).toHaveTextContent('Ask your administrator for the consultant role.')
  await expectAccessible()
  change({ 'POST /consultant/complete': actingAs(ava) })
  await page.getByRole('button', { name: 'Sign in with another account' }).click()
  await expect.poll(() => popup.location.href).toBe('about:blank')
  expect(askedFor('POST /consultant/start').at(-1)?.body).toMatchObject({ prompt: 'login' })
  sendAnswer('state=login&code=priya')
  await expect.element(bar).toBeVisible()
})

test.each([
  ['identity_provider_away', "Signing in isn't working right now."],
  ['consultants_not_configured', "Consultants can't sign in here."],
] as const)('%s: nothing is opened, and the words say why', async (code, words) => {
  const { opened } = popups()
  await openPortal(path, { answers: { ...answers, 'POST /consultant/start': refusal(code) } })
  await form.fill('They called us')
  await start.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent(words)
  expect(opened).not.toHaveBeenCalled()
})

test('a candidate who is signed in is signed out first, and asked about what is not sent yet', async () => {
  popups()
  const { askedFor } = await openPortal(path, {
    as: ava,
    answers: { ...answers, 'PUT /availability': unreachable },
    stored: { [`waiting.${ava.id}.000000000000001`]: { id: 'x', kind: 'unknown', payload: {} } },
  })
  await expect.element(page.getByText('Somebody is signed in here.')).toBeVisible()
  await form.fill('They called us')
  await start.click()
  await expect.element(page.getByRole('heading', { name: '1 change isn’t sent yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect.poll(() => askedFor('POST /sign-out')).toHaveLength(1)
  await form.fill('They called us')
  await start.click()
  await answerInFrame('code=abc')
  await expect.element(bar).toBeVisible()
})

test('who acts for the candidate already goes home, in another tab too', async () => {
  const { askedFor } = await openPortal(path, { actingFor: ava })
  await expect.element(bar).toBeVisible()
  expect(location.pathname).toBe('/')
  expect(askedFor('POST /consultant/start')).toEqual([])
  sessionStorage.clear()
  await openPortal(path, { answers: { ...answers, 'POST /consultant/refresh': actingAs(ava) } })
  await expect.element(bar).toBeVisible()
  expect(location.pathname).toBe('/')
})

test('the bar counts down, warns and says when it is over; it leaves room for everything else', async () => {
  const { passTimeTo } = await openPortal('/contact', {
    actingFor: { ...ava, firstName: 'Wolfeschlegelsteinhausenbergerdorff' },
    at: '2026-03-10T07:45+11:00',
    stored: { debugMode: true },
  })
  const header = page.getByRole('banner').element()
  const below = () => header.getBoundingClientRect().top - bar.element().getBoundingClientRect().bottom
  await expect.element(bar).toHaveTextContent('Acting for Wolfeschlegelst…')
  await expect.element(bar).not.toHaveTextContent(ava.id)
  await expect.poll(below).toBe(0)
  const heard = bar.getByRole('status')
  await expect.element(heard).toHaveTextContent(/^You’re acting for .*30 minutes\.$/)
  passTimeTo('2026-03-10T07:55+11:00')
  await expect.element(bar).toHaveTextContent('20 minutes left')
  await expect.element(heard).toHaveTextContent(/^You’re acting for .*30 minutes\.$/)
  passTimeTo('2026-03-10T08:10:30+11:00')
  await expect.element(bar).toHaveTextContent('5 minutes left')
  await expect.element(heard).toHaveTextContent(/^You have 5 minutes left to act for/)
  await expectAccessible()
  passTimeTo('2026-03-10T08:15:30+11:00')
  await expect.element(bar).toHaveTextContent('Time’s up')

  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => document.documentElement.style.removeProperty('font-size'))
  await expect.poll(below).toBe(0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth)
  window.scrollTo(0, 400)
  await expect.poll(() => bar.element().getBoundingClientRect().top).toBe(0)
  await expect.poll(below).toBe(0)
})

test('stopping ends it at the service, and leaves nothing', async () => {
  const { askedFor, asked } = await openPortal('/', { actingFor: ava })
  await bar.getByRole('link', { name: /^Stop/ }).click()
  await expect.element(ended).toBeVisible()
  await expect.element(bar).not.toBeInTheDocument()
  expect(askedFor('POST /consultant/sign-out')).toHaveLength(1)
  expect(askedFor('POST /sign-out')).toEqual([])
  expect(Object.keys(localStorage)).toEqual([])
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('rollcall'))).toEqual([])
  await expectAccessible()
  await page.getByRole('link', { name: 'Return Home' }).click()
  await expect.element(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible()
  expect(asked.at(-1)?.key).toBe('POST /consultant/sign-out')
})

test('a stop without an answer is finished later', async () => {
  await openPortal('/', { actingFor: ava, answers: { 'POST /consultant/sign-out': unreachable } })
  await bar.getByRole('link', { name: /^Stop/ }).click()
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
] as const)('a session that cannot be renewed, %s: told, and the ended card', async (_why, answer) => {
  const { change } = await openPortal('/contact', { actingFor: ava })
  await expect.element(bar).toBeVisible()
  change({ 'GET /bookings/overview': refusal('impersonation_expired'), 'POST /consultant/refresh': answer })
  await page.getByRole('link', { name: 'Home', exact: true }).first().click()
  await expect.element(page.getByText('Failed to authenticate as impersonated contact')).toBeVisible()
  await expect.element(ended).toBeVisible()
  // And after a reload.
  await openPortal('/', { actingFor: ava, answers: { 'POST /consultant/refresh': answer } })
  await expect.element(ended).toBeVisible()
})

test('nothing is kept on the device, nothing of anybody else is shown, and nothing waits for a network', async () => {
  const service = heldAvailability()
  const theirs = `waiting.${ava.id}.000000000000001`
  const { askedFor } = await openPortal('/availability', {
    actingFor: ava,
    at: novemberMorning,
    stored: { [theirs]: { id: 'x', kind: 'availability', payload: { change: { days: [] } } } },
    answers: { ...service.answers, 'PUT /availability': unreachable },
  })
  await expect.element(bar).toBeVisible()
  goOffline()
  await expect.element(page.getByText('We save nothing on this device while you act')).toBeVisible()
  await calendar.choose('26 November')
  await calendar.setTo('Unavailable')
  await expect.element(page.getByText(/We can't reach the portal\./)).toBeVisible()
  expect(Object.keys(localStorage)).toEqual([`rollcall.${theirs}`])
  expect(askedFor('PUT /availability')).toEqual([])
  const databases = await indexedDB.databases()
  expect(databases.length <= 1).toBe(true)
})
