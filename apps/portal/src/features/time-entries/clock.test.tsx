import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ShiftClock } from '@rollcall/domain/work/time-entries/shift-clock'
import type { TimeEntryAction } from '@rollcall/domain/work/time-entries/time-entry'
import { expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId, byDay, instantOf, shift } from '../../../test/bookings.ts'
import { clocked, clockService, undoSeconds } from '../../../test/clocked-shifts.ts'
import { type Answers, never, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, focusOn, textsOf } from '../../../test/on-screen.ts'
import { openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning, nothingOn, today } from '../../../test/people.ts'

const onClock: CurrentUser = { ...ava, features: { ...ava.features, enableTimeEntries: 'enabled' } }

interface Given {
  path?: string
  window?: { width: number; height: number }
  clocks?: [Booking, ShiftClock][]
  answers?: Answers
  stored?: Record<string, unknown>
}

async function open(
  bookings: Booking[],
  { path = '/', window = phone, clocks = [], answers = {}, stored = {} }: Given = {},
) {
  const service = clockService(bookings)
  for (const [booking, clock] of clocks) service.set(booking, clock)
  const portal = await openPortal(path, {
    as: onClock,
    at: morning,
    window,
    // Long enough for any machine.
    config: { timeEntries: { undoClockOutSeconds: undoSeconds, undoShownSeconds: undoSeconds } },
    stored,
    answers: {
      'GET /bookings/overview': { ...nothingOn, bookings: byDay(bookings) },
      'GET /bookings/summary/{date}': ({ params: { date } }) => (date === today ? bookings : []),
      'GET /bookings/{id}': ({ params }) =>
        bookings.find(({ id }) => id === params.id) ?? refusal('booking_not_found'),
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'GET /bookings/{id}/shift-record': () => never,
      ...service.answers,
      ...answers,
    },
  })
  const clock = (school = 'Lantern Hill School') =>
    portal.screen.getByRole('group', { name: `Clock for ${school}` })
  /** Clicked by script: a second quick tap by touch would be ignored as a double tap. */
  const press = async (name: string, school?: string) => {
    const button = clock(school).getByRole('button', { name, exact: true })
    await expect.element(button).not.toHaveAttribute('aria-busy')
    ;(await elementOf(button)).click()
  }
  const early = portal.screen.getByRole('dialog', { name: 'Clock out now?' })
  /** Long before the end it is asked first. */
  const clockOut = async (school?: string) => {
    await press('Clock out', school)
    await early.getByRole('button', { name: 'Clock out now' }).click()
  }
  return { ...portal, service, clock, press, early, clockOut }
}

const comeBackToPage = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

const nowOn = shift({ startTimeLocal: '07:30', endTimeLocal: '15:10' })
const queuedTaps = /^Not sent yet/

test('each press moves the clock on and says so where the focus goes', async () => {
  const { clock, press, clockOut } = await open([nowOn])
  await expect.element(clock()).toHaveTextContent(/Ready to clock in\s*You can clock in until 3:10\spm\./)
  await expectAccessible()
  await press('Clock in')
  await expect.element(clock().getByText(/^Clocked in since 7:4\d\sam$/)).toHaveFocus()
  await expect.element(clock().getByRole('timer')).toHaveTextContent(/^Worked so far 0:00:\d\d$/)
  await press('Start meal break')
  await expect.element(clock().getByText(/^Meal break since 7:4\d\sam$/)).toHaveFocus()
  await expect.element(clock().getByRole('timer')).toHaveTextContent(/^Break so far 0:00:\d\d$/)
  await expect.poll(textsOf(clock().getByRole('button'))).toEqual(['End meal break', 'Clock out'])
  await expectAccessible()
  await clockOut()
  await expect.element(clock().getByText(/^Clocked out at 7:4\d\sam$/)).toHaveFocus()
  await expect
    .element(clock().getByRole('link', { name: 'Confirm your hours' }))
    .toHaveAttribute('href', `/bookings/${nowOn.id}?confirm=true`)
})

test('rendering a clock moves neither the focus nor the page', async () => {
  const { clock } = await open([nowOn])
  await expect.element(clock().getByRole('button', { name: 'Clock in' })).toBeVisible()
  expect((await elementOf(clock())).contains(document.activeElement)).toBe(false)
  expect(window.scrollY).toBe(0)
})

test('the second of two taps does not start a break', async () => {
  const { clock, askedFor } = await open([nowOn])
  const button = clock().getByRole('button', { name: 'Clock in' })
  await expect.element(button).toBeVisible()
  const { left, top } = await boxOf(button)
  const tap = { bubbles: true, cancelable: true, clientX: left + 20, clientY: top + 20, detail: 1 }
  const tapOnce = () =>
    document.elementFromPoint(tap.clientX, tap.clientY)?.dispatchEvent(new MouseEvent('click', tap))
  tapOnce()
  await expect.poll(() => button.elements(), { interval: 1 }).toEqual([])
  tapOnce()
  await expect.element(clock()).toHaveTextContent('Clocked in since')
  await expect.element(clock().getByRole('button', { name: 'Start meal break' })).toBeEnabled()
  expect(askedFor('POST /time-entries/meal-break-start')).toEqual([])
  await expectAccessible()
})

test('clocking out long before the end is asked about first, with what was worked', async () => {
  const { clock, early, askedFor } = await open([nowOn], { clocks: [[nowOn, clocked('07:30')]] })
  const button = clock().getByRole('button', { name: 'Clock out' })
  await expect.element(button).toBeVisible()
  await focusOn(button)
  await userEvent.keyboard('{Enter}')
  await expect.element(early).toHaveTextContent(/You’ve worked 1\d min\. This shift ends at 3:10\spm\./)
  await expect.element(early.getByRole('button', { name: 'Keep working' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(early).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  expect(askedFor('POST /time-entries/clock-out')).toEqual([])
})

test('shortly before the end there is no question', async () => {
  const nearlyOver = shift({ startTimeLocal: '05:00', endTimeLocal: '07:50' })
  const { clock, press } = await open([nearlyOver], { clocks: [[nearlyOver, clocked('05:00')]] })
  await press('Clock out')
  await expect.element(clock()).toHaveTextContent('Clocked out at')
})

test('a clock-out can be undone where it was made, and then nothing was clocked out', async () => {
  const { clock, press, clockOut, askedFor } = await open([nowOn], { clocks: [[nowOn, clocked('07:31')]] })
  await clockOut()
  await expect
    .element(
      clock()
        .getByRole('status')
        .filter({ hasText: `You have ${undoSeconds} seconds to undo this.` }),
    )
    .toBeVisible()
  await expectAccessible()
  await press('Undo')
  await expect.element(clock().getByText(/^Clocked in since 7:31\sam$/)).toHaveFocus()
  await expect.element(clock().getByRole('timer')).toHaveTextContent(/^Worked so far 0:\d\d:\d\d$/)
  await expect.poll(() => askedFor('POST /time-entries/clock-in').length).toBe(1)
})

test('also without a network', async () => {
  const { clock, press, clockOut } = await open([nowOn], { clocks: [[nowOn, clocked('07:31')]] })
  await expect.element(clock()).toHaveTextContent('Clocked in since')
  const comeBack = goOffline()
  await clockOut()
  await expect.element(clock()).toHaveTextContent('Clocked out at')
  await press('Undo')
  await expect.element(clock()).toHaveTextContent(/Clocked in since 7:31\sam/)
  await expect
    .poll(textsOf(clock().getByText(queuedTaps)))
    .toEqual([expect.stringMatching(/Clock out, /), expect.stringMatching(/Clock in, /)])
  comeBack()
  comeBackToPage()
  await expect.poll(textsOf(clock().getByText(queuedTaps))).toEqual([])
  await expect.element(clock()).toHaveTextContent(/Clocked in since 7:31\sam/)
})

test('at twice the text on a narrow phone nothing overflows', async () => {
  document.documentElement.style.fontSize = '200%'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const window = { width: 320, height: 640 }
  const { clock, press, early } = await open([nowOn], { window, clocks: [[nowOn, clocked('07:31')]] })
  const overOf = (element: Element) =>
    [element, ...element.querySelectorAll('*')].filter(
      (part) => !part.closest('.visually-hidden') && part.getBoundingClientRect().right > window.width,
    )
  await expect.element(clock().getByRole('timer')).toBeVisible()
  expect(overOf(await elementOf(clock()))).toEqual([])
  await press('Clock out')
  await expect.element(early.getByRole('button', { name: 'Clock out now' })).toBeVisible()
  expect(overOf(await elementOf(early))).toEqual([])
})

test('clocking in again starts a second spell, until the hours are submitted', async () => {
  const sent = shift({ id: bookingId(2), clientName: 'Told School', startTimeLocal: '07:00', status: 114 })
  const home = clocked('07:30', { out: '07:35' })
  const { clock, press, clockOut } = await open([nowOn, sent], {
    clocks: [
      [nowOn, home],
      [sent, home],
    ],
  })
  await expect.element(clock('Told School')).toHaveTextContent('Clocked out at')
  expect(clock('Told School').getByRole('button').elements()).toEqual([])
  await press('Clock in again')
  await expect.element(clock()).toHaveTextContent(/Clocked in since 7:4\d\sam/)
  await clockOut()
  await expect.element(clock()).toHaveTextContent(/7:30\s–\s7:35\sam, 7:4\d.*, \d min worked/)
})

test('a tap that the service cannot accept now is explained, kept, and sent again', async () => {
  const { screen, clock, press, service, change } = await open([nowOn], {
    answers: { 'POST /time-entries/clock-in': refusal('internal_error') },
  })
  await press('Clock in')
  const words = 'We are not able to process your request at this time'
  await expect
    .element(screen.getByText(`Your clock-in is not recorded yet. ${words}. We keep trying.`))
    .toBeVisible()
  const kept = clock().getByText(/We keep trying — Clock in, 7:4\d\sam$/)
  await expect.element(kept).toHaveTextContent(words)
  await expect.element(clock()).not.toHaveTextContent('Not sent yet')
  change(service.answers)
  comeBackToPage()
  await expect.element(kept).not.toBeInTheDocument()
  await expect.element(clock()).toHaveTextContent('Clocked in since')
})

test('coming back to the page does not ask for the clock again within the hour, and does after it', async () => {
  const { clock, askedFor } = await open([nowOn])
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
  const before = askedFor('GET /time-entries/bookings').length
  comeBackToPage()
  await expect.poll(() => askedFor('GET /bookings/overview').length).toBeGreaterThan(0)
  expect(askedFor('GET /time-entries/bookings')).toHaveLength(before)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60_000 })
  onTestFinished(() => void vi.useRealTimers())
  comeBackToPage()
  await expect.poll(() => askedFor('GET /time-entries/bookings').length).toBe(before + 1)
})

test('another device has clocked: a press is refused in words, and shows it', async () => {
  const { screen, clock, press, service, askedFor } = await open([nowOn])
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
  const lists = askedFor('GET /time-entries/bookings').length
  service.set(nowOn, clocked('07:31'))
  await press('Clock in')
  await expect
    .element(screen.getByText('Your clock-in was not recorded. You’re already clocked in to this shift.'))
    .toBeVisible()
  await expect.element(clock()).toHaveTextContent(/Clocked in since 7:31\sam/)
  expect(askedFor('GET /time-entries/status')).toHaveLength(1)
  expect(askedFor('GET /time-entries/bookings')).toHaveLength(lists)
})

test('left for another shift on another device: both clocks are asked for', async () => {
  const next = shift({ id: bookingId(2), clientName: 'Moss Vale School', startTimeLocal: '07:40' })
  const { clock, press, service } = await open([nowOn, next], { clocks: [[nowOn, clocked('07:30')]] })
  await expect.element(clock()).toHaveTextContent('Clocked in since')
  service.set(nowOn, clocked('07:30', { out: '07:35' }))
  service.set(next, clocked('07:39'))
  await press('Start meal break')
  await expect.element(clock()).toHaveTextContent(/Clocked out at 7:35\sam/)
  await expect.element(clock('Moss Vale School')).toHaveTextContent(/Clocked in since 7:39\sam/)
})

test('an automatic clock-out is shown', async () => {
  const forgotten = shift({ startTimeLocal: '00:30', endTimeLocal: '02:30' })
  const { clock, service, askedFor, passTimeTo } = await open([forgotten], {
    clocks: [[forgotten, clocked('00:28')]],
  })
  await expect.element(clock()).toHaveTextContent('Clocked in since')
  await expect.poll(() => askedFor('GET /time-entries/status').length).toBeGreaterThan(0)
  service.set(forgotten, clocked('00:28', { out: '02:30', isAuto: true }))
  passTimeTo(instantOf(today, '08:10'))
  await expect.element(clock()).toHaveTextContent(/We clocked you out at 2:30\sam/)
})

test.each([['/'], [`/bookings/${nowOn.id}`]])(
  'at %s a candidate who clocked in is not asked about running late',
  async (path) => {
    const late = { ...nowOn, actionableItems: ['runningLate' as const] }
    const { screen, press, clock } = await open([late], { path })
    const ask = screen.getByText('Running late?')
    await expect.element(ask).toBeVisible()
    await press('Clock in')
    await expect.element(clock()).toHaveTextContent('Clocked in since')
    await expect.element(ask).not.toBeInTheDocument()
  },
)

test('a refused tap is rolled back', async () => {
  const { screen, clock, press, clockOut, service, change } = await open([nowOn], {
    answers: { 'POST /time-entries/clock-in': refusal('action_locked') },
  })
  await press('Clock in')
  await expect
    .element(screen.getByText(/Your clock-in was not recorded\. Your hours and the school’s don’t match/))
    .toBeVisible()
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
  service.set(nowOn, clocked('07:31', { breaks: [['07:32', '07:33']] }))
  await press('Clock in')
  await expect.element(clock()).toHaveTextContent('Clocked in since')
  service.set(
    nowOn,
    clocked('07:31', {
      breaks: [
        ['07:32', '07:33'],
        ['07:34', '07:35'],
      ],
    }),
  )
  await press('Start meal break')
  await expect
    .element(
      screen.getByText(/The start of your meal break was not recorded\. You’ve taken all the meal breaks/),
    )
    .toBeVisible()
  await expect.poll(textsOf(clock().getByRole('button'))).toEqual(['Clock out'])
  change({ 'POST /time-entries/clock-out': refusal('booking_not_found') })
  await clockOut()
  await expect.element(screen.getByText(/Your clock-out was not recorded\./)).toBeVisible()
  await expect.element(clock()).toHaveTextContent('Clocked in since')
})

test('two shifts in a day: one clock at a time, and the second when the first is out', async () => {
  const afternoon = shift({
    id: bookingId(2),
    clientName: 'Quince Lane Primary',
    startTimeLocal: '08:00',
    endTimeLocal: '12:00',
  })
  const { screen, clock, press, clockOut } = await open([nowOn, afternoon])
  await press('Clock in')
  const next = clock('Quince Lane Primary')
  await expect
    .element(next)
    .toHaveTextContent('You’re clocked in at Lantern Hill School. Clock out there first.')
  expect(next.getByRole('button').elements()).toEqual([])
  await next.getByRole('link', { name: 'Go to that shift' }).click()
  await expect.poll(() => location.pathname).toBe(`/bookings/${nowOn.id}`)
  await expect.element(screen.getByRole('region', { name: 'Clock' })).toHaveTextContent('Clocked in since')
  await clockOut()
  await expect.element(clock()).toHaveTextContent('Clocked out at')
  history.back()
  await press('Clock in', 'Quince Lane Primary')
  await expect.element(next).toHaveTextContent('Clocked in since')
  await expect.element(clock()).toHaveTextContent('Clocked out at')
  expect(clock().getByRole('button').elements()).toEqual([])
})

test('too early, missed, forgotten, overdue, and in another time zone', async () => {
  const early = shift({ id: bookingId(2), clientName: 'Early School', startTimeLocal: '09:00' })
  const missed = shift({
    id: bookingId(3),
    clientName: 'Missed School',
    startTimeLocal: '06:00',
    endTimeLocal: '07:00',
  })
  const forgotten = shift({
    id: bookingId(4),
    clientName: 'Forgotten School',
    startTimeLocal: '00:30',
    endTimeLocal: '02:30',
  })
  const overdue = shift({
    id: bookingId(5),
    clientName: 'Overdue School',
    startTimeLocal: '05:00',
    endTimeLocal: '06:30',
  })
  const perth = shift({
    id: bookingId(6),
    clientName: 'Harbour View School',
    startTimeLocal: '13:00',
    endTimeLocal: '15:00',
    startsAt: '2026-03-10T05:00:00.000Z',
    endsAt: '2026-03-10T07:00:00.000Z',
    location: { ...nowOn.location, timezone: 'Australia/Perth' },
  })
  const { screen, clock, press } = await open([early, missed, forgotten, overdue, perth], {
    clocks: [
      [forgotten, clocked('00:28', { out: '02:30', isAuto: true })],
      [overdue, clocked('05:01')],
    ],
  })
  const inList = (name: string) => screen.getByRole('listitem').filter({ hasText: name })
  await expect
    .element(inList('Early School'))
    .toHaveTextContent(/Clock-in opens at 8:00\sam\s*You can clock in until 3:10\spm\./)
  expect(inList('Early School').getByRole('button').elements()).toEqual([])
  await expect.element(inList('Harbour View School')).toHaveTextContent(/Clock-in opens at 12:00\spm/)
  await expect.element(clock('Missed School')).toHaveTextContent('You didn’t clock this shift')
  await expect.element(clock('Missed School').getByRole('link', { name: 'Confirm your hours' })).toBeVisible()
  await expect
    .element(clock('Forgotten School'))
    .toHaveTextContent(/We clocked you out at 2:30\sam.*change it when you confirm your hours/)
  await expect.element(clock('Forgotten School')).toHaveTextContent(/12:28\s–\s2:30\sam, 2 h 2 min worked/)
  await expect
    .element(clock('Overdue School'))
    .toHaveTextContent(
      /The shift ended at 6:30\sam\. If you don’t clock out by 10:30\sam, we clock you out for 6:30\sam\./,
    )
  await expectAccessible()
  await press('Clock out', 'Overdue School')
  await expect.element(clock('Overdue School')).toHaveTextContent(/Clocked out at 7:4\d\sam/)
  await clock('Forgotten School').getByRole('link', { name: 'Confirm your hours' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/bookings/${forgotten.id}?confirm=true`)
})

test('the page of a booking in another time zone names the zone', async () => {
  const perth = shift({
    startsAt: '2026-03-10T00:20:00.000Z',
    location: { ...nowOn.location, timezone: 'Australia/Perth' },
  })
  const { screen } = await open([perth], { path: `/bookings/${perth.id}` })
  await expect
    .element(screen.getByRole('region', { name: 'Clock' }))
    .toHaveTextContent('Times in Australian Western Standard Time.')
})

test('switched off meanwhile, the clock is removed', async () => {
  const { screen, clock, press } = await open([nowOn], {
    answers: { 'POST /time-entries/clock-in': refusal('feature_not_enabled') },
  })
  await press('Clock in')
  await expect
    .element(screen.getByText(/Your clock-in was not recorded\. This isn’t switched on for you\./))
    .toBeVisible()
  await expect.element(clock()).not.toBeInTheDocument()
})

test('switched off, it is not requested', async () => {
  const off = await openPortal('/', {
    as: ava,
    at: morning,
    answers: { 'GET /bookings/summary/{date}': [nowOn] },
  })
  await expect.element(off.screen.getByRole('link', { name: 'Lantern Hill School' }).first()).toBeVisible()
  expect(off.askedFor('GET /time-entries/bookings')).toEqual([])
})

test('a clock that does not load can be asked for again', async () => {
  const { screen, clock, service, change } = await open([nowOn], {
    answers: { 'GET /time-entries/bookings': refusal('internal_error') },
  })
  const failed = screen.getByRole('alert').filter({ hasText: 'We couldn’t load the clock.' })
  await expect.element(failed).toBeVisible()
  change(service.answers)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
})

test('taps without a network are queued with their times, and their results are shown when it is back', async () => {
  const { screen, clock, press, askedFor } = await open([nowOn])
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
  const comeBack = goOffline()
  await press('Clock in')
  await press('Start meal break')
  await expect.element(clock()).toHaveTextContent('Meal break since')
  await expect
    .poll(textsOf(clock().getByText(queuedTaps)))
    .toEqual([
      expect.stringMatching(/Clock in, 7:4\d\sam$/),
      expect.stringMatching(/Start meal break, 7:4\d\sam$/),
    ])
  await expectAccessible()
  expect(askedFor('POST /time-entries/clock-in')).toEqual([])
  comeBack()
  comeBackToPage()
  await expect.poll(textsOf(clock().getByText(queuedTaps))).toEqual([])
  await expect.element(clock()).toHaveTextContent('Meal break since')
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument()
})

test('a shift missing in an older list can be clocked without a network', async () => {
  const { clock, press, service, change } = await open([nowOn], {
    answers: {
      'GET /time-entries/bookings': unreachable,
      'POST /time-entries/clock-in': unreachable,
    },
  })
  await expect.element(clock()).toHaveTextContent('Ready to clock in')
  await press('Clock in')
  await expect.element(clock().getByText(queuedTaps)).toHaveTextContent(/Clock in, 7:4\d\sam$/)
  change(service.answers)
  comeBackToPage()
  await expect.element(clock().getByText(queuedTaps)).not.toBeInTheDocument()
  await expect.element(clock()).toHaveTextContent('Clocked in since')
})

/** A tap on this device from an earlier visit, at 7:41, 7:42 and so on: still to be sent, or refused since. */
const kept = (
  list: 'waiting' | 'refused',
  order: number,
  action: TimeEntryAction,
  { id, clientName }: Booking,
  refused = {},
) => ({
  [`${list}.${onClock.id}.${order}`]: {
    id: crypto.randomUUID(),
    kind: 'clockTap',
    payload: {
      bookingId: id,
      clientName,
      timeZone: 'Australia/Melbourne',
      action,
      tappedAt: Date.parse(instantOf(today, `07:4${order}`)),
    },
    param: null,
    ...refused,
  },
})

test('taps of an earlier visit are sent once with their times, with a message', async () => {
  const { screen, clock, askedFor } = await open([nowOn], {
    stored: { ...kept('waiting', 1, 'clockIn', nowOn), ...kept('waiting', 2, 'mealBreakStart', nowOn) },
  })
  await expect.element(screen.getByText('All 2 times you clocked offline are recorded.')).toBeVisible()
  await expect.element(clock()).toHaveTextContent(/Meal break since 7:42\sam/)
  await expect.element(clock()).toHaveTextContent('You were offline for some of this, so we got it later.')
  expect(askedFor('POST /time-entries/clock-in').map(({ body }) => body)).toEqual([
    { bookingId: nowOn.id, occurredAt: instantOf(today, '07:41') },
  ])
  expect(askedFor('POST /time-entries/meal-break-start')).toHaveLength(1)
})

test('signing out asks first while a tap waits; then nothing is left of it', async () => {
  const { screen, clock } = await open([nowOn], {
    path: '/logout',
    stored: kept('waiting', 1, 'clockIn', nowOn),
    answers: { 'POST /time-entries/clock-in': unreachable },
  })
  const question = screen.getByRole('heading', { name: '1 change isn’t sent yet' })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  await screen.getByRole('link', { name: 'Stay signed in' }).click()
  await expect.element(clock().getByText(queuedTaps)).toBeVisible()
  await screen.getByRole('button', { name: 'More' }).click()
  await screen.getByRole('link', { name: 'Sign out' }).click()
  await expect.element(question).toBeVisible()
  await screen.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect.poll(() => location.pathname).toBe('/login')
  expect(Object.keys(localStorage)).toEqual([])
})

test('a tap refused later is shown until it is read, on Home and with its booking', async () => {
  const other = shift({ id: bookingId(2), clientName: 'Quince Lane Primary', startTimeLocal: '11:00' })
  const { screen } = await open([nowOn, other], {
    stored: {
      ...kept('refused', 1, 'clockIn', nowOn, { code: 'already_clocked_out' }),
      ...kept('refused', 2, 'mealBreakStart', nowOn, { code: 'not_clocked_in' }),
      ...kept('refused', 3, 'clockIn', other, { code: 'booking_in_future' }),
    },
  })
  const notices = screen.getByRole('alert')
  await expect.poll(() => notices.elements().length).toBe(3)
  await expect
    .element(notices.first())
    .toHaveTextContent(
      /Clock in, 7:41\sam, at Lantern Hill School.*Your clock-in was not recorded\. You’re already clocked out of this shift\..*Set the right times when you confirm your hours\./,
    )
  await expectAccessible()
  await notices.first().getByRole('button', { name: 'Got it' }).click()
  await expect.poll(() => notices.elements().length).toBe(2)
  await notices.first().getByRole('link', { name: 'Correct the times' }).click()
  await expect.poll(() => location.pathname + location.search).toBe(`/bookings/${nowOn.id}?confirm=true`)
  await expect.poll(() => notices.elements().length).toBe(1)
  await expect.element(notices).toHaveTextContent('Start meal break')
})
