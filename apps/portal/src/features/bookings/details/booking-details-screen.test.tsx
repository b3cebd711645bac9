import type { Booking } from '@rollcall/contract/work/bookings'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { bookingId, offered, serviceWith, shift } from '../../../../test/bookings.ts'
import { type Answers, refusal } from '../../../../test/fake-service.ts'
import { goOffline } from '../../../../test/offline.ts'
import { boxOf, elementOf, savedFiles, stickingOut, textsOf } from '../../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../../../test/people.ts'
import { avaWithRegistrations, clearance, itemId, registrationId } from '../../../../test/registrations.ts'

const summary = (client = 'Lantern Hill School') => page.getByRole('region', { name: client })
const badges = (client?: string) => textsOf(summary(client).getByRole('listitem'))
const fact = (text: string) => page.getByRole('definition').filter({ hasText: text })

const answersWith = (...bookings: Booking[]): Answers => ({
  'GET /bookings/{id}': ({ params }) =>
    bookings.find(({ id }) => id === params.id) ?? refusal('booking_not_found'),
  'GET /bookings/{id}/navigation': { next: null, previous: null },
  'GET /bookings/{id}/shift-record': refusal('booking_not_found'),
})

const openBooking = (
  booking: Booking,
  { answers, ...more }: NonNullable<Parameters<typeof openPortal>[1]> = {},
) =>
  openPortal(`/bookings/${booking.id}`, {
    as: ava,
    at: morning,
    answers: { ...answersWith(booking), ...answers },
    ...more,
  })

test('today: time, place and contact come first, with directions and a calendar file', async () => {
  const files = savedFiles()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  onTestFinished(() => copied.mockRestore())
  const booking = shift({ actionableItems: ['getDirections', 'runningLate'] })
  await openBooking(booking)
  await expect.poll(badges()).toEqual(['Today', 'Confirmed'])
  await expect
    .poll(textsOf(summary().getByRole('definition')))
    .toEqual([
      'Tuesday 10 March 20268:20 am – 3:10 pm',
      'North campus1 Wick Street, Brunswick VIC 3056',
      'Noor Haddad',
    ])
  const directions = summary().getByRole('link', { name: /^Get directions/ })
  await expect.element(directions).toHaveAttribute('rel', 'noopener noreferrer')
  await expect
    .element(directions)
    .toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=Lantern%20Hill%20School%2C%201%20Wick%20Street%2C%20Brunswick%20VIC%203056%2C%20Australia',
    )
  await expect
    .element(page.getByRole('link', { name: /^Call Noor Haddad/ }))
    .toHaveAttribute('href', 'tel:+61355507777')
  await expect
    .element(fact('an hour'))
    .toHaveTextContent(
      '$72.40 an hour, about $495 for the dayFor 6 h 50 min, before tax. Unpaid meal breaks come off.',
    )
  const pay = page.getByText('$72.40 an hour, about $495 for the day')
  expect(Number.parseFloat(getComputedStyle(await elementOf(pay)).fontSize)).toBeGreaterThan(
    Number.parseFloat(getComputedStyle(await elementOf(fact('Year 3'))).fontSize),
  )
  await expect.element(fact('Room 7, fractions.')).toBeVisible()
  await expectAccessible()

  await page.getByRole('button', { name: 'Add to calendar' }).click()
  await expect.element(page.getByText('Saved booking-2026-03-10.ics.')).toBeVisible()
  expect(files.map(({ name }) => name)).toEqual(['booking-2026-03-10.ics'])
  const calendar = await files[0]?.text()
  expect(calendar).toContain(`UID:${booking.id}@rollcall`)
  expect(calendar).toContain('DTSTART:20260309T212000Z')
  expect(calendar).toContain('DTEND:20260310T041000Z')
  expect(calendar).toContain(`/bookings/${booking.id}`)

  await page.getByRole('button', { name: 'Copy the street address' }).click()
  await expect.element(page.getByText('Copied 1 Wick Street, Brunswick VIC 3056')).toBeVisible()
  expect(copied).toHaveBeenCalledWith('1 Wick Street, Brunswick VIC 3056')
})

test('in a wide window the school and the time come before everything else on the page', async () => {
  await openBooking(shift(), { window: desktop })
  const school = page.getByRole('heading', { level: 2, name: 'Lantern Hill School' })
  await expect.element(school).toBeVisible()
  const { left, bottom } = await boxOf(school)
  const time = await boxOf(fact('8:20 am'))
  const first = await elementOf(school)
  const others = [...document.querySelectorAll('main h2')].filter((heading) => heading !== first)
  expect(others.length).toBeGreaterThan(1)
  for (const other of others.map((heading) => heading.getBoundingClientRect()))
    expect(other.left > left ? other.left > time.right : other.top > time.bottom).toBe(true)
  expect(bottom).toBeLessThan(time.bottom)
  expect(time.bottom).toBeLessThan(desktop.height / 2)
})

test('an upcoming day of a block says which day it is, missing facts say so, and nothing is to do', async () => {
  await openBooking(
    shift({
      dateLocal: '2026-03-17',
      primaryContact: null,
      payment: { payOptionType: 'hourly', ratePerHour: null, currency: 'AUD' },
      blockDetails: {
        blockId: bookingId(9),
        dayNumber: 2,
        dayCount: 3,
        firstDateLocal: '2026-03-16',
        lastDateLocal: '2026-03-18',
      },
    }),
  )
  await expect.element(fact('Day 2 of 3')).toHaveTextContent('Day 2 of 3Mon, 16 Mar to Wed, 18 Mar')
  await expect.element(fact('No rate set')).toBeVisible()
  await expect.element(fact('The front office')).toBeVisible()
  await expect.poll(badges()).toEqual(['Confirmed'])
  await expect.element(summary().getByRole('link')).not.toBeInTheDocument()
  await expect.element(page.getByText('Running late?')).not.toBeInTheDocument()
})

test('an action of a consultant names the consultant and the time', async () => {
  const atUTC = '2026-03-09T20:00:00Z'
  await openBooking(
    shift({
      minutesLate: 10,
      isRunningLate: true,
      lateReportedBy: 'Grace Osei',
      actedForMe: [
        { action: 'offer_accepted', consultantName: 'Priya Raman', atUTC },
        { action: 'running_late', consultantName: 'Grace Osei', atUTC },
      ],
    }),
  )
  await expect
    .poll(textsOf(page.getByRole('list', { name: 'Done for you' }).getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/^Priya Raman accepted this shift for you on Tuesday 10 March at 7:00\sam\.$/),
      expect.stringMatching(/^Grace Osei reported that you’re running late on/),
    ])
  await expect.element(page.getByText('Grace Osei said you’re running 10 min late')).toBeVisible()
  await expectAccessible()
})

test('an offer says which document ends before its shifts', async () => {
  const dates = ['2026-03-16', '2026-03-17', '2026-03-18']
  const [offer, ...others] = offered({ expiresAt: '2026-03-11T07:30+11:00', dates })
  const open = (dateExpiry: string) =>
    openPortal(`/bookings/${bookingId(1)}`, {
      as: ava,
      at: '2026-03-10T08:00+11:00',
      answers: {
        ...serviceWith(offer ? [offer, ...others] : []),
        'GET /bookings/overview': {
          ...nothingOn,
          endingRequirements: [clearance({ dateExpiry })],
        },
      },
    })
  await open('2026-03-16')
  await expect
    .element(page.getByRole('status').filter({ hasText: 'Clearance expires on 16 Mar 2026' }))
    .toHaveTextContent('That’s before 2 of these shifts. You need a new one to work them.')
  await expectAccessible()
  await open('2026-03-09')
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Clearance expired on 9 Mar 2026' }))
    .toHaveTextContent('You need a new one before you can work these shifts.')
  await page.getByRole('button', { name: /^Accept/ }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog)
    .toHaveTextContent(/Clearance expired on 9 Mar 2026You need a new one before you can work these shifts\./)
  await expectAccessible()
  await open('2026-03-18')
  await expect.element(page.getByRole('button', { name: /^Accept/ })).toBeVisible()
  await expect.element(page.getByText(/Clearance/)).not.toBeInTheDocument()
})

test.each([
  [
    'expired',
    { dateExpiry: '2026-03-09' },
    'alert',
    /expired on 9 Mar 2026.*You need a new one for this shift\./,
    'Send a new one',
  ],
  ['expiring', {}, 'status', /expires on 11 Mar 2026.*You need a new one for this shift\./, 'Send a new one'],
  [
    'expired and being renewed',
    { dateExpiry: '2026-03-09', isBeingRenewed: true },
    'alert',
    /expired on 9 Mar 2026.*We’re checking your new one\./,
    'See what we have',
  ],
  [
    'expired and applied for',
    { dateExpiry: '2026-03-09', isAppliedFor: true },
    'alert',
    /expired on 9 Mar 2026.*You’ve applied\. Add it when it arrives\./,
    'See what we have',
  ],
] as const)('a confirmed booking says what it needs that is %s', async (_what, more, role, words, link) => {
  await openBooking(shift({ dateLocal: '2026-03-12' }), {
    as: avaWithRegistrations,
    answers: { 'GET /bookings/overview': { ...nothingOn, endingRequirements: [clearance(more)] } },
  })
  const notice = page.getByRole(role).filter({ hasText: 'Clearance' })
  await expect.element(notice).toHaveTextContent(words)
  await expect
    .element(notice.getByRole('link', { name: link }))
    .toHaveAttribute('href', `/registrations/${registrationId}?item=${itemId(1)}`)
  await expectAccessible()
})

test('the time zone is named where the clock there shows another time', async () => {
  const { location } = shift()
  await openBooking(
    shift({
      startTimeLocal: '08:40',
      startsAt: '2026-03-09T22:40:00Z',
      location: { ...location, timezone: 'Australia/Brisbane' },
    }),
  )
  await expect
    .element(fact('8:40'))
    .toHaveTextContent(/Times in Australian Eastern Standard Time\. It starts at 9:40 am your time\./)
})

describe('a past shift', () => {
  const past = { dateLocal: '2026-03-09', actionableItems: ['confirmDetailsRequired' as const] }
  const notice = () => page.getByRole('status').filter({ hasText: 'Your hours aren’t confirmed yet' })

  test('says that its hours are missing, and links to their form', async () => {
    await openBooking(shift(past))
    await expect.poll(badges()).toEqual(['Confirmed', 'Hours to confirm'])
    await expect.element(notice()).toHaveTextContent('Confirm your hours so that you get paid.')
    await expect.element(notice().getByRole('button', { name: 'Confirm your hours' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument()
  })

  test('says that the school sent other hours', async () => {
    await openBooking(shift({ ...past, status: 112 }))
    await expect.element(notice()).toHaveTextContent('The school sent hours that differ')
  })

  test('asks for nothing once its hours are sent', async () => {
    await openBooking(shift({ ...past, status: 114, actionableItems: [], isShiftRecordSubmitted: true }))
    await expect.poll(badges()).toEqual(['You confirmed the hours'])
    await expect.element(notice()).not.toBeInTheDocument()
  })

  test('asks how it went', async () => {
    await openBooking(shift({ ...past, status: 114, actionableItems: ['feedbackRequired'] }))
    await expect
      .element(page.getByRole('status').filter({ hasText: 'How did it go?' }))
      .toHaveTextContent('Call or email Priya Patel')
  })
})

test('a disputed booking is locked: it says why, and there is nothing to do', async () => {
  await openBooking(shift({ status: 117 }))
  await expect.poll(badges()).toEqual(['Today', 'Hours being checked'])
  await expect
    .element(page.getByRole('status').filter({ hasText: 'This is locked for now' }))
    .toHaveTextContent('Your hours and the school’s don’t match')
  await expect.element(page.getByRole('button', { name: 'Add to calendar' })).not.toBeInTheDocument()
  await expect.element(page.getByText('Running late?')).not.toBeInTheDocument()
  await expect.element(summary().getByRole('link')).not.toBeInTheDocument()
  await expectAccessible()
})

describe('the bookings before and after', () => {
  const monday = shift({ id: bookingId(1), dateLocal: '2026-03-09' })
  const tuesday = shift({ id: bookingId(2), dateLocal: '2026-03-10' })
  const wednesday = shift({ id: bookingId(3), dateLocal: '2026-03-11', clientName: 'Quarry Lane School' })
  const inOrder = [monday, tuesday, wednesday]
  const answers: Answers = {
    ...answersWith(...inOrder),
    'GET /bookings/{id}/navigation': ({ params }) => {
      const index = inOrder.findIndex(({ id }) => id === params.id)
      return { previous: inOrder[index - 1] ?? null, next: inOrder[index + 1] ?? null }
    },
  }
  const others = () => page.getByRole('navigation', { name: 'Other bookings' })

  test('have the whole names of their schools on a phone', async () => {
    const clientName = 'Lantern Hill Early Learning Centre and Kindergarten'
    const later = { ...wednesday, clientName }
    const next = { ...answers, 'GET /bookings/{id}/navigation': { previous: monday, next: later } }
    await openBooking(tuesday, { answers: next })
    await page.viewport(320, 740)
    const name = await elementOf(others().getByText(clientName))
    expect([name.scrollWidth, name.scrollHeight]).toEqual([name.clientWidth, name.clientHeight])
  })

  test('are one tap away, and the way back is the same', async () => {
    await openBooking(tuesday, { answers })
    await expect
      .poll(textsOf(others().getByRole('link')))
      .toEqual(['Earlier bookingMon, 9 MarLantern Hill School', 'Later bookingWed, 11 MarQuarry Lane School'])
    await others()
      .getByRole('link', { name: /Later booking/ })
      .click()
    await expect.element(summary('Quarry Lane School')).toHaveTextContent('Wednesday 11 March 2026')
    await expect
      .poll(textsOf(others().getByRole('link')))
      .toEqual([expect.stringMatching(/Earlier booking.*Tue, 10 Mar/)])
    history.back()
    await expect.element(summary()).toHaveTextContent('Tuesday 10 March 2026')
    await others()
      .getByRole('link', { name: /Earlier booking/ })
      .click()
    await expect.element(summary()).toHaveTextContent('Monday 9 March 2026')
  })

  test('are there without a network once they have been seen, and say so if not', async () => {
    await openBooking(tuesday, { answers })
    await expect.element(others()).toBeVisible()
    const comeBack = goOffline()
    await others()
      .getByRole('link', { name: /Later booking/ })
      .click()
    await expect.element(page.getByText('You’re offline, and this booking isn’t saved')).toBeVisible()
    history.back()
    await expect.element(summary()).toHaveTextContent('8:20')
    comeBack()
    history.forward()
    await expect.element(summary('Quarry Lane School')).toHaveTextContent('Wednesday 11 March 2026')
  })
})

describe('a booking that is not available says so, and where to go', () => {
  const message = () => page.getByRole('alert').filter({ hasText: 'This booking isn’t available' })

  test('when it is not theirs, or not there', async () => {
    await openBooking(shift(), { answers: { 'GET /bookings/{id}': refusal('booking_not_found') } })
    await expect.element(message()).toHaveTextContent('We couldn’t find this booking.')
    await expectAccessible()
    await message().getByRole('link', { name: 'See your bookings' }).click()
    await expect.poll(() => location.pathname).toBe('/')
  })

  test('when its address is nonsense', async () => {
    await openPortal('/bookings/nonsense', {
      as: ava,
      at: morning,
      answers: { 'GET /bookings/{id}': refusal('invalid_booking_id') },
    })
    await expect.element(message()).toHaveTextContent('This booking link isn’t right.')
  })

  test('when it is withdrawn while its page is open', async () => {
    const { change, passTimeTo } = await openBooking(shift())
    await expect.element(summary()).toBeVisible()
    change({ 'GET /bookings/{id}': refusal('booking_not_found') })
    // It is fetched again when the shift ends.
    passTimeTo('2026-03-10T15:10+11:00')
    await expect.element(message()).toBeVisible()
    await expect.element(summary()).not.toBeInTheDocument()
  })
})

test('a failing service shows a message, and a retry', async () => {
  const { change } = await openBooking(shift(), {
    answers: { 'GET /bookings/{id}': refusal('too_many_requests', { retryAfterSeconds: 60 }) },
  })
  const failure = page.getByRole('alert').filter({ hasText: 'We couldn’t load this booking.' })
  await expect.element(failure).toBeVisible()
  change({ 'GET /bookings/{id}': shift() })
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(summary()).toBeVisible()
})

test('very long names stay inside a small phone', async () => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'
  const booking = shift({
    clientName: `${long} ${long}`,
    description: long,
    location: { ...shift().location, name: long },
    primaryContact: {
      name: long,
      phoneNumber: '+61 3 5550 7777',
      email: `${long.toLowerCase()}@lanternhill.example`,
    },
    actionableItems: ['getDirections', 'runningLate'],
  })
  await openBooking(booking, {
    window: { width: 360, height: 740 },
    answers: {
      'GET /bookings/{id}/navigation': { previous: null, next: { ...booking, id: bookingId(2) } },
    },
  })
  await expect.element(page.getByRole('link', { name: /Later booking/ })).toBeVisible()
  expect(stickingOut()).toEqual([])
})

describe('the map', () => {
  const map = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© The map makers' }
  const attribution = page.getByText(map.attribution)
  const tiles = () => [...document.querySelectorAll<HTMLImageElement>('img[src^="https://tiles.example"]')]

  /** In tests no tile arrives, and none fails without an event. */
  async function openWithoutTiles() {
    const keepQuiet = (event: Event) => event.isTrusted && event.stopImmediatePropagation()
    window.addEventListener('error', keepQuiet, true)
    onTestFinished(() => window.removeEventListener('error', keepQuiet, true))
    await openBooking(shift(), { config: { map } })
    await expect.element(attribution).toBeInTheDocument()
  }

  test('is shown once all of it is there, with the place in its middle', async () => {
    await openWithoutTiles()
    expect(tiles().map(({ src }) => src)).toContain('https://tiles.example/15/29578/20101.png')
    expect(tiles().length).toBeLessThanOrEqual(10)
    const below = await elementOf(page.getByRole('heading', { name: 'Your contact' }))
    const above = await elementOf(page.getByRole('button', { name: 'Copy the street address' }))
    const apart = () => below.getBoundingClientRect().top - above.getBoundingClientRect().top
    const before = apart()
    const [last, ...others] = tiles()
    for (const tile of others) tile.dispatchEvent(new Event('load'))
    await expect.element(attribution).not.toBeVisible()
    last?.dispatchEvent(new Event('load'))
    await expect.element(attribution).toBeVisible()
    expect(apart()).toBe(before)
    await expect
      .element(page.getByRole('img', { name: 'Map of the streets around Lantern Hill School' }))
      .toBeInTheDocument()
    await expectAccessible()
  })

  test('is left out when its tiles do not come', async () => {
    await openWithoutTiles()
    tiles()[0]?.dispatchEvent(new Event('error'))
    await expect.element(attribution).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Copy the street address' })).toBeVisible()
  })
})
