import { expect, test } from 'vitest'
import { bookedOn, calendar, dayOf, heldAvailability, novemberMorning } from '../../../test/availability.ts'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const { choose, says, setTo } = calendar

async function change(status: string, ...dates: string[]) {
  await choose(...dates)
  await setTo(status)
}

test('a queued change that is refused is explained with its days, and those behind it are sent', async () => {
  const service = heldAvailability()
  const put = service.answers['PUT /availability']
  const { screen, change: answerWith } = await openPortal('/availability', {
    as: ava,
    at: novemberMorning,
    answers: service.answers,
  })
  await says('20 November', 'not set')
  const comeBack = goOffline()
  await change('Available', '19 November', '20 November')
  await expect.element(screen.getByText('1 change to send')).toBeVisible()
  await says('19 November', 'available, not sent yet')
  await change('Unavailable', '23 November')
  await expect.element(screen.getByText('2 changes to send')).toBeVisible()

  service.held.bookings = [bookedOn('2026-11-19')]
  answerWith({
    'PUT /availability': (asked) =>
      asked.body.selectedDates.includes('2026-11-19')
        ? refusal('availability_conflicts_with_booking', { param: '2026-11-19' })
        : put(asked),
  })
  comeBack()
  const refused = screen.getByRole('alert').filter({ hasText: 'We couldn’t save a change you made offline' })
  await expect.element(refused).toHaveTextContent('Available: 2 days, Thu 19 – Fri 20 Nov')
  await expect.element(refused).toHaveTextContent('You’re now booked on Thu, 19 Nov')
  await says('19 November', 'placed in booking')
  await says('20 November', 'not set')
  await says('23 November', 'unavailable')
  await expectAccessible()
  expect(service.saved()).toEqual(['2026-11-23 unavailable'])

  await refused.getByRole('button', { name: 'Save the other day' }).click()
  await says('20 November', 'available')
  await expect.element(refused).not.toBeInTheDocument()
  expect(service.saved()).toEqual(['2026-11-20 available', '2026-11-23 unavailable'])
})

test('queued changes are listed, and discarded ones are rolled back', async () => {
  const service = heldAvailability({ days: [dayOf('2026-11-20', 'available')] })
  const { screen, askedFor } = await openPortal('/availability', {
    as: ava,
    at: novemberMorning,
    answers: service.answers,
  })
  await says('20 November', 'available')
  goOffline()
  await change('Unavailable', '20 November')
  await change('Available', '23 November', '24 November')
  await expect.element(screen.getByText('2 changes to send')).toBeVisible()
  await expectAccessible()
  await screen.getByRole('button', { name: 'See changes' }).click()
  const list = screen.getByRole('dialog', { name: 'Changes to send' })
  const items = list.getByRole('listitem')
  await expect
    .poll(textsOf(items))
    .toEqual([
      expect.stringContaining('Unavailable: Fri, 20 Nov'),
      expect.stringContaining('Available: 2 days, Mon 23 – Tue 24 Nov'),
    ])
  await expectAccessible()
  await list.getByRole('button', { name: 'Discard Unavailable: Fri, 20 Nov' }).click()
  await expect.element(items.nth(1)).not.toBeInTheDocument()
  await expect.element(list.getByRole('list')).toHaveFocus()
  await list.getByRole('button', { name: 'Close' }).last().click()
  await says('20 November', 'available')
  await expect.element(screen.getByText('1 change to send')).toBeVisible()
  expect(askedFor('PUT /availability')).toHaveLength(0)
})
