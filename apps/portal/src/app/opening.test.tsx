import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import { createStore, get } from 'idb-keyval'
import { describe, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { byDay, shift } from '../../test/bookings.ts'
import { type Answers, type Asked, never, refusal, unreachable } from '../../test/fake-service.ts'
import { liveStreams } from '../../test/live-stream.ts'
import { openPortal, tokenOf } from '../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../test/people.ts'

const today = '2026-03-10'
const mia: CurrentUser = {
  ...ava,
  id: '0190a1b2-0000-7000-8000-00000000beef',
  firstName: 'Mia',
  fullName: 'Mia Chen',
}

const booking = shift({ dateLocal: today })
const opened = (person: CurrentUser, summary = [booking]) => ({
  accessToken: tokenOf(person),
  expiresInSeconds: 900,
  first: {
    lastEventId: '5.5:5:',
    today,
    me: person,
    overview: { ...nothingOn, bookings: byDay(summary) },
    summary,
  },
})
const withoutFirstScreen = { ...opened(ava), first: null }

/** Why the profile of a session is refused, and the page that explains it. */
const refusals = [
  ['mfa_setup_required', '/two-step-sign-in'],
  ['account_suspended', '/account-suspended'],
] as const
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

/** A suspension is reported as an error, which would otherwise arrive in the next test. */
async function suspensionReported(
  code: (typeof refusals)[number][0],
  askedFor: Awaited<ReturnType<typeof open>>['askedFor'],
) {
  if (code === 'account_suspended') await expect.poll(() => askedFor('POST /error-reports').length).toBe(1)
}

const greeting = (name: string) => page.getByRole('heading', { name: `Good morning, ${name}` })
const shiftOfToday = page.getByRole('region', { name: 'Today', exact: true }).getByText(booking.clientName)

/** Other months are requested once the page is idle. */
function expectNoCallOfFirstScreen(asked: Asked[]) {
  const months = asked.filter(({ key }) => key === 'GET /bookings/overview')
  expect(months.map(({ query }) => query.dateFromLocal)).not.toContain(today)
  const calls = asked.map(({ key }) => key)
  for (const key of ['GET /me', 'GET /bookings/summary/{date}']) expect(calls).not.toContain(key)
}

function sayInAnotherTab(news: 'ended' | { begunBy: string }) {
  const otherTab = new BroadcastChannel('rollcall')
  onTestFinished(() => otherTab.close())
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  otherTab.postMessage({ topic: 'session', news })
}

const storedCopy = () => get('copy', createStore('rollcall', 'queries'))

const open = (openAnswer: NonNullable<Answers['POST /open']>, more: Answers = {}) =>
  openPortal('/', { as: ava, at: morning, answers: { 'POST /open': openAnswer, ...more } })

/** A first visit, whose data is on the device by the time it resolves. */
async function visitBefore() {
  await openPortal('/', {
    as: ava,
    at: morning,
    isFirstVisit: true,
    answers: { 'POST /open': opened(ava) },
  })
  await expect.element(greeting('Ava')).toBeVisible()
  await expect.poll(storedCopy).toBeDefined()
}

test('the first screen comes with the session: none of its calls is made', async () => {
  const { asked } = await open(opened(ava))
  await expect.element(greeting('Ava')).toBeVisible()
  await expect.element(shiftOfToday).toBeVisible()
  const calls = asked.map(({ key }) => key)
  expect(calls.filter((key) => key === 'POST /open')).toHaveLength(1)
  expect(calls).not.toContain('POST /refresh')
  expectNoCallOfFirstScreen(asked)
})

test('the stream of live updates continues where the first screen was read', async () => {
  const { askedFor } = await open(opened(ava), { 'GET /me/live-updates': liveStreams().open })
  const streams = () => askedFor('GET /me/live-updates').map(({ headers }) => headers.get('last-event-id'))
  await expect.poll(streams).toEqual(['5.5:5:'])
})

test.each(refusals)(
  'without a first screen the calls are made, and show why there is none: %s',
  async (code, explanation) => {
    const { askedFor } = await open(withoutFirstScreen, { ...reported, 'GET /me': refusal(code) })
    await expect.poll(() => location.pathname).toBe(explanation)
    await suspensionReported(code, askedFor)
  },
)

describe('a device copy of this session', () => {
  test('is shown while nothing answers, and says its age after a while', async () => {
    await visitBefore()
    const { asked } = await open(() => never)
    await expect.element(greeting('Ava')).toBeVisible()
    await expect.element(shiftOfToday).toBeVisible()
    expect(asked.map(({ key }) => key)).toEqual(['POST /open'])
    await expect.element(page.getByText(/This is what we saved on this device. Saved /)).toBeVisible()
  })

  test('is shown at once where the service cannot be reached', async () => {
    await visitBefore()
    await open(unreachable, { 'POST /refresh': unreachable })
    await expect.element(shiftOfToday).toBeVisible()
    await expect.element(page.getByText(/We can’t reach the portal/)).toBeVisible()
  })

  test('is replaced by the answer, and none of the calls of the first screen is made', async () => {
    await visitBefore()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof opened>>()
    const { asked } = await open(() => promise)
    await expect.element(shiftOfToday).toBeVisible()
    resolve(opened(ava, []))
    await expect.element(shiftOfToday).not.toBeInTheDocument()
    expectNoCallOfFirstScreen(asked)
  })

  test.each([
    ['session_expired', 'Your session has ended. Sign in again to carry on.'],
    ['user_disabled', /Your account is suspended, so we signed you out/],
  ] as const)('is hidden and removed when the session is refused with %s', async (code, why) => {
    await visitBefore()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof refusal>>()
    await open(() => promise, { 'POST /refresh': refusal(code) })
    await expect.element(greeting('Ava')).toBeVisible()
    const hidden = hiddenWhenForgotten()
    resolve(refusal(code))
    await expect.element(page.getByText(why)).toBeVisible()
    expect(new Set(hidden)).toEqual(new Set([true]))
    expect(await storedCopy()).toBeUndefined()
  })

  test.each(refusals)(
    'is hidden and removed when there is no first screen: %s',
    async (code, explanation) => {
      await visitBefore()
      const { promise, resolve } = Promise.withResolvers<typeof withoutFirstScreen>()
      const { askedFor } = await open(() => promise, { ...reported, 'GET /me': refusal(code) })
      await expect.element(greeting('Ava')).toBeVisible()
      const hidden = hiddenWhenForgotten()
      resolve(withoutFirstScreen)
      await expect.poll(() => location.pathname).toBe(explanation)
      expect(new Set(hidden)).toEqual(new Set([true]))
      expect(await storedCopy()).toBeUndefined()
      await suspensionReported(code, askedFor)
    },
  )

  test('is hidden and removed when the cookie is another person’s by the time the service answers', async () => {
    await visitBefore()
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof opened>>()
    await open(() => promise, { 'GET /me': mia })
    await expect.element(greeting('Ava')).toBeVisible()
    resolve(opened(mia, []))
    await expect.element(greeting('Mia')).toBeVisible()
    await expect.element(greeting('Ava')).not.toBeInTheDocument()
  })

  test('gives way to the login screen when another tab signs out before the service answers', async () => {
    await visitBefore()
    await open(() => never, { 'POST /sign-out': undefined })
    await expect.element(greeting('Ava')).toBeVisible()
    const hidden = hiddenWhenForgotten()
    localStorage.setItem('rollcall.signOutPending', 'true')
    sayInAnotherTab('ended')
    await expect.poll(() => location.pathname).toBe('/login')
    expect(new Set(hidden)).toEqual(new Set([true]))
    expect(await storedCopy()).toBeUndefined()
  })

  test('gives way to the other person when another tab signs them in before the service answers', async () => {
    await visitBefore()
    await open(() => never, { 'POST /refresh': { ...opened(mia) }, 'GET /me': mia })
    await expect.element(greeting('Ava')).toBeVisible()
    const hidden = hiddenWhenForgotten()
    sayInAnotherTab({ begunBy: mia.id })
    await expect.element(greeting('Mia')).toBeVisible()
    expect(hidden[0]).toBe(true)
  })
})

test('a device copy of another session is not shown while nothing answers', async () => {
  await visitBefore()
  const { asked } = await openPortal('/', {
    as: mia,
    at: morning,
    answers: { 'POST /open': () => never },
  })
  await expect
    .element(page.getByRole('status', { name: /Loading/ }).or(page.getByText('Loading').first()))
    .toBeInTheDocument()
  await expect.element(greeting('Ava')).not.toBeInTheDocument()
  expect(asked.map(({ key }) => key)).toEqual(['POST /open'])
})

/** Whether the page was hidden each time that data left the cache. */
function hiddenWhenForgotten(): boolean[] {
  const hidden: boolean[] = []
  const stop = queryClient.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'removed' && query.state.data !== undefined)
      hidden.push(document.getElementById('root')?.hidden === true)
  })
  onTestFinished(stop)
  return hidden
}
