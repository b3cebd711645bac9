import type { Booking } from '@rollcall/contract/work/bookings'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { offered } from '../../../test/bookings.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const prompt = page.getByRole('region', { name: 'Be the first to see the next offer' })

/** Opens an offer, and accepts it. */
async function acceptAnOffer() {
  const [booking] = offered({ expiresAt: '2026-03-11T07:30+11:00' })
  if (!booking) throw new Error('There is no offer')
  let known: Booking = booking
  await openPortal(`/bookings/${booking.id}`, {
    as: ava,
    at: morning,
    answers: {
      'GET /bookings/{id}': () => known,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'POST /bookings/{bookingId}/tentative-fill': () => {
        known = { ...booking, actionableItems: [], status: 110, tentativeFillStatus: null }
        return { outcome: 'accepted', bookingIds: [booking.id] }
      },
    },
  })
  await page.getByRole('button', { name: 'Accept the offer from Lantern Hill School' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept shift' }).click()
  await expect.element(page.getByRole('main')).toHaveTextContent('You’re booked')
}

test('notifications are explained after the first accepted offer, and a "Not now" is remembered', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('default')
  const asked = vi.spyOn(Notification, 'requestPermission')
  onTestFinished(() => void vi.restoreAllMocks())
  await acceptAnOffer()
  await expect.element(prompt).toBeVisible()
  await expectAccessible()
  await prompt.getByRole('button', { name: 'Not now' }).click()
  await expect.element(prompt).not.toBeInTheDocument()
  expect(asked).not.toHaveBeenCalled()

  await acceptAnOffer()
  await expect.element(prompt).not.toBeInTheDocument()
})

test('a refusal that the browser remembers is respected', async () => {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('denied')
  onTestFinished(() => void vi.restoreAllMocks())
  await acceptAnOffer()
  await expect.element(prompt).not.toBeInTheDocument()
})
