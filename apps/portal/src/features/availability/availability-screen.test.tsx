import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  bookedOn,
  calendar,
  dayOf,
  heldAvailability,
  novemberMorning,
  offeredOn,
} from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { never, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, focusOn, stickingOut, textsOf } from '../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'
import { clearance } from '../../../test/registrations.ts'

const { bar, choose, day, grid, says, setTo } = calendar

const open = (
  service: ReturnType<typeof heldAvailability>,
  { path = '/availability', ...given }: Partial<Parameters<typeof openPortal>[1]> & { path?: string } = {},
) => openPortal(path, { as: ava, at: novemberMorning, answers: service.answers, ...given })

test('a range has two ends, leaves out hidden weekends, goes across months, and is remembered', async () => {
  const service = heldAvailability()
  const { screen } = await open(service)
  await screen.getByText('Pick a range').click()
  await expect.element(screen.getByText('Tap the first day.')).toBeVisible()
  await choose('26 November')
  await expect.element(screen.getByText('Now tap the last day.')).toBeVisible()
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  expect(location.search).toBe('?from=2026-12-01')
  await choose('2 December')
  await expect.element(bar).toHaveTextContent('5 days selected')
  await setTo('Unavailable')
  await expect.element(screen.getByText('5 days set to unavailable.')).toBeVisible()
  expect(service.saved()).toEqual(
    ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'].map(
      (date) => `${date} unavailable`,
    ),
  )

  await open(service, { path: '/availability?from=2026-12-01' })
  await expect.element(screen.getByLabelText('Pick a range')).toBeChecked()
  await says('2 December', 'unavailable')
  await screen.getByRole('button', { name: 'Today', exact: true }).click()
  await says('30 November', 'unavailable')
})

test('a day says which document ends before its booking or its offer', async () => {
  const { answers } = heldAvailability({ bookings: [bookedOn('2026-11-18'), offeredOn('2026-11-19')] })
  const overview = answers['GET /bookings/overview']
  const requirement = clearance({ dateExpiry: '2026-11-18' })
  await openPortal('/availability', {
    as: ava,
    at: novemberMorning,
    answers: {
      ...answers,
      'GET /bookings/overview': (asked) => ({ ...overview(asked), endingRequirements: [requirement] }),
    },
  })
  await says('19 November', 'tentative booking, Clearance ends before this shift')
  await expect.element(day('18 November')).not.toHaveAccessibleName(/Clearance/)
  await expectAccessible()
})

test('booked days are listed and left out, offers are warned of, before anything is sent', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2026-11-18'), offeredOn('2026-11-19')] })
  const { screen, askedFor } = await open(service)
  await says('18 November', 'placed in booking')
  await says('19 November', 'tentative booking')
  await choose('18 November', '19 November', '20 November')
  await setTo('Unavailable')
  const dialog = screen.getByRole('dialog', { name: 'You have bookings or offers on some days' })
  await expect
    .element(dialog)
    .toHaveTextContent(/You’re booked on this day.*18 Nov.*Lantern Hill School, 8:30 am – 3:30 pm/)
  await expect.element(dialog).toHaveTextContent(/You have an offer on this day.*19 Nov/)
  await expect.element(dialog).toHaveTextContent('2 days will be set to unavailable.')
  await expectAccessible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(bar).toHaveTextContent('3 days selected')
  expect(askedFor('PUT /availability')).toHaveLength(0)

  await setTo('Unavailable')
  await dialog.getByRole('button', { name: 'Change 2 days' }).click()
  await expect.element(screen.getByText('2 days set to unavailable.')).toBeVisible()
  expect(service.saved()).toEqual(['2026-11-19 unavailable', '2026-11-20 unavailable'])
  await says('19 November', 'tentative booking')

  await choose('18 November')
  await setTo('Available')
  const nothing = screen.getByRole('dialog', { name: 'You’re booked on these days' })
  await expect.element(nothing).toHaveTextContent('There’s nothing to change.')
  await nothing.getByRole('button', { name: 'Close' }).last().click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(askedFor('PUT /availability')).toHaveLength(1)
  await expect
    .element(grid.getByRole('link', { name: /Lantern Hill School/ }))
    .toHaveAttribute('href', `/bookings/${bookedOn('2026-11-18').id}`)
})

test('everything works by keyboard', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2026-11-19')] })
  const { screen } = await open(service, { window: desktop })
  await says('18 November', 'not set')
  const at = (date: string) => expect.element(day(date)).toHaveFocus()
  const press = async (...keys: string[]) => {
    for (const key of keys) await userEvent.keyboard(key)
  }
  const extend = (key: string) => `{Shift>}{${key}}{/Shift}`
  await focusOn(screen.getByRole('button', { name: 'Show earlier weeks' }))
  await userEvent.tab()
  await at('17 November')
  await press('{ArrowRight}')
  await at('18 November')
  await press(' ')
  await expect.element(bar).toHaveTextContent('1 day selected')
  await press(extend('ArrowRight'), extend('ArrowRight'), extend('ArrowRight'))
  await at('23 November')
  await expect.element(bar).toHaveTextContent('4 days selected')
  await press(extend('ArrowLeft'))
  await expect.element(bar).toHaveTextContent('3 days selected')
  await press('{ArrowLeft}')
  await at('19 November')
  await userEvent.tab()
  await expect.element(grid.getByRole('link', { name: /Lantern Hill School/ })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await at('19 November')
  await press(' ')
  await expect.element(bar).toHaveTextContent('2 days selected')
  for (const [key, date] of [
    ['ArrowDown', '26 November'],
    ['End', '27 November'],
    ['Home', '23 November'],
    ['ArrowUp', '17 November'],
    ['PageDown', '17 December'],
    ['PageUp', '17 November'],
  ] as const) {
    await press(`{${key}}`)
    await at(date)
  }
  await focusOn(bar.getByRole('button', { name: 'Available', exact: true }))
  await press('{Enter}')
  await says('18 November', 'available')
  await says('20 November', 'available')
})

test('the week starts on Sunday and weekends are shown if chosen; a booking on a hidden weekend is mentioned', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2026-11-28')] })
  const { screen } = await open(service)
  const columns = grid.getByRole('columnheader')
  await expect
    .poll(textsOf(columns))
    .toEqual([
      expect.stringContaining('Monday'),
      expect.stringContaining('Tuesday'),
      expect.stringContaining('Wednesday'),
      expect.stringContaining('Thursday'),
      expect.stringContaining('Friday'),
    ])
  await expect.element(screen.getByRole('link', { name: /Sat,? 28 Nov, Lantern Hill School/ })).toBeVisible()

  const settings = { date: { startOfWeek: 'Sunday' }, availability: { enableWeekends: true } }
  await open(service, { stored: { settings } })
  await expect.element(columns.first()).toHaveTextContent('Sunday')
  await expect.element(columns).toHaveLength(7)
  await says('28 November', 'placed in booking')
  await choose('29 November')
  await screen.getByLabelText('Show weekends').click()
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(columns).toHaveLength(5)
})

test('months load while navigating, also as weeks; a failed month can be retried', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2027-02-02')] })
  const overview = service.answers['GET /bookings/overview']
  const { screen, change } = await open(service, {
    path: '/availability?from=2027-01-01',
    answers: {
      'GET /bookings/overview': (asked) =>
        asked.query.dateFromLocal === '2027-02-01' ? refusal('internal_error') : overview(asked),
    },
  })
  await says('29 January', 'not set')
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByText('We couldn’t load these days.')).toBeVisible()
  change(service.answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await says('2 February', 'placed in booking')

  const days = grid.getByRole('button')
  await screen.getByLabelText('Range shown').selectOptions('week')
  await expect.element(days.nth(5)).not.toBeInTheDocument()
  await says('2 February', 'placed in booking')
  await screen.getByRole('button', { name: 'Next week' }).click()
  await says('8 February', 'not set')
  await screen.getByLabelText('Range shown').selectOptions('2 weeks')
  await expect.element(days.nth(9)).toBeVisible()
  await open(service, { path: '/availability?from=2027-02-08' })
  await expect.element(days.nth(9)).toBeVisible()
  await expect.element(days).toHaveLength(10)
  await expectAccessible()
})

test('it opens with today in view and as the one stop of the Tab key, whatever is above it', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2026-11-03')] })
  const { screen } = await open(service, { window: { width: 360, height: 600 } })
  await says('17 November', 'not set')
  const { top, bottom } = await boxOf(day('17 November'))
  const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
  expect(top).toBeGreaterThanOrEqual(header)
  expect(bottom).toBeLessThanOrEqual(window.innerHeight - 64)
  // Past weeks are collapsed with their bookings.
  const earlierBooking = grid.getByRole('link', { name: /Lantern Hill School/ })
  await expect.element(earlierBooking).not.toBeInTheDocument()
  await expect.element(grid.getByRole('gridcell', { name: /13 November/ })).not.toBeInTheDocument()
  await expect.element(grid.getByRole('gridcell', { name: /16 November/ })).toBeVisible()
  await screen.getByRole('button', { name: 'Show earlier weeks' }).click()
  await expect.element(earlierBooking).toHaveAttribute('tabindex', '-1')
  const stops = [...(await elementOf(grid)).querySelectorAll<HTMLElement>('a, button')].filter(
    (each) => each.tabIndex === 0,
  )
  expect(stops).toEqual([await elementOf(day('17 November'))])

  const summary = screen.getByRole('region', { name: 'Next two weeks' })
  const unfold = summary.getByRole('button', { name: 'Day by day' })
  await expect.element(summary).toHaveTextContent('10 days aren’t set yet.')
  await expect.element(summary.getByText(/^Tuesday 17 November/)).not.toBeVisible()
  await unfold.click()
  await expect.element(summary.getByText(/^Tuesday 17 November/)).toBeVisible()
  await open(service)
  await expect.element(unfold).toHaveAttribute('aria-expanded', 'true')
})

test('Escape clears the selection, not while it closes a dialog, and leaves the focus in the calendar', async () => {
  const { screen } = await open(heldAvailability())
  await choose('18 November', '19 November')
  await setTo('By hours')
  await expect.element(screen.getByRole('dialog', { name: 'Available by hours' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(bar).toHaveTextContent('2 days selected')
  await focusOn(bar.getByRole('button', { name: 'Clear' }))
  await userEvent.keyboard('{Escape}')
  await expect.element(bar).not.toBeInTheDocument()
  await expect.element(day('19 November')).toHaveFocus()
})

test('on a wide screen the actions are beside the calendar, names are whole, and two months fit side by side', async () => {
  const clientName = 'Saint Brigid of Kildare Catholic Primary School'
  const service = heldAvailability({
    bookings: [bookedOn('2026-11-18', { clientName }), bookedOn('2026-12-02')],
  })
  const { screen } = await open(service, { window: desktop })
  await says('18 November', 'placed in booking')
  const client = await elementOf(grid.getByText(clientName, { exact: true }))
  expect(client.scrollWidth).toBeLessThanOrEqual(client.clientWidth)
  await choose('19 November')
  const calendarEnds = (await boxOf(grid)).right
  const actions = await boxOf(bar)
  expect(actions.left).toBeGreaterThan(calendarEnds)
  window.scrollTo(0, document.body.scrollHeight)
  expect((await boxOf(bar)).top).toBeGreaterThanOrEqual(0)
  await expectAccessible()

  await open(service, { window: { width: 1904, height: 1000 } })
  const december = screen.getByRole('grid', { name: 'December 2026' })
  await expect.element(december.getByRole('link', { name: /Lantern Hill School/ })).toBeVisible()
  await expect.element(screen.getByRole('heading', { name: /^November\s–\sDecember 2026/ })).toBeVisible()
  await focusOn(screen.getByRole('button', { name: 'Show earlier weeks' }))
  await userEvent.tab()
  await userEvent.keyboard('{PageDown}')
  await expect.element(december.getByRole('button', { name: /^Thursday 17 December/ })).toHaveFocus()
})

test('while a month loads, and if it cannot be loaded offline, its dates are shown with a message', async () => {
  const service = heldAvailability()
  const overview = service.answers['GET /bookings/overview']
  const { screen } = await open(service, {
    answers: {
      'GET /bookings/overview': (asked) =>
        asked.query.dateFromLocal === '2026-12-01' ? never : overview(asked),
    },
  })
  await says('18 November', 'not set')
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByText('Loading the calendar')).toBeInTheDocument()
  await expect.element(day('18 December')).toBeVisible()

  goOffline()
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByText(/these days aren’t on this device yet/)).toBeVisible()
  await expect.element(day('18 January')).toBeVisible()
  await expectAccessible()
})

test('in the last week of a month the next month is below it, and no other month hides weeks', async () => {
  const { screen } = await open(heldAvailability(), { at: '2026-11-30T06:40+11:00' })
  await expect.element(screen.getByRole('grid', { name: 'December 2026' })).toBeVisible()
  await expect.element(day('31 December')).toBeVisible()
  await expect.element(day('30 November')).toBeVisible()
  await screen.getByRole('button', { name: 'Next month' }).click()
  await expect.element(screen.getByRole('button', { name: 'Show earlier weeks' })).not.toBeInTheDocument()
  await expect.element(screen.getByRole('heading', { name: 'December 2026' })).toBeVisible()
})

test('times have their half of the day, names are whole, and each mark is explained', async () => {
  const clientName = 'Tin Shed Early Learning Centre'
  const service = heldAvailability({
    bookings: [bookedOn('2026-11-18', { clientName, startTimeLocal: '08:00' })],
    days: [
      {
        ...dayOf('2026-11-19', 'partial'),
        partialRanges: [
          { startTime: '08:00', endTime: '11:00' },
          { startTime: '13:00', endTime: '15:00' },
        ],
      },
    ],
  })
  const { screen } = await open(service, { window: { width: 360, height: 740 } })
  await says('18 November', 'placed in booking')
  await expect.element(grid.getByText('8:00 am', { exact: true })).toBeVisible()
  await expect.element(grid.getByText('8:00 – 11:00 am +1')).toBeVisible()
  const client = await elementOf(grid.getByText(clientName, { exact: true }))
  expect(client.scrollWidth).toBeLessThanOrEqual(client.clientWidth)
  expect(getComputedStyle(client).textOverflow).toBe('clip')
  const legend = screen.getByRole('list', { name: 'What the marks mean' })
  for (const meaning of ['Placed in booking', 'Dashed: from “Every week”', 'Not sent yet']) {
    await expect.element(legend).toHaveTextContent(meaning)
  }
  await expectAccessible()
})

test('on a small phone nothing overflows, and the bar does not cover the last row', async () => {
  const clientName = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochPrimarySchoolAndKindergarten'
  const service = heldAvailability({
    bookings: [bookedOn('2026-11-18', { clientName })],
    days: [dayOf('2026-11-19', 'available')],
  })
  const { screen } = await open(service, { window: { width: 360, height: 740 } })
  await screen.getByLabelText('Show weekends').click()
  await says('18 November', 'placed in booking')
  expect(stickingOut()).toEqual([])
  const sizes = grid
    .getByRole('button')
    .elements()
    .map((each) => Math.min(each.clientWidth, each.clientHeight))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await screen.getByLabelText('Range shown').selectOptions('week')
  await expect.element(grid.getByRole('button').nth(7)).not.toBeInTheDocument()
  expect(stickingOut()).toEqual([])
  await screen.getByLabelText('Range shown').selectOptions('month')
  await choose('30 November')
  await expect.element(bar).toBeVisible()
  for (const width of [360, 320]) {
    await page.viewport(width, 740)
    const tops = bar
      .getByRole('button')
      .elements()
      .map((each) => each.getBoundingClientRect().top)
    expect(new Set(tops).size).toBe(1)
    expect(stickingOut()).toEqual([])
  }
  window.scrollTo(0, document.body.scrollHeight)
  const last = await boxOf(screen.getByRole('button', { name: /^Pause until/ }))
  expect(last.bottom).toBeLessThanOrEqual((await boxOf(bar)).top)
})
