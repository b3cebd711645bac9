import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
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
import { stickingOut, textsOf } from '../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const { bar, choose, day, grid, says, setTo } = calendar

const open = (
  service: ReturnType<typeof heldAvailability>,
  { path = '/availability', ...given }: Partial<Parameters<typeof openPortal>[1]> & { path?: string } = {},
) => openPortal(path, { as: ava, at: novemberMorning, answers: service.answers, ...given })

test('a range has two ends, leaves out hidden weekends, goes across months, and is remembered', async () => {
  const service = heldAvailability()
  const { screen } = await open(service)
  await screen.getByText('Pick a range').click()
  await expect.element(screen.getByText('Choose the first day of the range.')).toBeVisible()
  await choose('26 November')
  await expect.element(screen.getByText('Now choose the last day of the range.')).toBeVisible()
  await screen.getByRole('button', { name: 'Month after' }).click()
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

test('booked days are listed and left out, offers are warned of, before anything is sent', async () => {
  const service = heldAvailability({ bookings: [bookedOn('2026-11-18'), offeredOn('2026-11-19')] })
  const { screen, askedFor } = await open(service)
  await says('18 November', 'placed in booking')
  await says('19 November', 'tentative booking')
  await choose('18 November', '19 November', '20 November')
  await setTo('Unavailable')
  const dialog = screen.getByRole('dialog', { name: 'Some of these days are taken' })
  await expect
    .element(dialog)
    .toHaveTextContent(/You are booked on this day.*18 Nov.*Lantern Hill School, 8:30 am – 3:30 pm/)
  await expect.element(dialog).toHaveTextContent(/has an offer that waits for your answer.*19 Nov/)
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
  const nothing = screen.getByRole('dialog', { name: 'You are booked on these days' })
  await expect.element(nothing).toHaveTextContent('Nothing is left to change, so nothing is sent.')
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
  screen.getByRole('button', { name: 'Month after' }).element().focus()
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
  bar.getByRole('button', { name: 'Available', exact: true }).element().focus()
  await press('{Enter}')
  await says('18 November', 'available')
  await says('20 November', 'available')
})

test('the week begins on Sunday and weekends show, if wanted; a booking on a hidden one is told', async () => {
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
  expect(columns.elements()).toHaveLength(7)
  await says('28 November', 'placed in booking')
  await choose('29 November')
  await screen.getByLabelText('Show weekends').click()
  await expect.element(bar).not.toBeInTheDocument()
  expect(columns.elements()).toHaveLength(5)
})

test('months load as one moves, also as weeks; one that cannot be loaded is asked for again', async () => {
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
  await screen.getByRole('button', { name: 'Month after' }).click()
  await expect.element(screen.getByText('We could not load this part of the calendar.')).toBeVisible()
  change(service.answers)
  await screen.getByRole('button', { name: 'Try again' }).click()
  await says('2 February', 'placed in booking')

  const days = grid.getByRole('button')
  await screen.getByLabelText('Range shown').selectOptions('week')
  await expect.element(days.nth(5)).not.toBeInTheDocument()
  await says('2 February', 'placed in booking')
  await screen.getByRole('button', { name: 'Week after' }).click()
  await says('8 February', 'not set')
  await screen.getByLabelText('Range shown').selectOptions('2 weeks')
  await expect.element(days.nth(9)).toBeVisible()
  await open(service, { path: '/availability?from=2027-02-08' })
  await expect.element(days.nth(9)).toBeVisible()
  expect(days.elements()).toHaveLength(10)
  await expectAccessible()
})

test('while a month loads, and where it cannot be had without a network, its dates are there and say so', async () => {
  const service = heldAvailability()
  const overview = service.answers['GET /bookings/overview']
  const { screen } = await open(service, {
    answers: {
      'GET /bookings/overview': (asked) =>
        asked.query.dateFromLocal === '2026-12-01' ? never : overview(asked),
    },
  })
  await says('18 November', 'not set')
  await screen.getByRole('button', { name: 'Month after' }).click()
  await expect.element(screen.getByText('Loading the calendar')).toBeInTheDocument()
  await expect.element(day('18 December')).toBeVisible()

  goOffline()
  await screen.getByRole('button', { name: 'Month after' }).click()
  await expect
    .element(screen.getByText(/this part of the calendar is not saved on this device yet/))
    .toBeVisible()
  await expect.element(day('18 January')).toBeVisible()
  await expectAccessible()
})

test('on a small phone nothing sticks out, and the bar leaves the last row free', async () => {
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
  window.scrollTo(0, document.body.scrollHeight)
  const last = screen.getByLabelText('Show weekends').element().getBoundingClientRect()
  expect(last.bottom).toBeLessThanOrEqual(bar.element().getBoundingClientRect().top)
})
