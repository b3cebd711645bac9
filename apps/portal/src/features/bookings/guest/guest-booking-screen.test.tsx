import type { ErrorCode } from '@rollcall/contract/errors'
import type { GuestBooking } from '@rollcall/contract/work/offers'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { bookingId, serviceWith, shift } from '../../../../test/bookings.ts'
import { type Answers, refusal } from '../../../../test/fake-service.ts'
import { goOffline } from '../../../../test/offline.ts'
import { savedFiles, textsOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava, morning } from '../../../../test/people.ts'
import { tapTwice } from '../../../../test/tap-twice.ts'

const path = '/bookings/offer-1/guest/secret-1'
const heading = () => page.getByRole('heading', { level: 1 })
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const button = (name: string) => page.getByRole('button', { name, exact: true })

const offer = (dates = ['2026-03-17'], outcome: OfferOutcome = 'open'): GuestBooking => ({
  firstName: 'Ava',
  endingRequirements: [],
  tentativeFillStatus: { outcome, expiresAt: '2026-03-10T20:30:00Z' },
  bookings: dates.map((dateLocal, index) => {
    const { startTimeLocal, endTimeLocal, startsAt, endsAt, clientName, grades, description, payment } =
      shift({ dateLocal })
    return {
      id: bookingId(index + 1),
      dateLocal,
      startTimeLocal,
      endTimeLocal,
      startsAt,
      endsAt,
      clientName,
      grades,
      description,
      payment,
      suburb: 'Brunswick',
      timezone: 'Australia/Melbourne',
    }
  }),
})

const get = 'GET /bookings/{shortTermTentativeId}/guest/{accessGuid}'
const post = 'POST /bookings/{shortTermTentativeId}/guest/{accessGuid}/tentative-fill'

const openLink = (answers: Answers, address = path) => openPortal(address, { at: morning, answers })

test('a link is answered without signing in', async () => {
  const files = savedFiles()
  const { askedFor } = await openLink({
    [get]: offer(),
    [post]: { outcome: 'accepted', bookingIds: [bookingId(1)] },
  })
  await expect.element(heading()).toHaveTextContent('Ava, can you take this shift?')
  await expect.element(heading()).toHaveFocus()
  await expect.element(main()).toHaveTextContent(/Tuesday,? 17 March/)
  await expect.element(main()).toHaveTextContent('$72.40 an hour, about $495 for the day')
  await expect.element(main()).toHaveTextContent('min left to answer')
  await expect
    .poll(() => askedFor('POST /offers/seen-by-link').map(({ body }) => body))
    .toEqual([{ accessGuid: 'secret-1' }])
  await expect.element(page.getByRole('navigation')).not.toBeInTheDocument()
  await expectAccessible()

  await button('Accept').click()
  await expect.element(dialog()).toHaveTextContent('Accept this shift?')
  await expectAccessible()
  await tapTwice(dialog().getByRole('button', { name: 'Accept shift' }))
  await expect.element(heading()).toHaveTextContent('You’re booked')
  await expect.element(heading()).toHaveFocus()
  expect(askedFor(post)[0]).toMatchObject({
    params: { shortTermTentativeId: 'offer-1', accessGuid: 'secret-1' },
    body: { action: 'accept' },
  })
  await expectAccessible()

  await button('Add to my calendar').click()
  const calendar = await files[0]?.text()
  expect(files[0]?.name).toBe('bookings.ics')
  expect(calendar).toContain('DTSTART:20260316T212000Z\r\n')
  expect(calendar).toContain('DTEND:20260317T041000Z\r\n')
  expect(calendar).toContain(`UID:${bookingId(1)}@rollcall\r\n`)

  await page.getByRole('link', { name: 'Sign in to see everything' }).click()
  await expect.poll(() => location.pathname + location.search).toBe('/login')
})

test('a link shows expiring requirements, again in the confirmation, and afterwards', async () => {
  const missing = {
    title: 'Clearance',
    dateExpiry: '2026-03-09',
    isExpired: true,
    isBeingRenewed: false,
    isAppliedFor: false,
    uncoveredShifts: 1,
  }
  const firstAid = { ...missing, title: 'First Aid', dateExpiry: '2026-03-16', isExpired: false }
  await openLink({
    [get]: { ...offer(), endingRequirements: [missing, { ...firstAid, isBeingRenewed: true }] },
    [post]: { outcome: 'accepted', bookingIds: [bookingId(1)] },
  })
  const expired = /Clearance expired on 9 Mar 2026You need a new one before you can work this shift\./
  const expiring =
    /First Aid expires on 16 Mar 2026That’s before this shift\. You need a new one to work it\. We’re checking your new one\./
  await expect.element(main()).toHaveTextContent(expired)
  await expect.element(main()).toHaveTextContent(expiring)
  await expectAccessible()
  await button('Accept').click()
  await expect.element(dialog()).toHaveTextContent(expired)
  await expect.element(dialog()).toHaveTextContent(expiring)
  await expectAccessible()
  await dialog().getByRole('button', { name: 'Not yet' }).click()
  await button('Decline').click()
  await expect.element(dialog()).not.toHaveTextContent('Clearance')
  await dialog().getByRole('button', { name: 'Not yet' }).click()
  await button('Accept').click()
  await dialog().getByRole('button', { name: 'Accept shift' }).click()
  await expect.element(heading()).toHaveTextContent('You’re booked')
  await expect.element(main()).toHaveTextContent(expired)
})

test('a group has an address of its own, and each address another name', async () => {
  const files = savedFiles()
  const dates = ['2026-03-17', '2026-03-18', '2026-03-19']
  await openLink(
    {
      'GET /bookings/group/guest/{accessGuid}': offer(dates),
      'POST /bookings/group/guest/{accessGuid}/tentative-fill': {
        outcome: 'accepted',
        bookingIds: dates.map((_, index) => bookingId(index + 1)),
      },
    },
    '/booking/group/secret-1',
  )
  await expect.element(heading()).toHaveTextContent('Ava, can you take these 3 shifts?')
  await button('Accept').click()
  await expect
    .poll(textsOf(dialog().getByRole('listitem')))
    .toEqual(['17 March', '18 March', '19 March'].map((day) => expect.stringContaining(day)))
  await dialog().getByRole('button', { name: 'Accept 3 shifts' }).click()
  await expect.element(heading()).toHaveTextContent('You’re booked')
  await button('Add to my calendar').click()
  expect((await files[0]?.text())?.match(/BEGIN:VEVENT/g)).toHaveLength(3)
})

test('an offer is declined by its other address, with a note that outlives a reload', async () => {
  const answers = { [get]: offer(), [post]: { outcome: 'rejected' as const, bookingIds: [bookingId(1)] } }
  const note = dialog().getByLabelText('A note for your consultant')
  await openLink(answers, '/booking/offer-1/secret-1')
  await button('Decline').click()
  await note.fill('Two trains away.')
  expect(JSON.stringify(sessionStorage)).not.toContain('secret-1')
  await openLink(answers, '/booking/offer-1/secret-1')
  await button('Decline').click()
  await expect.element(note).toHaveValue('Two trains away.')
  await dialog().getByRole('button', { name: 'Decline shift' }).click()
  await expect.element(heading()).toHaveTextContent('You declined this offer')
  expect(JSON.stringify(sessionStorage)).not.toContain('Two trains')
  await expect.element(page.getByRole('link', { name: 'Sign in to see everything' })).toBeVisible()
})

test.each<[ErrorCode, string, string]>([
  ['guest_id_missing', 'This booking isn’t available', 'This link isn’t complete.'],
  ['guest_key_missing', 'This booking isn’t available', 'This link isn’t complete.'],
  ['guest_booking_not_found', 'This booking isn’t available', 'The link may have expired'],
  ['guest_booking_cancelled', 'This booking is cancelled', 'you’re not booked'],
  ['guest_not_tentative', 'This booking no longer needs an answer', 'no longer needs an answer'],
  ['guest_tentative_rejected', 'You declined this offer', 'already said no'],
  ['guest_unhandled_tentative_status', 'We can’t show this offer', 'Sign in, or call'],
])('a link refused as %s says “%s”', async (code, title, text) => {
  await openLink({ [get]: refusal(code) })
  await expect.element(heading()).toHaveTextContent(title)
  await expect.element(main()).toHaveTextContent(text)
  await expect.element(page.getByRole('link', { name: /^Call Commonroom/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Email Commonroom/ })).toBeVisible()
  await expect.element(button('Accept')).not.toBeInTheDocument()
  if (code === 'guest_booking_not_found') await expectAccessible()
})

test.each<[OfferOutcome, string, string]>([
  ['closedExpired', 'This offer has expired', 'you’re not booked'],
  ['closedFilled', 'This shift went to someone else', 'You’re not booked'],
])('an offer that is %s says so', async (outcome, title, text) => {
  await openLink({ [get]: offer(['2026-03-17'], outcome) })
  await expect.element(heading()).toHaveTextContent(title)
  await expect.element(main()).toHaveTextContent(text)
  await expect.element(button('Accept')).not.toBeInTheDocument()
})

test('refusals stay in the dialog and name their days; offline nothing is sent', async () => {
  const { change, askedFor } = await openLink({
    [get]: offer(),
    [post]: refusal('booking_overlaps', { param: '2026-03-17' }),
  })
  await button('Accept').click()
  const accept = dialog().getByRole('button', { name: 'Accept shift' })
  const refused = dialog().getByRole('alert')
  const comeBack = goOffline()
  await accept.click()
  await expect
    .element(refused)
    .toHaveTextContent(/We didn’t save your answer.*Check your internet connection/)
  expect(askedFor(post)).toEqual([])
  comeBack()
  await accept.click()
  await expect.element(refused).toHaveTextContent(/already have a booking.*Tue,? 17 Mar/)
  change({ [post]: refusal('too_many_requests', { retryAfterSeconds: 60 }) })
  await accept.click()
  await expect.element(refused).toHaveTextContent('You’re going a bit fast for us.')
  change({ [post]: { outcome: 'accepted', bookingIds: [bookingId(1)] } })
  await accept.click()
  await expect.element(heading()).toHaveTextContent('You’re booked')
})

test('a link that expires while its page is open says so instead of the offer', async () => {
  await openLink({ [get]: offer(), [post]: refusal('guest_booking_not_found') })
  await button('Accept').click()
  await dialog().getByRole('button', { name: 'Accept shift' }).click()
  await expect.element(heading()).toHaveTextContent('This booking isn’t available')
  await expect.element(main()).not.toHaveTextContent('17 March')
})

test('an offer that cannot be loaded says why, and can be retried', async () => {
  const { change } = await openLink({ [get]: refusal('too_many_requests', { retryAfterSeconds: 60 }) })
  await expect.element(page.getByRole('alert')).toHaveTextContent('You’re going a bit fast for us.')
  change({ [get]: offer() })
  await button('Try again').click()
  await expect.element(button('Accept')).toBeVisible()
})

test('the footer says who sent it, and can be hidden', async () => {
  await openLink({ [get]: offer() })
  const footer = page.getByRole('contentinfo')
  await expect.element(footer).toHaveTextContent('We sent you this link because we offered you a shift.')
  await button('Hide this').click()
  await expect.element(footer).not.toHaveTextContent('We sent you this link')
  await footer.getByRole('button', { name: 'Who sent me this?' }).click()
  await expect.element(footer).toHaveTextContent('We sent you this link')
})

test('a footer that was hidden stays hidden', async () => {
  await openPortal(path, { at: morning, answers: { [get]: offer() }, stored: { guestFooterHidden: true } })
  const footer = page.getByRole('contentinfo')
  await expect.element(footer.getByRole('button', { name: 'Who sent me this?' })).toBeVisible()
  await expect.element(footer).not.toHaveTextContent('We sent you this link')
  await expectAccessible()
})

test('a signed-in candidate answers by the link and finds the shift among their bookings', async () => {
  await openPortal(path, {
    as: ava,
    at: morning,
    answers: {
      ...serviceWith([shift({ dateLocal: '2026-03-17' })]),
      [get]: offer(),
      [post]: { outcome: 'accepted', bookingIds: [bookingId(1)] },
    },
  })
  await button('Accept').click()
  await dialog().getByRole('button', { name: 'Accept shift' }).click()
  await page.getByRole('link', { name: 'See my bookings' }).click()
  await expect.poll(() => location.pathname).toBe('/')
  await expect.element(page.getByText(/17 March/).first()).toBeVisible()
})
