import type { Booking } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { expect, test } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId, byDay, shift } from '../../../test/bookings.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../../test/people.ts'
import { formBlock, recorded, recordForm, workedShift } from '../../../test/worked-shifts.ts'

async function openBooking(booking: Booking, form: Partial<ShiftRecordForm> = {}, answers: Answers = {}) {
  const portal = await openPortal(`/bookings/${booking.id}`, {
    as: ava,
    at: morning,
    answers: {
      'GET /bookings/{id}': booking,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'GET /bookings/{id}/shift-record': recordForm(booking, form),
      ...answers,
    },
  })
  const pay = portal.screen.getByRole('region', { name: 'Where is my pay?' })
  return {
    ...portal,
    pay,
    stages: textsOf(pay.getByRole('list', { name: 'Stages of your pay' }).getByRole('listitem')),
    figures: textsOf(pay.getByRole('definition')),
  }
}

const names = ['Worked', 'You confirmed', 'School confirmed', 'Invoicing', 'Sent to payroll']
const words: Record<string, string> = { d: '(done)', n: 'next', '-': '(to come)' }

/** The marks are done, next and to come. */
test.each([
  [110, 'dn---', 'Waiting for you: confirm your hours.'],
  [111, 'dnd--', 'Waiting for you: confirm your hours.'],
  [114, 'ddn--', 'Waiting for the school.'],
  [117, 'ddn--', 'Waiting for Priya Patel: your hours and the school’s differ.'],
  [95, 'dddn-', 'You and the school agree. Priya Patel invoices it next.'],
  [99, 'ddddn', 'It goes to payroll next.'],
  [175, 'ddddd', 'You’ll be paid on the next payday.'],
])('the pay of a shift of status %i: its stage, and the party it waits for', async (status, marks, text) => {
  const { screen, pay, stages } = await openBooking(workedShift({ status, actionableItems: [] }))
  await expect.element(pay).toHaveTextContent(text)
  const named = names.map((name, at) => (status === 117 && at === 2 ? 'Being checked' : name))
  const wordOf = (mark: string) => (status === 117 && mark === 'n' ? 'now' : words[mark])
  expect(stages()).toEqual(Array.from(marks, (mark, at) => `${named[at]} ${wordOf(mark)}`))
  const isWithConsultant = status === 117 || status === 95
  expect(pay.getByRole('link', { name: /^Call Priya Patel/ }).elements()).toHaveLength(
    isWithConsultant ? 1 : 0,
  )
  await expect.element(screen.getByRole('heading', { name: 'Lantern Hill School' })).toBeVisible()
  if (status === 117) await expectAccessible()
})

const scheduled = { startTime: '08:20', endTime: '15:10', hasScheduledTime: true }
const school = [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '15:20' }]
const booking = workedShift()

test.each<[string, Partial<ShiftRecordForm>, string[], string]>([
  [
    'the schedule',
    {},
    ['6 h 50 min', '$494.73'],
    'An estimate, from the schedule. Before tax, at $72.40 an hour.',
  ],
  [
    'the clock',
    {
      blocks: [
        formBlock({ ...scheduled, timeEntryStartTime: '08:10', timeEntryEndTime: '15:10' }),
        formBlock({ type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:30' }),
      ],
    },
    ['6 h 30 min', '$470.60'],
    'An estimate, from what you clocked.',
  ],
  [
    'the school',
    { clientBlocks: school },
    ['7 h', '$506.80'],
    'An estimate, from the times the school sent.',
  ],
  [
    'the record',
    recorded(recordForm(booking), 115, { operation: 'modify', blocks: school }),
    ['7 h', '$506.80'],
    'From the hours you sent.',
  ],
  [
    'a booking without a rate',
    { payment: { ratePerHour: null, currency: 'AUD' } },
    ['6 h 50 min'],
    'No hourly rate is set for this booking.',
  ],
])('hours and pay from %s', async (_, form, expected, text) => {
  const { pay, figures } = await openBooking(booking, form)
  await expect.poll(figures).toEqual(expected)
  await expect.element(pay).toHaveTextContent(text)
})

test('while hours are being checked, both versions and the difference stay in view', async () => {
  const mine = [{ type: 'bookingDuration' as const, startTime: '08:20', endTime: '15:10' }]
  const form = recorded(recordForm(booking, { clientBlocks: school }), 117, {
    operation: 'modify',
    blocks: mine,
  })
  const { pay } = await openBooking(workedShift({ status: 117, actionableItems: [] }), form)
  const table = pay.getByRole('table', { name: 'What you and the school sent' })
  await expect.element(table).toHaveTextContent(/End3:10\spm3:20\spm10 min later/)
  await expect.element(table).toHaveTextContent('Paid6 h 50 min$494.737 h$506.80')
  await expect.element(pay).toHaveTextContent('Your hours pay $12.07 less.')
  await expectAccessible()
})

test.each([
  [110, 'This shift is over. Confirm your hours so that you get paid.'],
  [111, 'The school has confirmed the hours above.'],
  [112, 'The school sent hours that differ from the ones above.'],
  [113, 'The school says this shift didn’t happen.'],
])('hours that are not confirmed are asked for: status %i', async (status, text) => {
  const { screen } = await openBooking(workedShift({ status }))
  const prompt = screen.getByRole('status').filter({ hasText: 'Your hours aren’t confirmed yet' })
  await expect.element(prompt).toHaveTextContent(text)
  if (status === 110) await expectAccessible()
})

test('hours that fail to load can be retried, and the stages are shown all the same', async () => {
  const { pay, stages, figures, change } = await openBooking(
    booking,
    {},
    { 'GET /bookings/{id}/shift-record': refusal('internal_error') },
  )
  await expect
    .element(pay.getByRole('alert').filter({ hasText: 'We couldn’t load your hours.' }))
    .toBeVisible()
  expect(stages()).toHaveLength(5)
  change({ 'GET /bookings/{id}/shift-record': recordForm(booking) })
  await pay.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(figures).toEqual(['6 h 50 min', '$494.73'])
})

test('a shift to come has no pay yet', async () => {
  const { screen, pay } = await openBooking(shift({ dateLocal: '2026-03-11' }))
  await expect.element(screen.getByRole('heading', { name: 'Lantern Hill School' })).toBeVisible()
  await expect.element(pay).not.toBeInTheDocument()
})

test('lists say the stage of the pay', async () => {
  const past = [
    shift({ id: bookingId(1), dateLocal: '2026-03-03', status: 175 }),
    shift({ id: bookingId(2), dateLocal: '2026-03-04', status: 99 }),
    shift({ id: bookingId(3), dateLocal: '2026-03-05', status: 95 }),
    workedShift({ id: bookingId(4), dateLocal: '2026-03-06' }),
  ]
  const { screen } = await openPortal('/?from=2026-03-02', {
    as: ava,
    at: morning,
    answers: { 'GET /bookings/overview': { ...nothingOn, bookings: byDay(past) } },
  })
  const days = screen.getByRole('region', { name: 'Your bookings' })
  for (const stage of ['Sent to payroll', 'Being invoiced', 'Hours agreed', 'Hours to confirm']) {
    await expect.element(days.getByText(stage, { exact: true })).toBeVisible()
  }
  await expectAccessible()
})

test('Home leads from hours to confirm to their form', async () => {
  const { screen } = await openPortal('/', {
    as: ava,
    at: morning,
    answers: { 'GET /bookings/overview': { ...nothingOn, bookings: byDay([booking]) } },
  })
  await expect
    .element(screen.getByRole('link', { name: /Lantern Hill School Hours to confirm/ }))
    .toHaveAttribute('href', `/bookings/${booking.id}?confirm=true`)
})
