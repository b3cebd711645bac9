import { defaultOngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { expect, test } from 'vitest'
import { calendar, dayOf, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const { says } = calendar

test('the usual week has no effect until it is saved, then applies to days without availability of their own', async () => {
  const { answers, held } = heldAvailability({ days: [dayOf('2026-11-20', 'available')] })
  const { screen } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
  await says('20 November', 'available')
  await says('27 November', 'not set')
  await screen.getByRole('tab', { name: 'Every week' }).click()
  const week = screen.getByRole('region', { name: 'Your usual week' })
  await expect.element(week).toHaveTextContent('Nothing changes until you save')
  expect(location.search).toBe('?show=ongoing')
  const on = (weekday: string) => week.getByRole('group', { name: weekday })
  for (const weekday of ['Monday', 'Saturday', 'Sunday']) {
    await expect.element(on(weekday).getByLabelText('Available', { exact: true })).toBeChecked()
  }
  await on('Friday').getByText('Unavailable').click()
  await expect
    .element(week)
    .toHaveTextContent(/27 days you haven’t set: 24 days available, 3 days unavailable/)
  await expectAccessible()
  const save = week.getByRole('button', { name: 'Save my week' })
  await save.click()
  await expect.element(screen.getByText('Your usual week is saved.')).toBeVisible()
  await expect.element(week).toHaveTextContent('Saved.')
  expect(held.ongoing).toEqual({ ...defaultOngoingAvailability, friday: 'unavailable' })

  await on('Thursday').getByText('Unavailable').click()
  await expect.element(week).toHaveTextContent('Not saved yet.')
  await save.click()
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.element(screen.getByText('Change undone.')).toBeVisible()
  await expect.element(on('Thursday').getByLabelText('Available', { exact: true })).toBeChecked()
  await screen.getByRole('tab', { name: 'Calendar' }).click()
  await says('20 November', 'available')
  await says('26 November', 'available, from your usual week')
  await says('27 November', 'unavailable, from your usual week')
})

test('a week that is refused is still there to be tried again', async () => {
  const { answers } = heldAvailability({ ongoing: { ...defaultOngoingAvailability } })
  const { screen } = await openPortal('/availability?show=ongoing', {
    as: ava,
    at: novemberMorning,
    answers: { ...answers, 'PUT /availability/ongoing': refusal('internal_error') },
  })
  const week = screen.getByRole('region', { name: 'Your usual week' })
  const friday = week.getByRole('group', { name: 'Friday' })
  await friday.getByText('Unavailable').click()
  await week.getByRole('button', { name: 'Save my week' }).click()
  await expect.element(screen.getByText(/^.*Not saved\./)).toBeVisible()
  await expect.element(friday.getByLabelText('Unavailable')).toBeChecked()
  await expect.element(week).toHaveTextContent('Not saved yet.')
})
