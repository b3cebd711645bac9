import type { Agreement } from '@rollcall/contract/agreements'
import type { Booking } from '@rollcall/contract/bookings'
import { expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { offered, shift } from '../../../test/bookings.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { savedFiles, textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const terms: Agreement = {
  fileId: '0190a1b2-0000-7000-8000-0000000000f1',
  type: 'terms',
  title: 'Terms of Engagement',
  fileSizeBytes: 9,
  dateAgreedUTC: null,
}
const toSign = shift({ agreements: { signed: 0, total: 1 }, actionableItems: ['agreementsPending'] })
const listOf = (...agreements: Agreement[]) => ({ clientId: toSign.clientId, agreements })

async function openBooking(booking: Booking, answers: Answers) {
  // Chrome without a window has no viewer of its own that could be counted on.
  const viewer = vi.spyOn(navigator, 'pdfViewerEnabled', 'get').mockReturnValue(false)
  const portal = await openPortal(`/bookings/${booking.id}`, {
    as: ava,
    at: morning,
    answers: {
      'GET /bookings/{id}': booking,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'GET /bookings/{id}/agreements': listOf(terms),
      'GET /agreements/{id}': new Blob(['%PDF-1.7\n']),
      ...answers,
    },
  })
  const card = portal.screen.getByRole('region', { name: 'Agreements' })
  const dialog = portal.screen.getByRole('dialog', { name: terms.title })
  const open = async () => {
    await card.getByRole('button', { name: 'Read and sign' }).click()
    await dialog.getByRole('button', { name: /^Open the file/ }).click()
    await dialog.getByRole('checkbox').click()
  }
  const sign = () => dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  return { ...portal, viewer, card, dialog, open, sign }
}

test('a browser without a viewer opens the file itself, and only then can it be signed', async () => {
  const files = savedFiles()
  const { card, dialog, sign, screen, change } = await openBooking(toSign, {})
  await expect.element(card).toHaveTextContent('0 of 1 signed')
  await card.getByRole('button', { name: 'Read and sign Terms of Engagement' }).click()
  await expect.element(dialog.getByText('Open the file, read it, then come back here.')).toBeVisible()
  const box = dialog.getByRole('checkbox', { name: /I have read this/ })
  await box.click()
  await expect.element(box).not.toBeChecked()
  await expect.element(dialog.getByText('Open the file and read it first.')).toBeVisible()
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Open the file (9 bytes)' }).click()
  expect(files.map(({ name }) => name)).toEqual(['Terms of Engagement.pdf'])
  expect(await files[0]?.text()).toMatch(/^%PDF-/)
  await sign()
  await expect.element(dialog.getByText('Tick this to sign.')).toBeVisible()
  await expect.element(box).toHaveFocus()
  await box.click()
  const signed = { ...terms, dateAgreedUTC: '2026-03-09T21:00:00Z' }
  change({
    'PUT /agreements/{id}': signed,
    'GET /bookings/{id}/agreements': listOf(signed),
    'GET /bookings/{id}': { ...toSign, agreements: { signed: 1, total: 1 }, actionableItems: [] },
  })
  await sign()
  await expect.element(screen.getByText('You signed “Terms of Engagement”.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card).toHaveTextContent('1 of 1 signed')
  await expect.element(card).toHaveTextContent('Signed on Tuesday 10 March 2026')
  await expectAccessible()

  await card.getByRole('button', { name: 'Read Terms of Engagement' }).click()
  await expect.element(dialog.getByText('Signed on Tuesday 10 March 2026')).toBeVisible()
  await expect.element(box).not.toBeInTheDocument()
})

test('one that was replaced meanwhile is not signed: it says so, and the new one is in the list', async () => {
  savedFiles()
  const { card, dialog, open, sign, change } = await openBooking(toSign, {
    'PUT /agreements/{id}': refusal('agreement_replaced'),
  })
  await open()
  const second = { ...terms, fileId: '0190a1b2-0000-7000-8000-0000000000f2', title: 'Terms, second version' }
  change({ 'GET /bookings/{id}/agreements': listOf(second) })
  await sign()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(card.getByRole('alert')).toHaveTextContent('This agreement was replaced')
  await expect
    .poll(textsOf(card.getByRole('listitem')))
    .toEqual([expect.stringContaining('Terms, second version')])
  await expectAccessible()
})

test('without a network it says that it is not signed; signed elsewhere meanwhile is no harm', async () => {
  savedFiles()
  const { card, dialog, open, sign, change, askedFor } = await openBooking(toSign, {
    'PUT /agreements/{id}': unreachable,
  })
  await open()
  await sign()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t sign it')
  await expect.element(dialog.getByRole('checkbox')).toBeChecked()
  const signed = { ...terms, dateAgreedUTC: '2026-03-08T21:00:00Z' }
  change({ 'PUT /agreements/{id}': signed, 'GET /bookings/{id}/agreements': listOf(signed) })
  await sign()
  await expect.element(card).toHaveTextContent('Signed on Monday 9 March 2026')
  const keys = askedFor('PUT /agreements/{id}').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(new Set(keys).size).toBe(1)
})

test('an offer only says that there is something to sign; a list or a file that fails is asked for again', async () => {
  const [offer = shift()] = offered({ expiresAt: '2026-03-11T08:00+11:00' })
  const onOffer = await openBooking({ ...offer, agreements: { signed: 0, total: 1 } }, {})
  await expect
    .element(onOffer.card)
    .toHaveTextContent('If you accept, this school has 1 agreement for you to sign')
  expect(onOffer.askedFor('GET /bookings/{id}/agreements')).toHaveLength(0)

  const { card, dialog, change } = await openBooking(toSign, {
    'GET /bookings/{id}/agreements': refusal('internal_error'),
    'GET /agreements/{id}': refusal('internal_error'),
  })
  await expect.element(card).toHaveTextContent('We couldn’t load the agreements.')
  change({ 'GET /bookings/{id}/agreements': listOf(terms) })
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Read and sign' }).click()
  await expect.element(dialog).toHaveTextContent('We couldn’t load the file.')
  change({ 'GET /agreements/{id}': new Blob(['%PDF-1.7\n']) })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('checkbox')).toBeVisible()
})
