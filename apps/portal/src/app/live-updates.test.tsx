import { expect, onTestFinished, test, vi } from 'vitest'
import { byDay, offered } from '../../test/bookings.ts'
import { type Answers, refusal } from '../../test/fake-service.ts'
import { liveStreams } from '../../test/live-stream.ts'
import { openPortal } from '../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../test/people.ts'
import { anotherLike, endSession } from '../../test/sign-in-again.ts'

const bookings = [{ kind: 'bookings' as const, traceId: null }]
const withOffer = {
  'GET /bookings/overview': {
    ...nothingOn,
    bookings: byDay(offered({ expiresAt: '2026-03-10T09:00:00Z' })),
  },
} satisfies Answers
const withoutOffer = { 'GET /bookings/overview': nothingOn } satisfies Answers

async function openHome(given: Parameters<typeof openPortal>[1] = {}) {
  const streams = liveStreams()
  const portal = await openPortal('/', {
    as: ava,
    at: morning,
    ...given,
    answers: { ...withoutOffer, 'GET /me/live-updates': streams.open, ...given.answers },
  })
  const offer = portal.screen.getByRole('heading', { name: 'Needs your answer' })
  return { ...portal, streams, offer, opened: () => portal.askedFor('GET /me/live-updates') }
}
/** Once Home has fetched what it shows. */
async function untilOpen({ opened, screen }: Awaited<ReturnType<typeof openHome>>, count = 1) {
  await expect.poll(() => opened().length).toBe(count)
  await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
}

const lockName = (id: string) => `rollcall-live-updates.${id}`

/** Another tab of this browser that has the stream of a person. */
async function otherTab(id: string) {
  const channel = new BroadcastChannel(lockName(id))
  const heard: unknown[] = []
  channel.addEventListener('message', ({ data }) => heard.push(data))
  let release = () => {}
  await new Promise<void>((isHeld) => {
    void navigator.locks.request(lockName(id), () => {
      isHeld()
      return new Promise<void>((over) => (release = over))
    })
  })
  const close = () => {
    release()
    channel.close()
  }
  onTestFinished(close)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  return { close, heard, send: (message: unknown) => channel.postMessage(message) }
}

test('an offer appears on an open Home without any action, and disappears when it is withdrawn', async () => {
  const home = await openHome()
  await untilOpen(home)
  home.change(withOffer)
  home.streams.send('2.2:2:', bookings)
  await expect.element(home.offer).toBeVisible()
  home.change(withoutOffer)
  home.streams.send('3.3:3:', bookings)
  await expect.element(home.offer).not.toBeInTheDocument()
})

test('the icon of an installed portal counts the open offers, and nothing after a sign-out', async () => {
  const counts: number[] = []
  Object.defineProperty(navigator, 'setAppBadge', {
    configurable: true,
    value: (count: number) => Promise.resolve(void counts.push(count)),
  })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'setAppBadge'))
  const home = await openHome()
  await untilOpen(home)
  await expect.poll(() => counts.at(-1)).toBe(0)
  home.change(withOffer)
  home.streams.send('2.2:2:', bookings)
  await expect.poll(() => counts.at(-1)).toBe(1)
  const { signOutHere } = await import('./sign-out.ts')
  await signOutHere()
  expect(counts.at(-1)).toBe(0)
})

test('the token is in a header and never in the address', async () => {
  const home = await openHome()
  await untilOpen(home)
  const [request] = home.opened()
  expect(request?.headers.get('authorization')).toMatch(/^Bearer /)
  expect(request?.query).toEqual({})
})

test('after each end of the stream another one continues after the last event', async () => {
  const home = await openHome()
  await untilOpen(home)
  home.streams.send('2.2:2:', bookings)
  home.streams.end()
  await untilOpen(home, 2)
  home.streams.lose()
  await untilOpen(home, 3)
  const ids = home.opened().map(({ headers }) => headers.get('last-event-id'))
  expect(ids).toEqual([null, '2.2:2:', '1.1:1:'])
})

test('if the service cannot say what has changed, everything on the screen is fetched again', async () => {
  const home = await openHome()
  await untilOpen(home)
  home.change(withOffer)
  home.streams.send('2.2:2:', null)
  await expect.element(home.offer).toBeVisible()
})

test('a change of this tab, which it shows already, is not fetched again', async () => {
  const home = await openHome({
    answers: { 'POST /rollcall': ({ body }) => ({ ...ava.rollcallStatus, rollcall: body.status }) },
  })
  await untilOpen(home)
  const before = home.askedFor('GET /me').length
  home.streams.send('2.2:2:', [{ kind: 'profile', traceId: 'of-another-tab' }])
  await expect.poll(() => home.askedFor('GET /me').length).toBe(before + 1)
  const { noteOwnWrite } = await import('@rollcall/client/transport/own-writes.ts')
  noteOwnWrite(new Response(null, { headers: { 'x-trace-id': 'own' } }))
  home.streams.send('3.3:3:', [{ kind: 'profile', traceId: 'own' }])
  home.change(withOffer)
  home.streams.send('4.4:4:', bookings)
  await expect.element(home.offer).toBeVisible()
  expect(home.askedFor('GET /me')).toHaveLength(before + 1)
})

test('a hidden screen fetches nothing until the user returns', async () => {
  const home = await openHome()
  await untilOpen(home)
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  home.change(withOffer)
  const before = home.askedFor('GET /bookings/overview').length
  home.streams.send('2.2:2:', bookings)
  await new Promise((later) => setTimeout(later, 600))
  expect(home.askedFor('GET /bookings/overview')).toHaveLength(before)
  hidden.mockRestore()
  document.dispatchEvent(new Event('visibilitychange'))
  await expect.element(home.offer).toBeVisible()
})

test('a session that has ended ends the stream, and the login screen is shown', async () => {
  const home = await openHome()
  await untilOpen(home)
  endSession(home.change, 'GET /me/live-updates')
  home.streams.end()
  await expect.poll(() => location.pathname).toBe('/login')
  const count = home.opened().length
  await new Promise((later) => setTimeout(later, 2_000))
  expect(home.opened()).toHaveLength(count)
})

test('without a stream the portal works, and tries again', async () => {
  const home = await openHome({ answers: { 'GET /me/live-updates': refusal('overloaded') } })
  await untilOpen(home)
  home.change({ 'GET /me/live-updates': home.streams.open })
  await expect.poll(() => home.streams.count(), { timeout: 20_000 }).toBe(1)
})

test('a tab hears the updates of the tab that has the stream, and continues it when that tab closes', async () => {
  const other = await otherTab(ava.id)
  const home = await openHome()
  // It asks for the changes that were made while it opened.
  await expect.poll(() => other.heard.length).toBe(1)
  home.change(withOffer)
  other.send({ id: '7.7:7:', update: { changed: bookings } })
  await expect.element(home.offer).toBeVisible()
  expect(home.opened()).toEqual([])
  other.close()
  await untilOpen(home)
  expect(home.opened()[0]?.headers.get('last-event-id')).toBe('7.7:7:')
})

test('a tab that has waited for over a minute for the tab with the stream fetches everything', async () => {
  const other = await otherTab(ava.id)
  const home = await openHome()
  await expect.poll(() => other.heard.length).toBe(1)
  const { asks } = other.heard[0] as { asks: string }
  const now = Date.now
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 61_000)
  onTestFinished(() => void vi.restoreAllMocks())
  other.send({ id: '7.7:7:', to: asks })
  await expect.poll(() => home.askedFor('GET /me').length).toBeGreaterThan(1)
})

test('a tab shares no stream with another person’s tab', async () => {
  const someone = anotherLike(ava)
  const other = await otherTab(someone.id)
  const home = await openHome()
  await untilOpen(home)
  home.change(withOffer)
  other.send({ id: '7.7:7:', update: { changed: null } })
  home.streams.send('2.2:2:', [{ kind: 'profile', traceId: null }])
  await expect.poll(() => home.askedFor('GET /me').length).toBeGreaterThan(1)
  expect(home.offer.elements()).toEqual([])
  expect(other.heard).toEqual([])
})

test('a consultant who acts has a stream of their own beside the candidate’s tabs', async () => {
  const candidates = await otherTab(ava.id)
  const streams = liveStreams()
  const { screen, change, askedFor } = await openPortal('/', {
    actingFor: ava,
    at: morning,
    answers: { ...withoutOffer, 'GET /me/live-updates': streams.open },
  })
  await expect.poll(() => streams.count()).toBe(1)
  expect(askedFor('GET /me/live-updates')[0]?.headers.get('x-impersonated-candidate-id')).toBe(ava.id)
  change(withOffer)
  streams.send('2.2:2:', bookings)
  await expect.element(screen.getByRole('heading', { name: 'Needs your answer' })).toBeVisible()
  expect(candidates.heard).toEqual([])
})
