import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { bookingId, byDay, offered, serviceWith, shift } from '../../../../test/bookings.ts'
import { refusal, unreachable } from '../../../../test/fake-service.ts'
import { elementOf, stickingOut, textsOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava, morning, nothingOn, workingAva } from '../../../../test/people.ts'
import { clearance } from '../../../../test/registrations.ts'

const today = () => page.getByRole('region', { name: 'Today', exact: true })
const offers = () => page.getByRole('region', { name: 'Needs your answer' })
const waiting = () => page.getByRole('region', { name: 'Also waiting for you' })
const days = () => page.getByRole('region', { name: 'Coming up' })
const dayNames = () => days().getByRole('heading', { level: 3 })
const dialog = () => page.getByRole('dialog')

const { clientId, clientName } = shift()
const agreements = [{ clientId, clientName, pendingAgreements: 1 }]
const toConfirm = { actionableItems: ['confirmDetailsRequired' as const] }
const over = shift({ id: bookingId(1), startTimeLocal: '06:00', endTimeLocal: '06:30', ...toConfirm })
const next = shift({ id: bookingId(2), actionableItems: ['getDirections', 'runningLate'] })
const tomorrow = shift({
  id: bookingId(3),
  dateLocal: '2026-03-11',
  actionableItems: ['agreementsPending'],
})
const group = offered({
  first: 20,
  expiresAt: '2026-03-10T08:25+11:00',
  dates: ['2026-03-17', '2026-03-18', '2026-05-12'],
})

/** A morning's work, an afternoon's, something behind and something ahead. */
const busy = [
  over,
  next,
  tomorrow,
  shift({ id: bookingId(4), dateLocal: '2026-04-08' }),
  shift({ id: bookingId(5), dateLocal: '2026-03-09', ...toConfirm }),
  shift({ id: bookingId(6), dateLocal: '2026-03-05', status: 112, ...toConfirm }),
  shift({ id: bookingId(7), dateLocal: '2026-03-04', ...toConfirm }),
  ...group,
]

test('today comes first, then offers, then the days', async () => {
  await openPortal('/', { as: ava, at: morning, answers: serviceWith(busy, agreements) })
  await expect
    .poll(textsOf(page.getByRole('main').getByRole('heading', { level: 2 })))
    .toEqual([
      'Good morning, Ava',
      'Today',
      'Needs your answer',
      'Tell us when you can work',
      'Also waiting for you',
      'Coming up',
      'Your consultant, Priya Patel',
    ])

  const shifts = today().getByRole('heading', { level: 3 })
  await expect.poll(() => shifts.elements()).toHaveLength(2)
  const [first, second] = [
    today().getByRole('listitem').filter({ hasText: 'Running late?' }),
    today().getByRole('listitem').filter({ hasText: 'Hours to confirm' }),
  ]
  await expect.element(first).toHaveTextContent(/8:20 am – 3:10 pm/)
  await expect.element(first).toHaveTextContent('North campus, 1 Wick Street, Brunswick VIC 3056')
  await expect.element(first).toHaveTextContent('Ask for Noor Haddad')
  await expect
    .element(first.getByRole('link', { name: 'Call Noor Haddad' }))
    .toHaveAttribute('href', 'tel:+61355507777')
  await expect
    .element(first.getByRole('link', { name: /^Get directions/ }))
    .toHaveAttribute('target', '_blank')
  await expect.element(second).toHaveTextContent(/6:00 – 6:30 am/)
  await expect.element(second.getByRole('link', { name: /Call/ })).not.toBeInTheDocument()
  // Upcoming shifts come before finished ones.
  expect((await elementOf(today())).textContent).toMatch(/8:20.*6:00/)

  const offer = offers().getByRole('listitem').first()
  await expect.element(offer).toHaveTextContent('Brunswick · $72.40 an hour · about $495 a day')
  await expect.element(offer).toHaveTextContent('3 dates, one answer for all')
  await expect.element(offer).toHaveTextContent(/17 March.*18 March/)
  await expect.element(offer).toHaveTextContent(/\d+ min left to answer/)
  await expect.element(offer.getByRole('button', { name: /^Accept/ })).toBeVisible()

  await expect
    .poll(textsOf(waiting().getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/1 agreement to sign Sign before Wed,? 11 Mar, 8:20 am/),
      expect.stringMatching(/Hours to confirm Tue,? 10 Mar/),
      expect.stringMatching(/Hours to confirm Mon,? 9 Mar/),
      expect.stringMatching(/Hours to confirm Thu,? 5 Mar/),
    ])
  await expect.element(waiting()).toHaveTextContent('and 1 more in your notifications')
  await expect
    .poll(textsOf(dayNames()))
    .toEqual([
      expect.stringMatching(/^Wednesday,? 11 March ?Tomorrow$/),
      expect.stringMatching(/17 March$/),
      expect.stringMatching(/18 March$/),
      expect.stringMatching(/8 April$/),
    ])
  await expectAccessible()

  await days()
    .getByRole('link', { name: /Lantern Hill School.*Confirmed/ })
    .first()
    .click()
  await expect.poll(() => location.pathname).toBe(`/bookings/${tomorrow.id}`)
})

test('an offer that expires while the page is open says so, and cannot be answered', async () => {
  const { passTimeTo } = await openPortal('/', { as: ava, at: morning, answers: serviceWith(group) })
  await expect.element(offers().getByRole('button', { name: /^Accept/ })).toBeVisible()
  passTimeTo('2026-03-10T08:25+11:00')
  await expect.element(offers()).toHaveTextContent('This offer has expired')
  await expect.element(offers().getByRole('button')).not.toBeInTheDocument()
})

test('an answer removes its offer from page and count at once, and the focus moves to the offers', async () => {
  const single = offered({ first: 30, expiresAt: '2026-03-11T07:30+11:00', dates: ['2026-03-20'] })
  const { change } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith([...group, ...single]),
      'POST /bookings/{bookingId}/tentative-fill': ({ body }) => {
        const isAccepted = body.action === 'accept'
        const accepted = shift({ id: bookingId(30), dateLocal: '2026-03-20' })
        change(serviceWith(isAccepted ? [accepted] : single))
        return {
          outcome: isAccepted ? 'accepted' : 'rejected',
          bookingIds: (isAccepted ? single : group).map(({ id }) => id),
        }
      },
    },
  })
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect.element(bell).toHaveAccessibleName('Notifications, 2 waiting')
  await offers()
    .getByRole('button', { name: /^Decline/ })
    .first()
    .click()
  await expect.element(dialog()).toHaveTextContent('Decline these 3 shifts?')
  // The third is beyond the months of the page: the booking itself names it.
  await expect
    .poll(textsOf(dialog().getByRole('listitem')))
    .toEqual([
      expect.stringContaining('17 March'),
      expect.stringContaining('18 March'),
      expect.stringContaining('12 May'),
    ])
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Decline 3 shifts' }).click()
  await expect.element(page.getByText(/You declined 3 dates: /)).toBeVisible()
  await expect.element(bell).toHaveAccessibleName('Notifications, 1 waiting')
  await expect.poll(() => offers().getByRole('heading', { level: 3 }).elements()).toHaveLength(1)
  expect(document.activeElement).toBe((await elementOf(offers())).parentElement)
  await userEvent.tab()
  expect((await elementOf(offers())).contains(document.activeElement)).toBe(true)

  await offers()
    .getByRole('button', { name: /^Accept/ })
    .click()
  await dialog().getByRole('button', { name: 'Accept shift' }).click()
  await expect.element(offers()).not.toBeInTheDocument()
  await expect.element(days()).toHaveTextContent(/20 March.*Confirmed/)
  expect(document.activeElement).not.toBe(document.body)
  await expect.element(bell).toHaveAccessibleName('Notifications')
})

test('an offer that another candidate has accepted can no longer be answered', async () => {
  const [offer] = offered({ expiresAt: '2026-03-11T07:30+11:00' })
  if (!offer) throw new Error('An offer has a booking')
  await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith([offer]),
      'GET /bookings/{id}': {
        ...offer,
        tentativeFillStatus: { outcome: 'closedFilled', expiresAt: '2026-03-10T20:30:00Z' },
      },
    },
  })
  await offers()
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect.element(dialog()).toHaveTextContent('This shift went to someone else')
  await expect.element(dialog().getByRole('button', { name: /^Accept/ })).not.toBeInTheDocument()
})

test('an offer that cannot be checked says so, and can be retried', async () => {
  const offer = offered({ expiresAt: '2026-03-11T07:30+11:00' })
  const { change } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith(offer),
      'GET /bookings/{id}': refusal('too_many_requests', { retryAfterSeconds: 60 }),
    },
  })
  await offers()
    .getByRole('button', { name: /^Accept/ })
    .click()
  await expect.element(dialog()).toHaveTextContent('We couldn’t check this offer.')
  change(serviceWith(offer))
  await dialog().getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog().getByRole('button', { name: 'Accept shift' })).toBeVisible()
})

test('a candidate without bookings sees why, and what to do', async () => {
  await openPortal('/', { as: workingAva, at: morning })
  await expect.element(days()).toHaveTextContent('No bookings yet')
  await expect.element(today()).not.toBeInTheDocument()
  await expect.element(offers()).not.toBeInTheDocument()
  await expect.element(waiting()).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
  await expectAccessible()
  await days().getByRole('link', { name: 'Ask about relief work' }).click()
  await expect.poll(() => location.pathname).toBe('/contact')
})

test('a day without a shift names the next one, which is available without a network', async () => {
  const booked = [tomorrow, shift({ id: bookingId(9), dateLocal: '2026-03-13' })]
  const { change, passTimeTo, askedFor } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith(booked),
      'GET /bookings/overview': {
        ...nothingOn,
        bookings: byDay(booked),
        endingRequirements: [clearance({ dateExpiry: '2026-03-10' })],
      },
    },
  })
  await expect.poll(() => dayNames().elements()).toHaveLength(2)
  await expect
    .element(today())
    .toHaveTextContent(
      /No shift today\. ?Your next one is on Wednesday,? 11 March, 8:20 am – 3:10 pm, at Lantern Hill School\..*Clearance expires 10 Mar 2026/,
    )
  await expect
    .poll(() => askedFor('GET /bookings/summary/{date}').map(({ params }) => params.date))
    .toContain('2026-03-11')
  change({ 'GET /bookings/overview': unreachable, 'GET /bookings/summary/{date}': unreachable })
  passTimeTo('2026-03-11T07:45+11:00')
  await expect.element(today()).toHaveTextContent('1 Wick Street, Brunswick VIC 3056')
  await expect.element(today()).toHaveTextContent('Ask for Noor Haddad')
  await expect.poll(textsOf(dayNames())).toEqual([expect.stringMatching(/13 March$/)])
})

test('bookings that cannot be loaded say so and can be retried', async () => {
  const tooMany = refusal('too_many_requests', { retryAfterSeconds: 60 })
  const open = () =>
    openPortal('/', {
      as: ava,
      at: morning,
      answers: { 'GET /bookings/overview': tooMany, 'GET /bookings/summary/{date}': tooMany },
    })
  await open()
  await expect.element(days().getByRole('alert')).toBeVisible()
  await expectAccessible()
  const { change } = await open()
  await expect.element(today().getByRole('alert')).toHaveTextContent('We couldn’t load today’s shifts.')
  await expect.element(days().getByRole('alert')).toHaveTextContent('We couldn’t load your bookings.')
  await expect.element(page.getByRole('heading', { name: 'Your consultant, Priya Patel' })).toBeVisible()
  change(serviceWith(busy))
  await today().getByRole('button', { name: 'Try again' }).click()
  await expect.element(today()).toHaveTextContent('Ask for Noor Haddad')
  // A shift asks what is missing for it, which the overview says: the days come with it.
  await expect.poll(() => dayNames().elements()).toHaveLength(4)
})

test('very long names of schools stay inside a small phone', async () => {
  const long = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochPrimarySchoolAndKindergarten'
  const named = busy.map((booking) => ({
    ...booking,
    clientName: long,
    location: { ...booking.location, name: `${long} campus` },
    primaryContact: { name: long, phoneNumber: '+61 3 5550 7777', email: null },
  }))
  await openPortal('/', {
    as: ava,
    at: morning,
    answers: serviceWith(named, [{ clientId, clientName: long, pendingAgreements: 1 }]),
    window: { width: 360, height: 740 },
  })
  await expect.poll(() => dayNames().elements()).toHaveLength(4)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect.element(dialog().getByRole('listitem').first()).toBeVisible()
  // The sheet comes in from below.
  await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  expect(stickingOut()).toEqual([])
})
