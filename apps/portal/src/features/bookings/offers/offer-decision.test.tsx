import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { OfferOutcome } from '@rollcall/domain/work/offers/offer-decision'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/axe.ts'
import { offered } from '../../../../test/bookings.ts'
import { type Answers, refusal, unreachable } from '../../../../test/fake-service.ts'
import { goOffline } from '../../../../test/offline.ts'
import { textsOf } from '../../../../test/on-screen.ts'
import { openPortal } from '../../../../test/open-portal.ts'
import { ava, morning } from '../../../../test/people.ts'
import { anotherLike, endSession, signInAgain } from '../../../../test/sign-in-again.ts'
import { tapTwice } from '../../../../test/tap-twice.ts'

const tomorrow = '2026-03-11T07:30+11:00'
const main = () => page.getByRole('main')
const dialog = () => page.getByRole('dialog')
const ask = (action: 'Accept' | 'Decline') =>
  page.getByRole('button', { name: `${action} the offer from Lantern Hill School` })
const confirm = (name: string) => dialog().getByRole('button', { name })

/** The page of the first of the bookings that are offered. Once answered, the service knows it. */
function openOffer(
  [booking, ...others]: Booking[],
  answers: Answers = {},
  person: { as: CurrentUser } | { actingFor: CurrentUser } = { as: ava },
) {
  if (!booking?.tentativeFillStatus) throw new Error('This is no offer')
  const { tentativeFillStatus } = booking
  let known: Booking = booking
  const answerWith = (outcome: OfferOutcome) => {
    known = {
      ...booking,
      actionableItems: [],
      ...(outcome === 'accepted'
        ? { status: 110, tentativeFillStatus: null }
        : { tentativeFillStatus: { ...tentativeFillStatus, outcome } }),
    }
    return { outcome, bookingIds: [booking, ...others].map(({ id }) => id) }
  }
  const opening = openPortal(`/bookings/${booking.id}`, {
    ...person,
    at: morning,
    answers: {
      'GET /bookings/{id}': () => known,
      'GET /bookings/{id}/navigation': { next: null, previous: null },
      ...answers,
    },
  })
  return opening.then((portal) => ({
    ...portal,
    /** The service's results of the next decisions. */
    answerBy: (outcome: OfferOutcome, when: Promise<void> = Promise.resolve()) =>
      portal.change({
        'POST /bookings/{bookingId}/tentative-fill': () => when.then(() => answerWith(outcome)),
      }),
    answers: () => portal.askedFor('POST /bookings/{bookingId}/tentative-fill'),
  }))
}

test('two taps accept an offer, and it shows at once', async () => {
  const { answerBy, answers } = await openOffer(offered({ expiresAt: tomorrow }))
  let arrive: () => void = () => undefined
  answerBy(
    'accepted',
    new Promise<void>((ready) => {
      arrive = ready
    }),
  )
  await expect.element(page.getByText(/^23 h \d+ min left to answer/)).toBeVisible()
  await expectAccessible()
  await ask('Accept').click()
  await expect.element(dialog()).toHaveTextContent('Accept this shift?')
  await expect
    .poll(textsOf(dialog().getByRole('listitem')))
    .toEqual([expect.stringMatching(/Tuesday,? 17 March.*8:20.*3:10/)])
  await expect.element(dialog()).toHaveTextContent('$72.40 an hour, about $495 for the day')
  await expectAccessible()

  await tapTwice(confirm('Accept shift'))
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect.element(main()).toHaveTextContent('You’re booked')
  await expect.poll(() => document.activeElement?.textContent).toContain('You’re booked')
  await expect.element(ask('Accept')).not.toBeInTheDocument()
  arrive()
  await expect.element(page.getByText(/You’re booked for Tue,? 17 Mar\./)).toBeVisible()
  await expect.element(page.getByText('Confirmed').first()).toBeVisible()
  // The booking no longer contains the offer, but the page still shows that it was just accepted.
  await expect.element(main()).toHaveTextContent('You’re booked')
  await expectAccessible()
  expect(answers().map(({ body }) => body)).toEqual([{ action: 'accept' }])
})

test('an open offer on the screen is reported as seen, once', async () => {
  const [booking, ...others] = offered({ expiresAt: tomorrow })
  const { askedFor } = await openOffer([booking as Booking, ...others])
  const seen = () => askedFor('POST /bookings/{bookingId}/seen')
  await expect.poll(seen).toHaveLength(1)
  document.dispatchEvent(new Event('visibilitychange'))
  await ask('Accept').click()
  await expect.element(dialog()).toBeVisible()
  expect(seen()).toHaveLength(1)
})

test('a consultant who accepts an offer reads that the candidate is booked', async () => {
  const { answerBy, askedFor } = await openOffer(offered({ expiresAt: tomorrow }), {}, { actingFor: ava })
  answerBy('accepted')
  await ask('Accept').click()
  await expect
    .element(dialog())
    .toHaveTextContent('Ava will be booked for this date. We’ll email them that you accepted it.')
  await confirm('Accept shift').click()
  await expect.element(page.getByText(/Ava is booked for Tue,? 17 Mar\./)).toBeVisible()
  // The candidate has not seen it.
  expect(askedFor('POST /bookings/{bookingId}/seen')).toEqual([])
})

test('an offer that overlaps is taken back with the days it overlaps, and can be declined', async () => {
  const { answerBy, answers } = await openOffer(
    offered({ expiresAt: tomorrow, dates: ['2026-03-17', '2026-03-18'] }),
    { 'POST /bookings/{bookingId}/tentative-fill': refusal('booking_overlaps', { param: '2026-03-18' }) },
  )
  await expect.element(main()).toHaveTextContent('Can you take these 2 shifts?')
  await ask('Accept').click()
  await confirm('Accept 2 shifts').click()
  const refused = main().getByRole('alert')
  await expect.element(refused).toHaveTextContent('We didn’t save your answer')
  await expect.element(refused).toHaveTextContent(/on Wed,? 18 Mar\./)

  answerBy('rejected')
  await ask('Decline').click()
  await expect.element(dialog()).toHaveTextContent('You can’t undo this here.')
  await dialog().getByLabelText('Why not?').selectOptions('It’s too far away')
  await dialog().getByLabelText('A note for your consultant').fill('Two trains away.')
  await confirm('Decline 2 shifts').click()
  await expect.element(main()).toHaveTextContent('You declined this offer')
  await expect.element(page.getByText('You declined', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Offered to you')).not.toBeInTheDocument()
  expect(answers().at(-1)?.body).toEqual({ action: 'decline', reason: 'tooFar', note: 'Two trains away.' })
  await expect.element(refused).not.toBeInTheDocument()
})

test('an offer counts down with announcements, and expires by itself', async () => {
  const { passTimeTo } = await openOffer(offered({ expiresAt: '2026-03-10T09:00+11:00' }))
  passTimeTo('2026-03-10T08:15:10+11:00')
  await expect.element(page.getByText(/^44 min left to answer/)).toBeVisible()
  await expect.element(page.getByText('Less than 60 minutes left to answer this offer.')).toBeInTheDocument()
  passTimeTo('2026-03-10T08:56+11:00')
  await expect.element(page.getByText(/^3 min \d+ s left to answer/)).toBeVisible()
  await expect.element(page.getByText('Less than 5 minutes left to answer this offer.')).toBeInTheDocument()
  await expect.element(ask('Accept')).toBeVisible()
  passTimeTo('2026-03-10T09:00+11:00')
  await expect.element(main()).toHaveTextContent('This offer has expired')
  await expect.element(ask('Accept')).not.toBeInTheDocument()
  await expectAccessible()
})

test('a decision that comes too late says so', async () => {
  const { answerBy } = await openOffer(offered({ expiresAt: tomorrow }))
  answerBy('closedExpired')
  await ask('Accept').click()
  await confirm('Accept shift').click()
  await expect.element(main()).toHaveTextContent('This offer has expired')
  await expect.element(ask('Accept')).not.toBeInTheDocument()
})

test('without a network the dialog stays and says why; an answer that may have arrived is sent as the same one', async () => {
  const { answerBy, answers } = await openOffer(offered({ expiresAt: tomorrow }), {
    'POST /bookings/{bookingId}/tentative-fill': unreachable,
  })
  await ask('Accept').click()
  await expect.element(dialog()).toHaveTextContent('an hour')
  const comeBack = goOffline()
  await confirm('Accept shift').click()
  await expect
    .element(dialog().getByRole('alert'))
    .toHaveTextContent(/We didn’t save your answer.*Check your internet connection/)
  expect(answers()).toEqual([])
  comeBack()

  await confirm('Accept shift').click()
  await expect.element(main().getByRole('alert')).toHaveTextContent('Your answer may not have arrived')
  answerBy('accepted')
  await ask('Accept').click()
  await confirm('Accept shift').click()
  await expect.element(main()).toHaveTextContent('You’re booked')
  const keys = answers().map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([keys[0], keys[0]])
})

test.each([
  ['the same person', ava, 'tooFar', 'Two trains away.'],
  ['another person', anotherLike(ava), '', ''],
])(
  'after the session ended, %s signs in and finds only their own reason to decline',
  async (_who, person, reason, note) => {
    const answer = 'POST /bookings/{bookingId}/tentative-fill'
    const { answerBy, change } = await openOffer(offered({ expiresAt: tomorrow }))
    const why = () => dialog().getByLabelText('Why not?')
    const words = () => dialog().getByLabelText('A note for your consultant')
    await ask('Decline').click()
    await why().selectOptions('It’s too far away')
    await words().fill('Two trains away.')
    endSession(change, answer)
    await confirm('Decline shift').click()
    await signInAgain(change, person)
    await ask('Decline').click()
    await expect.element(why()).toHaveValue(reason)
    await expect.element(words()).toHaveValue(note)
    answerBy('rejected')
    await confirm('Decline shift').click()
    await expect.element(main()).toHaveTextContent('You declined this offer')
    await expect.poll(() => JSON.stringify(sessionStorage)).not.toContain('Two trains')
  },
)
