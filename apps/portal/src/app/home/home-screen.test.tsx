import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking, EndingRequirement } from '@rollcall/contract/work/bookings'
import { describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { calendar, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId, byDay, offered, serviceWith, shift } from '../../../test/bookings.ts'
import { boxOf, chevrons, elementOf, stickingOut, textsOf } from '../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import { ava, listedShift, morning, nothingOn, rollcall, workingAva } from '../../../test/people.ts'
import { avaWithRegistrations, clearance, itemId, registrationId, step } from '../../../test/registrations.ts'

const registration = (more: Partial<CurrentUser['registrations'][number]>) => ({
  id: '0190a1b2-0000-7000-8000-0000000000e1',
  title: 'Relief Teacher (Primary)',
  status: 'Active' as const,
  statusReason: null,
  location: 'Melbourne',
  activatedAtUTC: null,
  ...more,
})

async function expectInOrder(...locators: Locator[]) {
  const elements = await Promise.all(locators.map(elementOf))
  for (const [at, element] of elements.slice(1).entries())
    expect(elements[at]?.compareDocumentPosition(element)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
}

test('the question of the day is answered', async () => {
  const { screen } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      'GET /bookings/overview': { ...nothingOn, bookings: { '2026-03-12': [listedShift('2026-03-12')] } },
      'POST /rollcall': ({ body }) => ({ ...rollcall, rollcall: body.status }),
    },
  })
  await expect.element(screen.getByText('Are you ready to work today?')).toBeVisible()
  await screen.getByRole('button', { name: 'Ready', exact: true }).click()
  await expect.element(screen.getByText('You’re ready to work today')).toBeVisible()
  await expect.element(screen.getByText('Fig Tree Primary').first()).toBeVisible()
  await expectAccessible()
})

test('Home greets, and shows the date and the contact', async () => {
  const { screen, askedFor } = await openPortal('/', { as: ava, at: morning })
  await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
  await expect.element(screen.getByText('Tuesday 10 March')).toBeVisible()
  const ask = screen.getByRole('region', { name: 'Your consultant, Priya Patel' })
  await expect
    .element(ask.getByRole('link', { name: /^Call Priya Patel/ }))
    .toHaveAttribute('href', 'tel:0355500100')
  await expect
    .element(ask.getByRole('link', { name: /^Email Priya Patel/ }))
    .toHaveAttribute('href', 'mailto:priya@example.com')
  await expectAccessible()
  // Without a registration there is nothing to plan.
  expect(askedFor('GET /unlock-plan')).toEqual([])
  // The guard and the screen both need it; it is requested once.
  const days = askedFor('GET /bookings/summary/{date}').map(({ params }) => params.date)
  expect(days).toEqual(['2026-03-10'])
})

test.each([
  ['Active', Node.DOCUMENT_POSITION_PRECEDING],
  ['In Progress', Node.DOCUMENT_POSITION_FOLLOWING],
] as const)('%s: the first step of the plan, where it matters', async (status, place) => {
  const { screen } = await openPortal('/', {
    as: { ...avaWithRegistrations, registrations: [registration({ status })] },
    at: morning,
    answers: {
      'GET /unlock-plan': [
        step(1, { title: 'Teacher card', reason: 'expiring', dateExpiry: '2026-03-20', shiftsAtRisk: 4 }),
        step(2),
        step(3),
      ],
    },
  })
  const card = screen.getByRole('region', { name: 'What to do next' })
  await expect.element(card).toHaveTextContent(/Teacher card.*Expires on 20 Mar 2026\..*See all 3 steps/)
  const ask = screen.getByRole('region', { name: 'Your consultant, Priya Patel' })
  await expect.element(ask).toBeVisible()
  expect((await elementOf(card)).compareDocumentPosition(await elementOf(ask))).toBe(place)
  await expect.element(page.getByRole('button', { name: 'Notifications, 1 waiting' })).toBeVisible()
  await expectAccessible()
  await card.getByRole('link', { name: 'Teacher card' }).hover()
  await expect
    .element(card.getByRole('link', { name: 'Teacher card' }))
    .toHaveAttribute('href', `/registrations/${registrationId}?item=${itemId(1)}`)
})

test('a candidate who waits for a registration reads who has it', async () => {
  const { screen } = await openPortal('/', {
    as: {
      ...avaWithRegistrations,
      registrations: [
        registration({ id: itemId(61), title: 'Relief Teacher', status: 'Awaiting Verification' }),
        registration({ id: itemId(62), title: 'Education Support', status: 'Awaiting Verification' }),
      ],
    },
    at: morning,
    answers: { ...serviceWith([]), 'GET /unlock-plan': [] },
  })
  const card = screen.getByRole('region', { name: 'What happens next' })
  await expect
    .element(card)
    .toHaveTextContent(
      /nextRelief Teacher and Education Support: everything is with us\. We email you when we’ve checked it\.Your/,
    )
  await expect
    .element(card.getByRole('link', { name: 'Your registrations' }))
    .toHaveAttribute('href', '/registrations')
  await expectAccessible()
})

test('a plan with nothing to do takes no place, and an offer comes before everything but today’s shift', async () => {
  const { screen, askedFor } = await openPortal('/', {
    as: { ...avaWithRegistrations, registrations: [registration({ status: 'Terminated' })] },
    at: morning,
    answers: {
      ...serviceWith([
        shift({ startTimeLocal: '08:30' }),
        ...offered({ first: 20, expiresAt: '2026-03-11T07:30+11:00', dates: ['2026-03-17'] }),
      ]),
      'GET /unlock-plan': [],
    },
  })
  await expect.poll(() => askedFor('GET /unlock-plan')).toHaveLength(1)
  await expect.element(screen.getByRole('region', { name: 'What to do next' })).not.toBeInTheDocument()
  await expect
    .poll(textsOf(screen.getByRole('main').getByRole('heading', { level: 2 })))
    .toEqual([
      'Good morning, Ava',
      'Today',
      'Needs your answer',
      'Tell us when you can work',
      'Coming up',
      'Your consultant, Priya Patel',
    ])
})

test('expired requirements are below today’s shift and on every shift that needs them', async () => {
  const booked = [
    shift({}),
    shift({ id: bookingId(2), dateLocal: '2026-03-11' }),
    shift({ id: bookingId(3), dateLocal: '2026-03-12' }),
    ...offered({ first: 20, expiresAt: '2026-03-11T07:30+11:00', dates: ['2026-03-17'] }),
  ]
  const open = (requirement: Partial<EndingRequirement>) =>
    openPortal('/', {
      as: { ...workingAva, features: avaWithRegistrations.features },
      at: morning,
      answers: {
        ...serviceWith(booked),
        'GET /bookings/overview': {
          ...nothingOn,
          bookings: byDay(booked),
          endingRequirements: [clearance({ affectedShifts: 3, ...requirement })],
        },
      },
    })
  const { screen } = await open({ firstAffectedShiftLocal: '2026-03-12' })
  const days = screen.getByRole('region', { name: 'Coming up' })
  const notice = screen.getByRole('status').filter({ hasText: 'Clearance expires on 11 Mar 2026' })
  await expect
    .element(notice)
    .toHaveTextContent(/3 booked shifts are after that\. See them.*You need a new one/)
  await expect
    .poll(textsOf(days.getByRole('listitem')))
    .toEqual([
      expect.not.stringContaining('Clearance'),
      expect.stringContaining('Clearance expires 11 Mar 2026'),
      expect.stringContaining('Clearance expires 11 Mar 2026, before this shift'),
    ])
  const offer = screen.getByRole('region', { name: 'Needs your answer' })
  await expect.element(offer).toHaveTextContent('Clearance expires 11 Mar 2026, before this shift')
  await expectAccessible()
  await notice.getByRole('link', { name: /^See them/ }).click()
  const ahead = screen.getByRole('region', { name: 'Your bookings' })
  await expect.element(ahead.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect.element(ahead).toHaveTextContent('Clearance expires 11 Mar 2026')
  expect(location.search).toBe('?from=2026-03-12')

  await open({ dateExpiry: '2026-03-09', firstAffectedShiftLocal: '2026-03-10' })
  const alert = screen.getByRole('alert').filter({ hasText: 'Clearance expired on 9 Mar 2026' })
  await expect.element(alert).toHaveTextContent('3 booked shifts need it.')
  const today = screen.getByRole('region', { name: 'Today', exact: true })
  const todaysShift = today.getByRole('link', { name: 'Lantern Hill School' })
  await expect.element(today).toHaveTextContent('Clearance expired')
  await expectInOrder(todaysShift, alert, offer)
  // Only as wide as its text.
  const badge = offer.getByText('Clearance expired', { exact: true })
  expect((await boxOf(badge)).width).toBeLessThan((await boxOf(offer)).width / 2)
  await expectAccessible()
  await alert.getByRole('link', { name: 'Send a new one' }).hover()
  await expect
    .element(alert.getByRole('link', { name: 'Send a new one' }))
    .toHaveAttribute('href', `/registrations/${registrationId}?item=${itemId(1)}`)

  await open({ dateExpiry: '2026-03-09', firstAffectedShiftLocal: '2026-03-10', isAppliedFor: true })
  await expect.element(alert).toHaveTextContent(/You’ve applied\. Add it when it arrives\./)
  await expect.element(alert.getByRole('link', { name: 'See what we have' })).toBeVisible()
})

test('expired requirements are above a finished shift, and below one still to be worked', async () => {
  const morningShift = shift({ clientName: 'Morning School', startTimeLocal: '06:00', endTimeLocal: '07:00' })
  const afternoonShift = shift({ id: bookingId(2), clientName: 'Afternoon School', startTimeLocal: '13:00' })
  const open = (booked: Booking[]) =>
    openPortal('/', {
      as: { ...workingAva, features: avaWithRegistrations.features },
      at: '2026-03-10T08:00:00+11:00',
      answers: {
        ...serviceWith(booked),
        'GET /bookings/overview': {
          ...nothingOn,
          bookings: byDay(booked),
          endingRequirements: [clearance({ dateExpiry: '2026-03-09', affectedShifts: 1 })],
        },
      },
    })
  const { screen } = await open([morningShift, afternoonShift])
  const today = screen.getByRole('region', { name: 'Today', exact: true })
  const alert = today.getByRole('alert').filter({ hasText: 'Clearance expired on 9 Mar 2026' })
  const finished = today.getByRole('link', { name: 'Morning School' })
  await expect.element(finished).toBeVisible()
  await expectInOrder(today.getByRole('link', { name: 'Afternoon School' }), alert, finished)
  await expectAccessible()

  await page.viewport(1904, 1000)
  const widthOf = (element: Element | null | undefined) =>
    Math.round(element?.getBoundingClientRect().width ?? 0)
  const list = (await elementOf(alert)).closest('ul')
  await expect.poll(() => new Set([...(list?.children ?? [])].map(widthOf))).toEqual(new Set([widthOf(list)]))

  await open([morningShift])
  await expect.element(today.getByRole('link', { name: 'Afternoon School' })).not.toBeInTheDocument()
  await expect.element(finished).toBeVisible()
  await expectInOrder(alert, finished)
})

test('“See them” lists the affected shifts from the first, also when that is today’s', async () => {
  const booked = [
    shift({}),
    shift({ id: bookingId(2), dateLocal: '2026-03-12' }),
    shift({ id: bookingId(3), dateLocal: '2026-03-17' }),
  ]
  const { screen } = await openPortal('/', {
    as: { ...workingAva, features: avaWithRegistrations.features },
    at: morning,
    answers: {
      ...serviceWith(booked),
      'GET /bookings/overview': {
        ...nothingOn,
        bookings: byDay(booked),
        endingRequirements: [
          clearance({ dateExpiry: '2026-03-09', affectedShifts: 3, firstAffectedShiftLocal: '2026-03-10' }),
        ],
      },
    },
  })
  await screen.getByRole('link', { name: /^See them/ }).click()
  const affected = screen.getByRole('region', { name: 'Your bookings' })
  await expect.element(affected.getByRole('heading', { level: 2 })).toHaveFocus()
  await expect
    .poll(textsOf(affected.getByRole('listitem')))
    .toEqual([1, 2, 3].map(() => expect.stringContaining('Clearance expired')))
  await expect.element(affected).toHaveTextContent(/Tuesday,? 10 MarchToday/)
})

test('a card that leads somewhere is pressed anywhere but on its buttons, and its text can be selected', async () => {
  const { screen } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith([shift({ actionableItems: ['runningLate'] })]),
      'GET /bookings/{id}/navigation': { next: null, previous: null },
    },
  })
  const today = screen.getByRole('region', { name: 'Today', exact: true })
  await today.getByRole('button', { name: 'Running late?' }).click()
  await expect.poll(() => chevrons(today)).toBe(1)
  await screen.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  expect(location.pathname).toBe('/')
  const place = today.getByText(/1 Wick Street/)
  const element = await elementOf(place)
  getSelection()?.selectAllChildren(element)
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
  expect(location.pathname).toBe('/')
  getSelection()?.removeAllRanges()
  await place.click()
  await expect.poll(() => location.pathname).toBe(`/bookings/${bookingId(1)}`)
})

test('the greeting and the date follow the clock while the page stays open', async () => {
  const { screen } = await openPortal('/', { as: ava, at: '2026-03-10T11:59:58+11:00' })
  await expect.element(screen.getByRole('heading', { name: 'Good afternoon, Ava' })).toBeVisible()
  await openPortal('/', { as: ava, at: '2026-03-10T17:59:58+11:00' })
  await expect.element(screen.getByRole('heading', { name: 'Good evening, Ava' })).toBeVisible()
  await openPortal('/', { as: ava, at: '2026-03-10T23:59:58+11:00' })
  await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
  await expect.element(screen.getByText('Wednesday 11 March').first()).toBeVisible()
})

test('a candidate without a consultant sees the team of the region', async () => {
  const { screen } = await openPortal('/', { as: { ...ava, associatedConsultant: null }, at: morning })
  const ask = screen.getByRole('region', { name: 'Ask us' })
  await expect.element(ask).toHaveTextContent('You don’t have a consultant yet. Our Australia team')
  await expect
    .element(ask.getByRole('link', { name: /^Call Commonroom/ }))
    .toHaveAttribute('href', 'tel:1300975707')
  await expect.element(screen.getByRole('region', { name: 'What to do next' })).not.toBeInTheDocument()
  await expectAccessible()
  await ask.getByRole('link', { name: 'See our offices' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Offices in Australia' })).toBeVisible()
})

test('very long names stay inside a small phone', async () => {
  const name = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'
  const as: CurrentUser = {
    ...ava,
    firstName: name,
    lastName: name,
    fullName: `${name} ${name}`,
    associatedConsultant: {
      name: `${name} ${name}`,
      country: 'Australia',
      state: 'VIC',
      phoneNumber: '03 5550 0100',
      email: `${name.toLowerCase()}@commonroom.example`,
    },
    registrations: [
      registration({ title: name, status: 'Awaiting Verification', statusReason: name, location: name }),
    ],
  }
  for (const [path, heading] of [
    ['/', `Good morning, ${name}`],
    ['/contact', 'Find another office'],
    ['/settings', 'Your account'],
    ['/help', 'Still stuck?'],
  ] as const) {
    const { screen } = await openPortal(path, {
      as,
      at: morning,
      window: { width: 360, height: 740 },
      answers: { 'GET /me/calendar-feed': { createdAt: null }, 'GET /sessions': { sessions: [] } },
    })
    await expect.element(screen.getByRole('heading', { name: heading })).toBeVisible()
    expect(stickingOut(), path).toEqual([])
  }
})

test('running late is reported from Home', async () => {
  const late = shift({ actionableItems: ['runningLate', 'getDirections'] })
  const { screen, askedFor } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith([late]),
      'POST /bookings/{id}/late': { ...late, minutesLate: 10, isRunningLate: true },
    },
  })
  await screen.getByRole('button', { name: 'Running late?' }).click()
  const sheet = screen.getByRole('dialog', { name: 'Running late?' })
  await sheet.getByRole('button', { name: '10 minutes late' }).click()
  await expect
    .element(screen.getByText('We emailed Noor Haddad at Lantern Hill School and Priya Patel.'))
    .toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  expect(askedFor('POST /bookings/{id}/late').map(({ body }) => body)).toEqual([{ minutesLate: 10 }])
})

test('an offer that another candidate accepted is shown until it is dismissed', async () => {
  const filled = {
    id: '0190a1b2-0000-7000-8000-0000000000f1',
    bookingId: '0190a1b2-0000-7000-8000-0000000000f2',
    clientName: 'Fig Tree Primary',
    dateLocal: '2026-03-16',
    startTimeLocal: '08:30',
    endTimeLocal: '15:00',
    bookingCount: 1,
  }
  const open = () =>
    openPortal('/', {
      as: ava,
      at: morning,
      answers: { 'GET /bookings/overview': { ...nothingOn, filledOffers: [filled] } },
    })
  const { screen } = await open()
  const notice = screen.getByRole('status').filter({ hasText: 'Went to someone else' })
  await expect.element(notice).toHaveTextContent(/Fig Tree Primary, Mon,? 16 Mar/)
  await notice.getByRole('button', { name: /^Dismiss/ }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await open()
  await expect.element(screen.getByRole('link', { name: 'Set my availability' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

describe('a registration that became active', () => {
  const activated = registration({ activatedAtUTC: '2026-03-08T21:00:00Z' })
  const open = () =>
    openPortal('/', {
      as: { ...ava, registrations: [activated] },
      at: morning,
      answers: {
        ...serviceWith([shift({})]),
        'GET /unlock-plan': [],
      },
    })
  const heading = { name: 'Welcome! Relief Teacher (Primary) is active' }

  test('is a welcome below today’s shift, in place of the question when they can work', async () => {
    const { screen } = await open()
    await expect
      .poll(textsOf(screen.getByRole('main').getByRole('heading', { level: 2 })))
      .toEqual(['Good morning, Ava', 'Today', heading.name, 'Coming up', 'Your consultant, Priya Patel'])
    await expectAccessible()
    await screen.getByRole('region', heading).getByRole('link', { name: 'Set my availability' }).click()
    await expect.poll(() => location.pathname).toBe('/availability')
  })

  test('is no news once it is dismissed', async () => {
    const { screen } = await open()
    const welcome = screen.getByRole('region', heading)
    await welcome.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(welcome).not.toBeInTheDocument()
    await expect.element(screen.getByRole('heading', { level: 2, name: /^Good/ })).toHaveFocus()
    await expect.element(screen.getByRole('heading', { name: 'Tell us when you can work' })).toBeVisible()
    await open()
    await expect.element(screen.getByRole('heading', { name: 'Tell us when you can work' })).toBeVisible()
    await expect.element(welcome).not.toBeInTheDocument()
  })

  test('is a welcome below expired requirements and offers', async () => {
    const booked = [
      shift({}),
      ...offered({ first: 20, expiresAt: '2026-03-11T07:30+11:00', dates: ['2026-03-17'] }),
    ]
    const { screen } = await openPortal('/', {
      as: { ...ava, registrations: [activated] },
      at: morning,
      answers: {
        ...serviceWith(booked),
        'GET /bookings/overview': {
          ...nothingOn,
          bookings: byDay(booked),
          endingRequirements: [clearance({ dateExpiry: '2026-03-09' })],
        },
      },
    })
    const region = (name: string) => screen.getByRole('region', { name, exact: true })
    await expect.element(region(heading.name)).toBeVisible()
    await expectInOrder(
      region('Today').getByRole('link', { name: 'Lantern Hill School' }),
      screen.getByRole('alert').filter({ hasText: 'Clearance expired on 9 Mar 2026' }),
      region('Needs your answer'),
      region(heading.name),
    )
  })

  test('leads to availability, and to offers once availability is set', async () => {
    const { screen } = await openPortal('/', {
      as: { ...ava, registrations: [registration({ activatedAtUTC: '2026-11-15T21:00:00Z' })] },
      at: novemberMorning,
      answers: { ...heldAvailability().answers, 'GET /unlock-plan': [] },
    })
    const welcome = screen.getByRole('region', heading)
    await welcome.getByRole('link', { name: 'Set my availability' }).click()
    await calendar.choose('20 November')
    await calendar.setTo('Available')
    await calendar.says('20 November', 'available')
    await screen.getByRole('link', { name: 'Home', exact: true }).click()
    await expect.element(screen.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect.element(welcome).toHaveTextContent('Next: look out for offers. You’ll see them here.')
    await expect.element(welcome.getByRole('link')).not.toBeInTheDocument()
    await expect.element(screen.getByText('Tell us when you can work')).not.toBeInTheDocument()
    await welcome.getByRole('button', { name: 'Dismiss' }).click()
    await expect.element(welcome).not.toBeInTheDocument()
  })
})

test('a new candidate is asked to set availability first', async () => {
  const { screen } = await openPortal('/', { as: ava, at: morning })
  await screen.getByRole('link', { name: 'Set my availability' }).click()
  await expect.poll(() => location.pathname).toBe('/availability')
})

test('an answer being changed stays open when the window is made wider or narrower', async () => {
  const { screen } = await openPortal('/', {
    as: { ...ava, rollcallStatus: { ...rollcall, rollcall: 'ready' } },
    at: morning,
    answers: { 'GET /rollcall': { ...rollcall, rollcall: 'ready' } },
  })
  await screen.getByRole('button', { name: 'Change' }).click()
  await page.viewport(desktop.width, desktop.height)
  await expect.element(screen.getByRole('button', { name: 'Keep my answer' })).toBeVisible()
  await expect.element(screen.getByText('Are you ready to work today?')).toHaveFocus()
})

const longName = 'Lantern Hill Early Learning Centre and Kindergarten at Tramshed Hall'

test('a wide window has the days beside today, in view, with the whole names of schools', async () => {
  const { screen } = await openPortal('/', {
    as: ava,
    at: morning,
    window: desktop,
    answers: serviceWith([
      shift({}),
      shift({ id: listedShift('').id, dateLocal: '2026-03-12', clientName: longName }),
    ]),
  })
  const days = screen.getByRole('region', { name: 'Coming up' })
  const line = days.getByRole('link', { name: /Thu,? 12 Mar 8:20 am Lantern Hill .+ Hall Confirmed/ })
  await expect.element(line).toBeVisible()
  await expect.poll(() => chevrons(line)).toBe(1)
  // A cut name could be that of another school.
  const name = await elementOf(line.getByText(longName))
  expect(name.scrollWidth).toBe(name.clientWidth)
  const today = await boxOf(screen.getByRole('region', { name: 'Today' }))
  expect((await boxOf(days)).left).toBeGreaterThan(today.right)
  await expectAccessible()
})
