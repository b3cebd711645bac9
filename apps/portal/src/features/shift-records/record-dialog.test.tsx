import type { ErrorCode } from '@rollcall/contract/errors'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { byDay, shift } from '../../../test/bookings.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, focusOn, textsOf } from '../../../test/on-screen.ts'
import { openPortal, phone } from '../../../test/open-portal.ts'
import { ava, morning, nothingOn } from '../../../test/people.ts'
import { formBlock, recorded, recordForm, workedShift } from '../../../test/worked-shifts.ts'

interface Given {
  as?: CurrentUser
  window?: { width: number; height: number }
  form?: Partial<ShiftRecordForm>
  answers?: Answers
}

/** Opens the record dialog, with a service that stores submitted records. */
async function openDialog(
  booking: Booking = workedShift(),
  { as = ava, window = phone, form = {}, answers = {} }: Given = {},
) {
  let held = recordForm(booking, form)
  const isGone = () => held.bookingStatus < 0
  const now = (): Booking => ({
    ...booking,
    status: held.bookingStatus,
    isShiftRecordSubmitted: held.isSubmitted,
    actionableItems: held.isSubmitted ? [] : booking.actionableItems,
  })
  const portal = await openPortal(`/bookings/${booking.id}?confirm=true`, {
    as,
    window,
    at: morning,
    answers: {
      'GET /bookings/overview': () => ({ ...nothingOn, bookings: isGone() ? {} : byDay([now()]) }),
      'GET /bookings/{id}': () => (isGone() ? refusal('booking_not_found') : now()),
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'GET /bookings/{id}/shift-record': () => held,
      'POST /bookings/{bookingId}/shift-record': ({ body: { blocks } }) => {
        held = recorded(held, 115, { operation: 'modify', blocks })
        return held
      },
      'DELETE /bookings/{id}': ({ query: { didNotHappenResponse = null } }) => {
        held = recorded(held, booking.status === 113 ? -1 : 116, {
          operation: 'didNotHappen',
          didNotHappenResponse,
        })
        return held
      },
      ...answers,
    },
  })
  const dialog = portal.screen.getByRole('dialog', { name: /^(?:Confirm your hours|Your hours|This shift)/ })
  const button = (name: string) => dialog.getByRole('button', { name, exact: true })
  return {
    ...portal,
    dialog,
    button,
    field: (group: string, label: 'Start' | 'End') =>
      dialog.getByRole('group', { name: group }).getByLabelText(label),
    notice: (role: 'alert' | 'status', text: string) => dialog.getByRole(role).filter({ hasText: text }),
    says: (text: string) => expect.element(dialog.getByText(text, { exact: true })).toBeVisible(),
    saysNot: (text: string) =>
      expect.element(dialog.getByText(text, { exact: true })).not.toBeInTheDocument(),
    send: () => button('Send your hours').click(),
  }
}

const address = () => location.pathname + location.search

test('typed times and breaks update the total, and are sent unchanged', async () => {
  const { screen, dialog, button, field, send, says, askedFor } = await openDialog()
  await says('Monday 9 March at Lantern Hill School')
  const figures = textsOf(dialog.getByRole('definition'))
  await expect.element(field('Regular time', 'Start')).toHaveValue('08:20')
  await field('Regular time', 'End').fill('16:10')
  await expect.poll(figures).toEqual(['7 h 50 min', '$567.13'])
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
  expect(sizeOf(await elementOf(dialog.getByText('$567.13')))).toBeGreaterThan(sizeOf(document.body))
  await button('Add a meal break').click()
  await expect.element(field('Meal break 1', 'Start')).toHaveFocus()
  await field('Meal break 1', 'Start').fill('12:00')
  await says('Your hours and pay show here once your times are right.')
  await field('Meal break 1', 'End').fill('12:30')
  await button('Add a meal break').click()
  await field('Meal break 2', 'Start').fill('14:00')
  await button('Remove meal break 2').click()
  await expect.element(dialog.getByText('Meal break 2 removed.')).toBeInTheDocument()
  await expect.element(button('Add a meal break')).toHaveFocus()
  await button('Add a rest break').click()
  await field('Rest break 1', 'Start').fill('10:30')
  await field('Rest break 1', 'End').fill('10:40')
  await expect.poll(figures).toEqual(['7 h 20 min', '30 min', '$530.93'])
  await button('Use these times (Scheduled)').click()
  await expect.element(field('Regular time', 'End')).toHaveValue('15:10')
  await expect.element(field('Meal break 1', 'Start')).toHaveValue('12:00')
  await field('Regular time', 'End').fill('16:10')
  await send()
  await expect
    .element(dialog.getByRole('status').filter({ hasText: 'Your hours are sent' }))
    .toHaveTextContent('They differ from the schedule, so the school checks them next.')
  await expect.element(button('Done')).toHaveFocus()
  expect(askedFor('POST /bookings/{bookingId}/shift-record').map(({ body }) => body)).toMatchObject([
    {
      blocks: [
        { type: 'bookingDuration', startTime: '08:20', endTime: '16:10' },
        { type: 'meal', startTime: '12:00', endTime: '12:30' },
        { type: 'other', startTime: '10:30', endTime: '10:40' },
      ],
    },
  ])
  await button('Done').click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(screen.getByText('You sent your hours', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Your hours aren’t confirmed yet')).not.toBeInTheDocument()
})

test('errors are shown at their field after blur or a submit', async () => {
  const { button, field, send, says, saysNot, askedFor } = await openDialog(workedShift(), {
    form: { blocks: [formBlock()] },
  })
  const [start, end] = [field('Regular time', 'Start'), field('Regular time', 'End')]
  await expect.element(start).toHaveValue('')
  await focusOn(start)
  await saysNot('Enter when your shift started, as hours and minutes.')
  await focusOn(end)
  await says('Enter when your shift started, as hours and minutes.')
  await saysNot('Enter when your shift ended, as hours and minutes.')
  await send()
  await says('Enter when your shift ended, as hours and minutes.')
  await expect.element(start).toHaveFocus()
  await expect.element(start).toHaveAttribute('aria-invalid', 'true')

  await start.fill('15:00')
  await end.fill('15:00')
  await says('The shift must end after it starts.')
  await start.fill('08:00')
  await saysNot('The shift must end after it starts.')

  await button('Add a meal break').click()
  const [breakStart, breakEnd] = [field('Meal break 1', 'Start'), field('Meal break 1', 'End')]
  await says('Enter when this break started, as hours and minutes.')
  await says('Enter when this break ended, as hours and minutes.')
  await breakStart.fill('12:30')
  await breakEnd.fill('15:01')
  await says('A break can’t end after the shift does.')
  await breakStart.fill('12:00')
  await breakEnd.fill('12:30')
  await saysNot('A break can’t end after the shift does.')
  await button('Add a rest break').click()
  await field('Rest break 1', 'Start').fill('12:29')
  await field('Rest break 1', 'End').fill('12:40')
  await says('Two breaks can’t overlap.')
  await send()
  await expect.element(field('Rest break 1', 'Start')).toHaveFocus()
  expect(askedFor('POST /bookings/{bookingId}/shift-record')).toEqual([])
  await field('Rest break 1', 'Start').fill('12:30')
  await saysNot('Two breaks can’t overlap.')
  await send()
  await says('Your hours are sent')
})

test('the form with errors is accessible', async () => {
  const { button, field, says, send } = await openDialog(workedShift(), {
    form: {
      showRestBreakComplianceQuestion: true,
      clientBlocks: [{ type: 'bookingDuration', startTime: '08:40', endTime: '15:00' }],
    },
  })
  await button('Add a meal break').click()
  await field('Regular time', 'End').fill('08:00')
  await send()
  await says('The shift must end after it starts.')
  await says('Choose yes or no.')
  await expectAccessible()
})

test('discarding input asks first, and input survives a reload', async () => {
  const first = await openDialog(workedShift(), {
    answers: { 'POST /bookings/{bookingId}/shift-record': unreachable },
  })
  await first.field('Regular time', 'End').fill('15:40')
  const comeBack = goOffline()
  await first.send()
  await expect
    .element(first.notice('alert', 'We couldn’t send your hours'))
    .toHaveTextContent('You’re offline. We keep what you typed')
  await expect.element(first.field('Regular time', 'End')).toHaveValue('15:40')
  comeBack()
  const { screen, dialog, field, says } = await openDialog()
  await says('What you typed earlier is still here.')
  await expect.element(field('Regular time', 'End')).toHaveValue('15:40')
  await userEvent.keyboard('{Escape}')
  const discard = screen.getByRole('dialog', { name: 'Leave without sending?' })
  await expect.element(discard.getByRole('button', { name: 'Keep editing' })).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('{Enter}')
  await expect.element(discard).not.toBeInTheDocument()
  await expect.element(field('Regular time', 'End')).toHaveValue('15:40')
  await userEvent.keyboard('{Escape}')
  await discard.getByRole('button', { name: 'Discard what I typed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Confirm your hours' }).click()
  await expect.element(field('Regular time', 'End')).toHaveValue('15:10')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()

  await screen.getByRole('button', { name: 'Confirm your hours' }).click()
  await field('Regular time', 'End').fill('15:41')
  history.back()
  await expect.element(dialog).not.toBeInTheDocument()
  await screen.getByRole('button', { name: 'Confirm your hours' }).click()
  await expect.element(field('Regular time', 'End')).toHaveValue('15:41')
})

test('typing the first times again leaves nothing to discard', async () => {
  const clockedMeal = formBlock({ type: 'meal', timeEntryStartTime: '12:00', timeEntryEndTime: '12:30' })
  const clockedShift = formBlock({
    startTime: '08:20',
    endTime: '15:10',
    hasScheduledTime: true,
    timeEntryStartTime: '08:12',
    timeEntryEndTime: '15:10',
  })
  const { dialog, button, field } = await openDialog(workedShift(), {
    form: { blocks: [clockedShift, clockedMeal] },
  })
  await field('Regular time', 'End').fill('15:40')
  await button('Use these times (Clocked)').click()
  await expect.element(field('Regular time', 'End')).toHaveValue('15:10')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
})

const schoolSent = [
  { type: 'bookingDuration' as const, startTime: '08:40', endTime: '15:00' },
  { type: 'meal' as const, startTime: '12:10', endTime: '12:40' },
]

test('differences from the school and their consequence are beside the button, whose label changes', async () => {
  const booking = workedShift({ status: 112 })
  const { dialog, button, field, askedFor } = await openDialog(booking, {
    form: { clientBlocks: schoolSent },
    answers: {
      'POST /bookings/{bookingId}/shift-record': ({ body: { blocks } }) =>
        recorded(recordForm(booking, { clientBlocks: schoolSent }), 117, { operation: 'modify', blocks }),
    },
  })
  const send = button('Send, and ask Priya to settle it')
  await expect.element(send).toBeVisible()
  const warning = dialog.getByText(
    /^The school sent 8:40\sam\s–\s3:00\spm, 5 h 50 min paid\. Your hours pay \$72\.40 more\. Priya will settle it/,
  )
  await expect.element(warning).toBeInViewport()
  await expect.element(send).toBeInViewport()
  await button('Use these times (School)').click()
  await expect.element(button('Send your hours')).toBeVisible()
  await expect.element(warning).not.toBeInTheDocument()
  await expect.poll(textsOf(dialog.getByRole('button', { name: /In use/ }))).toEqual(['In use (School)'])
  await field('Regular time', 'End').fill('15:10')
  await expectAccessible()
  await send.click()
  await expect.element(dialog.getByText('Your hours are being checked')).toBeVisible()
  await expect
    .element(dialog.getByRole('table', { name: 'What you and the school sent' }))
    .toHaveTextContent(/3:10\spm.*3:00\spm/)
  await expect.element(dialog.getByText('Your hours pay $12.07 more.')).toBeVisible()
  expect(askedFor('POST /bookings/{bookingId}/shift-record')).toHaveLength(1)
  await expectAccessible()
})

test('hours far from the schedule are asked to be checked, with the money they would mean', async () => {
  const { dialog, field } = await openDialog()
  await field('Regular time', 'End').fill('08:21')
  const warning = dialog.getByText(
    'That’s 1 min, not the scheduled 6 h 50 min: $1.21 instead of $494.73. Check your times before you send them.',
  )
  await expect.element(warning).toBeInViewport()
  await field('Regular time', 'End').fill('15:00')
  await expect.element(warning).not.toBeInTheDocument()
})

test('times are chosen in steps of five minutes, beginning near the shift, and a short one asks for no breaks', async () => {
  const american = {
    ...ava,
    features: {
      ...ava.features,
      usShiftRecordDropdown: 'enabled',
      disableUsTimePrefills: 'enabled',
    } as const,
  }
  const { dialog, field, button } = await openDialog(workedShift(), {
    as: american,
    form: { showRestBreakComplianceQuestion: true, location: inState('United States', 'CA') },
  })
  const [start, end] = [field('Regular time', 'Start'), field('Regular time', 'End')]
  const options = async (select: typeof start) =>
    Array.from((await elementOf(select)).querySelectorAll('option'), ({ value }) => value)
  await expect.poll(async () => (await options(start)).slice(0, 4)).toEqual(['', '07:20', '07:25', '07:30'])
  expect(await options(start)).toHaveLength(24 * 12 + 1)
  await start.selectOptions('08:20')
  await expect.poll(async () => (await options(end)).slice(1, 3)).toEqual(['08:20', '08:25'])
  const question = dialog.getByText('Could you take all the meal and rest breaks you were due?')
  await end.selectOptions('11:45')
  await expect.element(question).not.toBeInTheDocument()
  await end.selectOptions('11:50')
  await expect.element(question).toBeVisible()
  await button('Add a rest break').click()
  await expect.poll(async () => (await options(field('Rest break 1', 'Start')))[1]).toBe('08:20')
})

const inState = (country: string, state: string) => ({
  ...recordForm(workedShift()).location,
  region: { country, state },
})

test.each([
  [
    'United States',
    'CA',
    /one if you work 3.5 hours or more.*Meal and rest breaks are separate/,
    [
      '1 rest break of 10 minutes is due; you entered 0.',
      '1 meal break of 30 minutes is due; you entered 1.',
    ],
  ],
  [
    'New Zealand',
    'Auckland',
    /minimum in New Zealand.*1 if you work 2 h or more, 2 if over 6 h.*section 69ZD.*Your contract may give you more/,
    [
      '2 rest breaks of 10 minutes are due; you entered 0.',
      '1 meal break of 30 minutes is due; you entered 1.',
    ],
  ],
  [
    'United Kingdom',
    'London',
    /minimum in Great Britain.*Breaks of 20 minutes: 1 if over 6 h.*regulation 12/,
    ['1 break of 20 minutes is due; you entered 1.'],
  ],
] as const)('in %s, %s the rules of that place are shown, and warn', async (country, state, rules, due) => {
  const { dialog, field, button, says, send } = await openDialog(workedShift(), {
    form: { location: inState(country, state) },
  })
  await field('Regular time', 'Start').fill('08:20')
  await field('Regular time', 'End').fill(country === 'United States' ? '14:20' : '15:10')
  await button('Add a meal break').click()
  await field('Meal break 1', 'Start').fill('12:00')
  await field('Meal break 1', 'End').fill('12:30')
  const policy = dialog.getByRole('region', { name: 'Meal and rest breaks' })
  await expect.element(policy).toHaveTextContent(rules)
  for (const line of due) await expect.element(policy).toHaveTextContent(line)
  await send()
  await says('Your hours are sent')
})

test.each([
  ['United States', 'TX'],
  ['Australia', 'VIC'],
])('where we know no reviewed rule, none is shown: %s, %s', async (country, state) => {
  const { dialog, button } = await openDialog(workedShift(), {
    form: { location: inState(country, state) },
  })
  await expect.element(button('Add a meal break')).toBeVisible()
  await expect.element(dialog.getByText('Meal and rest breaks')).not.toBeInTheDocument()
})

test.each([
  [320, 640, '200%'],
  [320, 640, '100%'],
  [1280, 800, '100%'],
])('at %i × %i and %s text nothing overflows', async (width, height, fontSize) => {
  document.documentElement.style.fontSize = fontSize
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  const { dialog, button } = await openDialog(workedShift({ status: 112 }), {
    window: { width, height },
    form: { clientBlocks: schoolSent },
  })
  await button('Add a meal break').click()
  const visible = [...(await elementOf(dialog)).querySelectorAll('*')].filter(
    (element) => !element.closest('.visually-hidden'),
  )
  const over = visible.filter((element) => element.getBoundingClientRect().right > width)
  expect(over.map(({ outerHTML }) => outerHTML.slice(0, 120))).toEqual([])
  if (width < 1264) return
  // The comparison beside the fields, and what it comes to below both.
  const table = await boxOf(dialog.getByRole('table'))
  const start = await boxOf(dialog.getByLabelText('Start').first())
  expect(table.left).toBeGreaterThan(start.right)
  await expect.element(dialog.getByRole('table')).toBeInViewport()
  await expect.element(button('Send your hours')).toBeInViewport()
})

test('a shift that did not happen is reported with a reason, and asked of the school', async () => {
  const { screen, dialog, button, notice, askedFor } = await openDialog()
  await button('It didn’t happen').click()
  await expect.element(dialog).toHaveAccessibleName('This shift didn’t happen')
  await dialog.getByText('The school was closed').click()
  await button('Report that it didn’t happen').click()
  await expect
    .element(notice('status', 'You reported that it didn’t happen'))
    .toHaveTextContent('We ask the school next')
  await expect.element(dialog.getByText('The school was closed')).toBeVisible()
  expect(askedFor('DELETE /bookings/{id}').map(({ query }) => query)).toEqual([
    { didNotHappenResponse: 'schoolClosed' },
  ])
  await button('Done').click()
  await expect.element(screen.getByText('You said it didn’t happen', { exact: true })).toBeVisible()
})

test('once both sides say that it did not happen, the booking is removed', async () => {
  const { screen, dialog, button, notice, askedFor } = await openDialog(workedShift({ status: 113 }))
  await expect.element(notice('status', 'The school says this shift didn’t happen')).toBeVisible()
  await dialog.getByRole('button', { name: 'It didn’t happen' }).first().click()
  await expect.element(dialog.getByRole('radio', { name: 'The school cancelled it' })).toHaveFocus()
  await button('Back to your hours').click()
  await expect.element(button('Send, and ask Priya to settle it')).toBeVisible()
  await dialog.getByRole('button', { name: 'It didn’t happen' }).first().click()
  await button('Report that it didn’t happen').click()
  await expect.element(dialog.getByText('Choose what happened first.')).toBeVisible()
  await dialog.getByText('The school cancelled it').click()
  await expectAccessible()
  await button('Report that it didn’t happen').click()
  await expect.element(dialog.getByText('The booking is cancelled')).toBeVisible()
  expect(askedFor('DELETE /bookings/{id}').map(({ query }) => query)).toEqual([
    { didNotHappenResponse: 'schoolCancelled' },
  ])
  await button('Done').click()
  await expect.poll(address).toBe('/')
  await expect.element(screen.getByRole('heading', { name: /^Good / })).toBeVisible()
  await expect.element(screen.getByRole('link', { name: /Lantern Hill School/ })).not.toBeInTheDocument()
})

test('a form that does not load can be asked for again', async () => {
  const booking = workedShift()
  const { dialog, button, notice, change } = await openDialog(booking, {
    answers: { 'GET /bookings/{id}/shift-record': refusal('internal_error') },
  })
  await expect.element(notice('alert', 'Unable to load')).toBeVisible()
  change({ 'GET /bookings/{id}/shift-record': recordForm(booking) })
  await button('Try again').click()
  await expect.element(button('Send your hours')).toBeVisible()
  await expect.poll(() => dialog.query()?.contains(document.activeElement)).toBe(true)
})

test('a form that is not there says so as a warning', async () => {
  const { button, notice } = await openDialog(workedShift(), {
    answers: { 'GET /bookings/{id}/shift-record': refusal('shift_record_booking_not_found') },
  })
  await expect
    .element(notice('status', 'Unable to load'))
    .toHaveTextContent(/Warning.*We couldn’t find the booking for this shift/)
  await expect.element(button('Try again')).toBeVisible()
})

test.each([
  ['to come', shift({ dateLocal: '2026-03-11' }), 'You can confirm your hours when the shift has ended'],
  ['not waiting for hours', workedShift({ status: 105 }), 'We don’t need your hours for this shift.'],
])('a shift that is %s has nothing to confirm', async (_, booking, text) => {
  const { dialog, button } = await openDialog(booking, { form: { isOpen: false } })
  await expect.element(dialog.getByText(text)).toBeVisible()
  await button('Done').click()
  await expect.poll(address).toBe(`/bookings/${booking.id}`)
})

test.each<[ErrorCode, 'alert' | 'status', string, string]>([
  [
    'shift_record_non_compliant',
    'alert',
    'We can’t take your hours like this',
    'The award asks for another break.',
  ],
  ['booking_already_invoiced', 'status', 'This shift is already complete', 'on its way to payroll'],
  ['shift_record_already_exists', 'status', 'You’ve already sent your hours', 'Done'],
  ['shift_record_already_finalised', 'alert', 'Unable to submit your shift details', 'are already agreed'],
  ['shift_record_booking_not_found', 'status', 'Unable to submit your shift details', 'Warning'],
  [
    'shift_record_booking_not_authorised',
    'alert',
    'Unable to submit your shift details',
    'You can’t confirm hours',
  ],
  ['booking_already_cancelled', 'alert', 'Unable to submit your shift details', 'already cancelled'],
  ['booking_overlaps', 'alert', 'We couldn’t send your hours', 'You already have a booking at that time'],
  ['shift_record_breaks_overlapping', 'alert', 'We couldn’t send your hours', 'break'],
])('hours refused with %s say why', async (code, role, title, text) => {
  const { dialog, button, notice, send } = await openDialog(workedShift(), {
    answers: {
      'POST /bookings/{bookingId}/shift-record': refusal(code, {
        message: 'The award asks for another break.',
      }),
    },
  })
  await send()
  await expect.element(notice(role, title)).toHaveTextContent(text)
  if (title === 'We couldn’t send your hours') {
    await expect.element(button('Send your hours')).toBeVisible()
  } else if (code === 'shift_record_non_compliant') {
    await expect.poll(textsOf(dialog.getByRole('button'))).toEqual(['Close'])
  } else {
    await button('Done').click()
    await expect.element(dialog).not.toBeInTheDocument()
    if (code === 'booking_already_cancelled') await expect.poll(address).toBe('/')
  }
})

test.each<[ErrorCode, string]>([
  ['booking_already_invoiced', 'already on its way to payroll'],
  ['booking_not_found', 'We couldn’t find this booking'],
  ['cancel_candidate_not_authorised', 'You can’t tell us about this shift here'],
  ['invalid_booking_id', 'This booking link isn’t right'],
  ['file_too_large', '(code file_too_large). Tell Priya Patel'],
  ['booking_already_cancelled', 'This booking is already cancelled'],
  ['action_locked', ''],
])('"did not happen" refused with %s says why', async (code, text) => {
  const { dialog, button } = await openDialog(workedShift(), {
    answers: { 'DELETE /bookings/{id}': refusal(code) },
  })
  await button('It didn’t happen').click()
  await dialog.getByText('Something else').click()
  await button('Report that it didn’t happen').click()
  if (code === 'action_locked') {
    await expect.poll(address).toBe('/error?type=117')
  } else if (code === 'booking_already_cancelled') {
    await expect.element(dialog.getByRole('status').filter({ hasText: text })).toBeVisible()
    await button('Done').click()
    await expect.poll(address).toBe('/')
  } else {
    await expect
      .element(dialog.getByRole('alert').filter({ hasText: 'We couldn’t report this' }))
      .toHaveTextContent(text)
  }
})
