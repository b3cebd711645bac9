import { addMonths } from '@rollcall/domain/time/calendar-date'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  bookedOn,
  dayOf,
  heldAvailability,
  novemberMorning,
  offeredOn,
} from '../../../../test/availability.ts'
import { expectAccessible } from '../../../../test/axe.ts'
import { refusal } from '../../../../test/fake-service.ts'
import { focusOn, textsOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava } from '../../../../test/people.ts'
import { anotherLike, endSession, signInAgain } from '../../../../test/sign-in-again.ts'

test('a pause takes every day up to a date, except the booked ones, and warns of offers', async () => {
  const { answers, saved } = heldAvailability({
    bookings: [bookedOn('2026-11-18'), offeredOn('2026-11-25')],
    days: [dayOf('2026-11-20', 'available'), dayOf('2026-12-01', 'unavailable')],
  })
  const overview = answers['GET /bookings/overview']
  const { screen, change } = await openPortal('/availability', {
    as: ava,
    at: novemberMorning,
    answers: {
      ...answers,
      'GET /bookings/overview': (asked) =>
        asked.query.dateFromLocal === '2026-12-01' ? refusal('internal_error') : overview(asked),
    },
  })
  const before = saved()
  await screen.getByRole('button', { name: /^Pause until/ }).click()
  const pause = screen.getByRole('dialog', { name: 'Pause until…' })
  const until = pause.getByLabelText('Unavailable from today until')
  await expect.element(until).toHaveFocus()
  await until.fill('2026-11-16')
  await expect.element(pause.getByText('Choose today or a later day.')).toBeVisible()
  await until.fill(addMonths('2026-11-18', 12))
  await expect.element(pause.getByText('Choose a day up to Wednesday 17 November 2027.')).toBeVisible()
  await until.fill('2026-12-02')
  await expect.element(pause.getByText(/We couldn’t load all of these days/)).toBeVisible()
  change(answers)
  await pause.getByRole('button', { name: 'Try again' }).click()
  await expect.element(pause.getByText('Wed, 18 Nov is booked and stays as it is.')).toBeVisible()
  await expect
    .element(pause.getByText('You have an offer for Wed, 25 Nov. You still need to answer it.'))
    .toBeVisible()
  await expectAccessible()

  await pause.getByRole('button', { name: 'Change 14 days' }).click()
  await expect.element(screen.getByText('14 days changed.')).toBeVisible()
  expect(saved()).toHaveLength(15)
  expect(saved().every((day) => day.endsWith(' unavailable') && !day.startsWith('2026-11-18'))).toBe(true)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Change undone.')).toBeVisible()
  expect(saved()).toEqual(before)
})

test('this week is copied to the next one, with a preview and an undo', async () => {
  const hours = [{ startTime: '09:00', endTime: '12:00' }]
  const { answers, held, saved } = heldAvailability({
    // Worked this Thursday, and booked already next Tuesday.
    bookings: [bookedOn('2026-11-19'), bookedOn('2026-11-24')],
    days: [
      dayOf('2026-11-16', 'available'),
      dayOf('2026-11-17', 'unavailable'),
      { dateLocal: '2026-11-18', status: 'partial', partialRanges: hours },
      dayOf('2026-11-23', 'unavailable'),
      dayOf('2026-11-27', 'available'),
    ],
  })
  const before = saved()
  const { screen } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
  await screen.getByRole('button', { name: /^Same as last week/ }).click()
  const same = screen.getByRole('dialog', { name: 'Same as last week' })
  await expect.element(same.getByRole('heading', { name: '4 days change' })).toBeVisible()
  await expect
    .poll(textsOf(same.getByRole('listitem')))
    .toEqual([
      expect.stringMatching(/Mon, 23 Nov.*Unavailable.*Available/),
      expect.stringMatching(/Wed, 25 Nov.*Not set.*By hours, 9:00 am – 12:00 pm/),
      expect.stringMatching(/Thu, 26 Nov.*Not set.*Available/),
      expect.stringMatching(/Fri, 27 Nov.*Available.*Not set/),
    ])
  await expect.element(same.getByText('Tue, 24 Nov is booked and stays as it is.')).toBeVisible()
  await expect.element(same.getByText('You worked Thu, 19 Nov, so we copy it as available.')).toBeVisible()
  await expectAccessible()
  expect(saved()).toEqual(before)

  await same.getByRole('button', { name: 'Change 4 days' }).click()
  await expect.element(screen.getByText('4 days changed.')).toBeVisible()
  expect(saved().slice(3)).toEqual(['2026-11-23 available', '2026-11-25 partial', '2026-11-26 available'])
  expect(held.days.get('2026-11-25')?.partialRanges).toEqual(hours)
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Change undone.')).toBeVisible()
  expect(saved()).toEqual(before)
})

test('two weeks available from the keyboard, and nothing to do the second time', async () => {
  const { answers, saved } = heldAvailability()
  const { screen } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
  const shortcut = screen.getByRole('button', { name: /^Next two weeks available/ })
  await expect.element(shortcut).toBeVisible()
  await focusOn(shortcut)
  await userEvent.keyboard('{Enter}')
  const preview = screen.getByRole('dialog', { name: 'Next two weeks available' })
  await expect.element(preview.getByRole('heading', { name: '10 days change' })).toBeVisible()
  await focusOn(preview.getByRole('button', { name: 'Change 10 days' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('10 days changed.')).toBeVisible()
  await expect.element(shortcut).toHaveFocus()
  expect(saved()).toEqual(
    ['17', '18', '19', '20', '23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day} available`),
  )
  await userEvent.keyboard('{Enter}')
  await expect.element(preview.getByText('Your days are already set like this.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(preview).not.toBeInTheDocument()
})

test.each([
  ['the same person', ava, '2026-12-02'],
  ['another person', anotherLike(ava), ''],
])(
  'after the session ended, %s signs in and finds only their own end of a pause',
  async (_who, person, kept) => {
    const { answers } = heldAvailability()
    const { screen, change } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
    const open = () => screen.getByRole('button', { name: /^Pause until/ }).click()
    const pause = screen.getByRole('dialog', { name: 'Pause until…' })
    const until = pause.getByLabelText('Unavailable from today until')
    await open()
    await until.fill('2026-12-02')
    endSession(change, 'PUT /availability')
    await pause.getByRole('button', { name: /^Change \d+ days/ }).click()
    await signInAgain(change, person)
    await open()
    await expect.element(until).toHaveValue(kept)
  },
)
