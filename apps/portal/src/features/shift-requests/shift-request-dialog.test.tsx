import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { problem, refusal, unreachable } from '../../../test/fake-service.ts'
import { elementOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { morning, workingAva } from '../../../test/people.ts'

const button = page.getByRole('button', { name: 'Ask for a shift to be added' })
const dialog = page.getByRole('dialog', { name: 'Ask for a shift to be added' })
const field = (label: string) => dialog.getByLabelText(label)
const send = () => dialog.getByRole('button', { name: 'Send' }).click()

test('missing fields are named, input stays, and a failed request says why', async () => {
  const { change, askedFor } = await openPortal('/', {
    as: workingAva,
    at: morning,
    answers: { 'POST /bookings/shift-request-email': unreachable },
  })
  await button.click()
  await expect.element(field('Date')).toHaveFocus()
  await expect.element(dialog).toHaveTextContent('We email this to Priya Patel to add.')
  await send()
  await expect.element(dialog.getByText('This field is required')).toHaveLength(3)
  await expect.element(field('Date')).toHaveFocus()
  await expectAccessible()

  await field('Date').fill('2026-03-11')
  await send()
  await expect.element(dialog.getByText('Choose today or an earlier day.')).toBeVisible()
  await field('Date').fill('2026-03-09')
  await field('Start').fill('15:10')
  await field('End').fill('08:20')
  await field('School or centre').fill(' Quarry Lane School ')
  await field('Anything else').fill('x'.repeat(501))
  await expect.element(dialog.getByText('501 of 500 characters')).toBeVisible()
  await send()
  await expect.element(dialog.getByText('The end must be after the start.')).toBeVisible()
  await expect.element(dialog.getByText('This field must be 500 characters or less')).toBeVisible()
  await field('Start').fill('08:20')
  await field('End').fill('15:10')
  await field('Anything else').fill('Room 7')
  await expect.element(dialog.getByText('The end must be after the start.')).not.toBeInTheDocument()

  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
  await button.click()
  await expect.element(field('Anything else')).toHaveValue('Room 7')
  await send()
  const failure = dialog.getByRole('alert')
  await expect.element(failure).toHaveTextContent('We couldn’t send your request')
  await expect.element(failure).toHaveTextContent('Check your internet connection')
  change({ 'POST /bookings/shift-request-email': refusal('too_many_requests') })
  await send()
  await expect.element(failure).toHaveTextContent('You’re going a bit fast for us.')

  let answer = () => {}
  const answered = new Promise<undefined>((resolve) => {
    answer = () => resolve(undefined)
  })
  change({ 'POST /bookings/shift-request-email': () => answered })
  await send()
  const busy = dialog.getByRole('button', { name: 'Send' })
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  ;(await elementOf(busy)).dispatchEvent(new MouseEvent('click', { bubbles: true }))
  answer()
  await expect
    .element(dialog)
    .toHaveTextContent('We emailed Priya Patel: Monday 9 March 2026, 8:20 am – 3:10 pm')
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
  await expectAccessible()
  const asked = askedFor('POST /bookings/shift-request-email')
  expect(asked).toHaveLength(3)
  expect(asked.at(-1)?.body).toEqual({
    date: '2026-03-09',
    startTime: '08:20',
    endTime: '15:10',
    clientName: 'Quarry Lane School',
    notes: 'Room 7',
  })
  // Sent again without a response, it is the same request, which takes effect once.
  expect(new Set(asked.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await expect.element(field('School or centre')).toHaveValue('')
})

test('a region with the feature disabled has no button', async () => {
  const { screen } = await openPortal('/', {
    as: { ...workingAva, features: { ...workingAva.features, enableAddNewShift: 'disabled' } },
    at: morning,
  })
  await expect.element(screen.getByRole('region', { name: 'Coming up' })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test('fields that the service cannot read are marked', async () => {
  await openPortal('/', {
    as: workingAva,
    at: morning,
    answers: {
      'POST /bookings/shift-request-email': problem({ clientName: ['Too big'], notes: ['Too big'] }),
    },
  })
  await button.click()
  await field('Date').fill('2026-03-09')
  await field('Start').fill('08:20')
  await field('End').fill('15:10')
  await send()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Check the marked fields')
  await expect.element(dialog.getByText('Check what you entered here.')).toHaveLength(2)
  await expect.element(field('School or centre')).toHaveFocus()
})
