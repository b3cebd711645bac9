import type { Agreement } from '@rollcall/contract/work/agreements'
import type { Booking } from '@rollcall/contract/work/bookings'
import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { offered, shift } from '../../../test/bookings.ts'
import { drawnPage } from '../../../test/drawn-page.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, savedFiles, textsOf } from '../../../test/on-screen.ts'
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

const PAGES = 'GET /agreements/{id}/pages'
const PAGE = 'GET /agreements/{id}/pages/{page}'
const FILE = 'GET /agreements/{id}'

async function openBooking(booking: Booking, answers: Answers) {
  const portal = await openPortal(`/bookings/${booking.id}`, {
    as: ava,
    at: morning,
    answers: {
      'GET /bookings/{id}': booking,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      'GET /bookings/{id}/agreements': listOf(terms),
      [PAGES]: { pageCount: 1 },
      [PAGE]: drawnPage,
      ...answers,
    },
  })
  const card = portal.screen.getByRole('region', { name: 'Agreements' })
  const dialog = portal.screen.getByRole('dialog', { name: terms.title })
  const box = dialog.getByRole('checkbox', { name: /I have read this/ })
  const sign = () => dialog.getByRole('button', { name: 'Sign', exact: true }).click()
  const tick = async () => {
    await sign()
    // Announced once the browser has drawn the last page.
    await expect.element(dialog.getByText('Tick this to sign.')).toBeVisible()
    await box.click()
    await expect.element(box).toBeChecked()
  }
  const open = async () => {
    await card.getByRole('button', { name: 'Read and sign' }).click()
    await expect.element(dialog.getByRole('img', { name: terms.title })).toBeVisible()
    await tick()
  }
  return { ...portal, card, dialog, box, open, tick, sign }
}

test('an agreement is read page by page; only after the last page can it be signed', async () => {
  const { card, dialog, box, tick, sign, screen, change, askedFor } = await openBooking(toSign, {
    [PAGES]: { pageCount: 3 },
  })
  const pagesAsked = () => askedFor(PAGE).map(({ params }) => Number(params.page))
  await expect.element(card).toHaveTextContent('0 of 1 signed')
  await card.getByRole('button', { name: 'Read and sign Terms of Engagement' }).click()
  const picture = (page: number) =>
    dialog.getByRole('img', { name: `Terms of Engagement, page ${page} of 3`, exact: true })
  await expect.element(picture(1)).toBeVisible()
  await box.click()
  await expect.element(box).not.toBeChecked()
  await expect.element(dialog.getByText('Read to the last page first, or download the file.')).toBeVisible()
  await expectAccessible()

  const next = dialog.getByRole('button', { name: 'Next page' })
  ;(await elementOf(box)).scrollIntoView()
  const bottomOfBar = async () => (await boxOf(next)).bottom
  expect((await boxOf(picture(1))).top).toBeLessThan(await bottomOfBar())
  await next.click()
  await expect.element(picture(2)).toBeVisible()
  expect((await boxOf(picture(2))).top).toBeGreaterThanOrEqual(await bottomOfBar())
  // The service records that the last page was sent.
  expect(pagesAsked()).not.toContain(3)
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(picture(3)).toBeVisible()
  expect(pagesAsked()).toEqual([1, 2, 3])
  expect(askedFor(FILE)).toEqual([])
  await tick()
  await expect.element(box).toHaveFocus()
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

test('a replaced agreement is not signed: it says so, and the new one is listed', async () => {
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

test('without a network it says that it is not signed; an agreement signed elsewhere counts as signed', async () => {
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

test('an offer only mentions its agreements; a failed list or file can be retried', async () => {
  const [offer = shift()] = offered({ expiresAt: '2026-03-11T08:00+11:00' })
  const onOffer = await openBooking({ ...offer, agreements: { signed: 0, total: 1 } }, {})
  await expect
    .element(onOffer.card)
    .toHaveTextContent('If you accept, this school has 1 agreement for you to sign')
  expect(onOffer.askedFor('GET /bookings/{id}/agreements')).toHaveLength(0)

  const { card, dialog, change, tick, askedFor } = await openBooking(toSign, {
    'GET /bookings/{id}/agreements': refusal('internal_error'),
    [PAGES]: refusal('internal_error'),
  })
  await expect.element(card).toHaveTextContent('We couldn’t load the agreements.')
  change({ 'GET /bookings/{id}/agreements': listOf(terms) })
  await card.getByRole('button', { name: 'Try again' }).click()
  await card.getByRole('button', { name: 'Read and sign' }).click()
  await expect.element(dialog).toHaveTextContent('We couldn’t open this file.')
  change({ [PAGES]: { pageCount: 1 }, [PAGE]: refusal('internal_error') })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => askedFor(PAGE)).toHaveLength(1)
  await expect.element(dialog).toHaveTextContent('We couldn’t open this file.')
  change({ [PAGE]: drawnPage })
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.element(dialog.getByRole('img', { name: terms.title })).toBeVisible()
  await tick()
})

test('a file whose pages cannot be drawn is downloaded, read and then signed', async () => {
  const { card, dialog, box, change } = await openBooking(toSign, {
    [PAGES]: refusal('file_unreadable'),
    [FILE]: refusal('internal_error'),
  })
  await card.getByRole('button', { name: 'Read and sign' }).click()
  await expect.element(dialog).toHaveTextContent('We couldn’t open this file.')
  const files = savedFiles()
  const download = dialog.getByRole('button', { name: 'Download (9 bytes)' })
  await download.click()
  await expect.element(dialog.getByText('Download Failed.', { exact: false })).toBeVisible()
  await box.click()
  await expect.element(box).not.toBeChecked()
  change({ [FILE]: new Blob(['%PDF-1.7\n']) })
  await download.click()
  await expect.poll(() => files.map(({ name }) => name)).toEqual(['Terms of Engagement.pdf'])
  expect(await files[0]?.text()).toMatch(/^%PDF-/)
  await box.click()
  await expect.element(box).toBeChecked()
})

test('offline it says so, and the pages come with the network', async () => {
  const { card, dialog } = await openBooking(toSign, {})
  await expect.element(card).toHaveTextContent('0 of 1 signed')
  const comeBack = goOffline()
  await card.getByRole('button', { name: 'Read and sign' }).click()
  await expect.element(dialog).toHaveTextContent('The file opens when you’re back online.')
  await dialog.getByRole('button', { name: 'Download (9 bytes)' }).click()
  await expect.element(dialog.getByText('Download Failed. You’re offline.', { exact: false })).toBeVisible()
  comeBack()
  await expect.element(dialog.getByRole('img', { name: terms.title })).toBeVisible()
})
