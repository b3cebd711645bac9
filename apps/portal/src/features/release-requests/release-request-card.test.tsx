import type { Booking } from '@rollcall/contract/work/bookings'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId, serviceWith, shift } from '../../../test/bookings.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { elementOf, stickingOut } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const path = `/bookings/${bookingId(1)}`
const asked = (more: Partial<Booking> = {}) =>
  shift({
    isReleaseRequested: true,
    releaseRequest: { reason: 'sick', note: 'Flu.', requestedAt: '2026-03-09T20:45:00.000Z' },
    ...more,
  })
const open = (booking: Booking, answers: Answers = {}, more: object = {}) =>
  openPortal(path, { as: ava, at: morning, answers: { ...serviceWith([booking]), ...answers }, ...more })

const card = page.getByRole('region', { name: 'Can’t make it?' })
const request = page.getByRole('region', { name: 'You asked to cancel' })
const dialog = page.getByRole('dialog', { name: 'I can’t make it' })
const send = dialog.getByRole('button', { name: 'Send' })

test('a reason is asked for, the consultant is notified, and it can be undone', async () => {
  const { askedFor, change } = await open(shift())
  await expect
    .element(card.getByRole('link', { name: /^Call Priya Patel/ }))
    .toHaveAttribute('href', 'tel:0355500100')
  await card.getByRole('button', { name: 'I can’t make it' }).click()
  await send.click()
  await expect.element(dialog.getByText('Choose what happened.')).toBeVisible()
  await expect.element(dialog.getByRole('radio', { name: 'I’m sick' })).toHaveFocus()
  await dialog.getByText('Something else').click()
  await send.click()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await expectAccessible()
  await dialog.getByText('I’m sick').click()
  await dialog.getByRole('textbox').fill('Flu.')
  change({ 'POST /bookings/{id}/release-request': refusal('service_unavailable') })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t tell Priya Patel')
  change({ 'POST /bookings/{id}/release-request': asked(), ...serviceWith([asked()]) })
  await send.click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(request).toHaveTextContent(/You asked Priya Patel.*I’m sick.*“Flu\.”.*still yours/)
  await expect.element(page.getByRole('listitem').filter({ hasText: 'You asked to cancel' })).toBeVisible()
  const sent = askedFor('POST /bookings/{id}/release-request')
  expect(sent.map(({ body }) => body)).toEqual([
    { reason: 'sick', note: 'Flu.' },
    { reason: 'sick', note: 'Flu.' },
  ])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
  await expectAccessible()

  change({ 'DELETE /bookings/{id}/release-request': shift(), ...serviceWith([shift()]) })
  await request.getByRole('button', { name: 'I can make it after all' }).click()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText(/We emailed Priya Patel that you can make it/)).toBeVisible()
})

test('a shift that has just started says so and keeps the request', async () => {
  await open(asked(), { 'DELETE /bookings/{id}/release-request': refusal('release_request_too_late') })
  await request.getByRole('button', { name: 'I can make it after all' }).click()
  await expect
    .element(request.getByRole('alert'))
    .toHaveTextContent(
      'We couldn’t take your request backThe shift has started. Please call your consultant.',
    )
})

test('offline it says to call, with the number', async () => {
  await open(shift())
  await expect.element(card).toBeVisible()
  goOffline()
  await expect.element(card).toHaveTextContent('You’re offline, so we can’t send this. Call Priya Patel')
  await expect.element(card.getByRole('button', { name: 'I can’t make it' })).not.toBeInTheDocument()
  await expect.element(card.getByRole('link', { name: /^Call Priya Patel/ })).toBeVisible()
})

test('once it has started there is no way out of it here', async () => {
  const { passTimeTo } = await open(shift())
  await expect.element(card).toBeVisible()
  passTimeTo('2026-03-10T08:20+11:00')
  await expect.element(card).not.toBeInTheDocument()
})

test('Home marks it on the card of today', async () => {
  await openPortal('/', { as: ava, at: morning, answers: serviceWith([asked()]) })
  await expect.element(page.getByRole('region', { name: 'Today' })).toHaveTextContent('You asked to cancel')
})

test.each([320, 390])('twice as large a text fits a phone of %i px', async (width) => {
  document.documentElement.style.fontSize = '200%'
  try {
    await open(shift(), {}, { window: { width, height: 844 } })
    await card.getByRole('button', { name: 'I can’t make it' }).click()
    await expect.element(send).toBeVisible()
    const { innerHTML } = await elementOf(dialog)
    const within = (html: string) => innerHTML.includes(html)
    expect(stickingOut().filter(within)).toEqual([])
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
