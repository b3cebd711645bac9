import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { calendar, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const { choose, says, setTo } = calendar

test('hours are set in several ranges, checked while typed, and offered again', async () => {
  const { answers, held } = heldAvailability()
  const { screen } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
  await choose('18 November', '19 November')
  await setTo('By hours')
  const dialog = screen.getByRole('dialog', { name: 'Available by hours' })
  const hours = (number: number) => dialog.getByRole('group', { name: `Hours ${number}` })
  const from = (number: number) => hours(number).getByLabelText('From')
  const to = (number: number) => hours(number).getByLabelText('To')
  await expect.element(from(1)).toHaveFocus()
  await dialog.getByRole('button', { name: 'Set 2 days' }).click()
  await expect.element(hours(1)).toHaveTextContent('Enter a start time')
  await expect.element(hours(1)).toHaveTextContent('Enter an end time')
  await expect.element(from(1)).toHaveFocus()
  await from(1).fill('09:00')
  await to(1).fill('08:00')
  await expect.element(hours(1)).toHaveTextContent('Must be after the start')
  await expectAccessible()
  await to(1).fill('12:00')
  await expect.element(hours(1)).toHaveTextContent('9:00 am – 12:00 pm')
  await dialog.getByRole('button', { name: 'Add more hours' }).click()
  await expect.element(from(2)).toHaveFocus()
  // A range that was just added shows no error for being empty, even after a failed submit.
  await expect.element(hours(2)).not.toHaveTextContent('Enter a start time')
  await from(2).fill('11:30')
  await to(2).fill('15:00')
  await expect.element(hours(2)).toHaveTextContent('These hours overlap other hours')

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await setTo('By hours')
  await expect.element(from(2)).toHaveValue('11:30')
  await from(2).fill('13:00')
  await dialog.getByRole('button', { name: 'Set 2 days' }).click()
  await expect.element(screen.getByText('2 days set to available by hours.')).toBeVisible()
  await says('18 November', String.raw`partially available, 9:00\sam\s–\s12:00\spm, 1:00\s–\s3:00\spm`)

  await choose('18 November', '19 November')
  await setTo('By hours')
  await expect.element(to(2)).toHaveValue('15:00')
  await dialog.getByRole('button', { name: 'Remove hours 1' }).click()
  await expect.element(from(1)).toHaveValue('13:00')
  await expect.element(dialog.getByRole('button', { name: 'Add more hours' })).toHaveFocus()
  await expect.element(dialog.getByText('Hours 1 removed')).toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Set 2 days' }).click()
  await says('19 November', String.raw`partially available, 1:00\s–\s3:00\spm`)
  expect(held.days.get('2026-11-18')?.partialRanges).toEqual([{ startTime: '13:00', endTime: '15:00' }])

  await choose('19 November', '20 November')
  await setTo('By hours')
  await expect.element(from(1)).toHaveValue('13:00')
})

test('the morning, the afternoon and the hours set last are one tap each; another person starts afresh', async () => {
  const { answers, held } = heldAvailability()
  const { screen } = await openPortal('/availability', { as: ava, at: novemberMorning, answers })
  const dialog = screen.getByRole('dialog', { name: 'Available by hours' })
  const preset = (name: string) => dialog.getByRole('button', { name })
  await choose('18 November')
  await setTo('By hours')
  await preset('Morning').click()
  await expect.element(dialog.getByLabelText('To')).toHaveValue('12:00')
  await expect.element(preset('Last used')).not.toBeInTheDocument()
  await dialog.getByLabelText('From').fill('09:15')
  await dialog.getByRole('button', { name: 'Set 1 day' }).click()
  await says('18 November', String.raw`partially available, 9:15\sam\s–\s12:00\spm`)

  await choose('19 November')
  await setTo('By hours')
  await expect.element(dialog.getByLabelText('From')).toHaveValue('09:15')
  await preset('Afternoon').click()
  await preset('Last used').click()
  await dialog.getByRole('button', { name: 'Set 1 day' }).click()
  await expect
    .poll(() => held.days.get('2026-11-19')?.partialRanges)
    .toEqual([{ startTime: '09:15', endTime: '12:00' }])

  await openPortal('/availability', {
    as: { ...ava, id: '0190a1b2-0000-7000-8000-000000000002' },
    at: novemberMorning,
    answers,
    isFirstVisit: true,
  })
  await choose('20 November')
  await setTo('By hours')
  await expect.element(preset('Afternoon')).toBeVisible()
  await expect.element(preset('Last used')).not.toBeInTheDocument()
  await expect.element(dialog.getByLabelText('From')).toHaveValue('')
})
