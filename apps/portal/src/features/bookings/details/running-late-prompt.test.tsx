import type { Booking } from '@rollcall/contract/work/bookings'
import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { shift } from '../../../../test/bookings.ts'
import { refusal, unreachable } from '../../../../test/fake-service.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava, morning } from '../../../../test/people.ts'
import { tapTwice } from '../../../../test/tap-twice.ts'

const reportable = shift({ actionableItems: ['getDirections', 'runningLate'] })
const prompt = () => page.getByRole('region', { name: 'Running late?' })
const minutes = (count: number) => page.getByRole('button', { name: `${count} minutes late`, exact: true })
const reported = (text: string) => page.getByText(`You said you’re running ${text} late`)

const openBooking = (booking: Booking, { at = morning, as = ava } = {}) =>
  openPortal(`/bookings/${booking.id}`, {
    as,
    at,
    answers: {
      'GET /bookings/{id}': booking,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'POST /bookings/{id}/late': ({ body: { minutesLate } }) => ({
        ...booking,
        minutesLate,
        isRunningLate: true,
      }),
    },
  })

test('one tap tells the school and the consultant, and it can be changed', async () => {
  const { askedFor } = await openBooking(reportable)
  await expect
    .element(prompt())
    .toHaveTextContent('Tap once and we email Noor Haddad at Lantern Hill School and Priya Patel.')
  await expectAccessible()
  await tapTwice(minutes(15))
  await expect.element(reported('15 min')).toBeVisible()
  await expect.element(page.getByText('We emailed Noor Haddad')).toBeVisible()
  await expect.poll(() => document.activeElement?.textContent).toContain('You said you’re running')
  await expectAccessible()
  // The second of two taps may be sent too, but it counts as the first.
  const taps = askedFor('POST /bookings/{id}/late')
  expect(new Set(taps.map(({ headers }) => headers.get('idempotency-key')))).toHaveProperty('size', 1)

  await page.getByRole('button', { name: 'Change' }).click()
  await expect.element(minutes(5)).toHaveFocus()
  await page.getByRole('button', { name: 'Keep 15 minutes' }).click()
  await expect.element(reported('15 min')).toBeVisible()

  await page.getByRole('button', { name: 'Change' }).click()
  const own = page.getByLabelText('Or type the minutes')
  for (const wrong of ['', '0', '181', '2.5', 'soon']) {
    await own.fill(wrong)
    await page.getByRole('button', { name: 'Tell them' }).click()
    await expect.element(page.getByText('Enter a whole number from 1 to 180.')).toBeVisible()
    await expect.element(own).toHaveFocus()
  }
  await expectAccessible()
  await own.fill('1')
  await page.getByRole('button', { name: 'Tell them' }).click()
  await expect.element(reported('1 min')).toBeVisible()
  expect(askedFor('POST /bookings/{id}/late').at(-1)?.body).toEqual({ minutesLate: 1 })
})

describe('it is asked only while it can be reported', () => {
  test('from three hours before the start until one hour after it', async () => {
    const { passTimeTo } = await openBooking(reportable, { at: '2026-03-10T05:10+11:00' })
    await expect.element(page.getByRole('link', { name: /^Get directions/ }).first()).toBeVisible()
    await expect.element(prompt()).not.toBeInTheDocument()
    passTimeTo('2026-03-10T05:20+11:00')
    await expect.element(prompt()).toBeVisible()
    passTimeTo('2026-03-10T09:21+11:00')
    await expect.element(prompt()).not.toBeInTheDocument()
  })

  test('and not where the service does not offer it', async () => {
    await openBooking(shift({ actionableItems: ['getDirections'] }))
    await expect.element(page.getByRole('link', { name: /^Get directions/ }).first()).toBeVisible()
    await expect.element(prompt()).not.toBeInTheDocument()
  })
})

test('a refusal and a lost network say why, and the same report is sent once', async () => {
  const { change, askedFor } = await openBooking(reportable)
  const failure = prompt().getByRole('alert')
  change({ 'POST /bookings/{id}/late': refusal('running_late_not_enabled') })
  await minutes(30).click()
  await expect.element(failure).toHaveTextContent('We couldn’t tell them.')
  await expect.element(failure).toHaveTextContent('You can’t tell us you’re running late here.')
  change({ 'POST /bookings/{id}/late': unreachable })
  await minutes(30).click()
  await expect.element(failure).toHaveTextContent('Check your internet connection')
  change({ 'POST /bookings/{id}/late': { ...reportable, minutesLate: 30, isRunningLate: true } })
  await minutes(30).click()
  await expect.element(reported('30 min')).toBeVisible()
  const keys = askedFor('POST /bookings/{id}/late').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys[1]).not.toBe(keys[0])
  expect(keys[2]).toBe(keys[1])
})

test('without an email address of school and consultant the prompt says to call', async () => {
  await openBooking(
    { ...reportable, primaryContact: { name: 'Noor Haddad', phoneNumber: null, email: null } },
    { as: { ...ava, associatedConsultant: null } },
  )
  await expect.element(prompt()).toHaveTextContent('Please call.')
  await expect.element(prompt().getByRole('button')).not.toBeInTheDocument()
})
