import { queryClient } from '@rollcall/client/queries/query-client.ts'
import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import { expect, onTestFinished, test, vi } from 'vitest'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal, unreachable } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, listedShift, morning, nothingOn, rollcall, today, workingAva } from '../../../test/people.ts'
import type { KeptRollcall } from '../../shared/rollcall/rollcall-status.ts'
import { rollcallQuery } from './rollcall.queries.ts'

const tomorrow = '2026-03-11'
const askedTomorrow: RollcallStatus = {
  ...rollcall,
  activeDateLocal: tomorrow,
  activeDay: 'tomorrow',
  timeUntilUpdateRequiredInMilliSeconds: 15 * 3_600_000,
}
const bookedOn = (dateLocal: string) => ({
  ...nothingOn,
  bookings: { [dateLocal]: [listedShift(dateLocal)] },
})
/** A candidate whose question closes in this many milliseconds. */
const avaAsked = (timeUntilUpdateRequiredInMilliSeconds: number) => ({
  ...ava,
  rollcallStatus: { ...rollcall, timeUntilUpdateRequiredInMilliSeconds },
})

test('an answer that is refused or never arrives is taken back, with the reason', async () => {
  const { screen, change, askedFor } = await openPortal('/', {
    as: avaAsked(75 * 60_000),
    at: morning,
    answers: { 'POST /rollcall': unreachable },
  })
  const question = screen.getByRole('region', { name: 'Are you ready to work today?' })
  const ready = question.getByRole('button', { name: 'Ready', exact: true })
  await expect.element(question).toHaveTextContent('Answer by 9:00 am.')
  await ready.click()
  await expect.element(question.getByRole('alert')).toHaveTextContent('We couldn’t send your answer.')
  change({ 'POST /rollcall': refusal('rollcall_date_passed') })
  await ready.click()
  await expect.element(question).toHaveTextContent('It’s too late to answer for that day')
  await expectAccessible()

  change({ 'POST /rollcall': ({ body }) => ({ ...rollcall, rollcall: body.status }) })
  await ready.click()
  const answered = screen.getByRole('region', { name: 'You’re ready to work today' })
  await expect.element(answered).toHaveTextContent('We’ve set Tuesday 10 March to available.')
  await expect.element(answered.getByRole('heading')).toHaveFocus()
  const keys = askedFor('POST /rollcall').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)

  await answered.getByRole('button', { name: 'Change' }).click()
  await expect.element(ready).toHaveAttribute('aria-pressed', 'true')
  await expect.element(question.getByRole('heading')).toHaveFocus()
  await question.getByRole('button', { name: 'Keep my answer' }).click()
  await expect.element(answered).toBeVisible()
  expect(askedFor('POST /rollcall')).toHaveLength(3)
})

test('a candidate with a booking that day is not asked, and a new booking is named', async () => {
  const { screen, change } = await openPortal('/', { as: workingAva, at: morning })
  const question = screen.getByRole('region', { name: /^Are you ready/ })
  await expect.element(screen.getByRole('region', { name: 'Coming up' })).toBeVisible()
  change({
    'POST /rollcall': refusal('rollcall_conflicts_with_booking'),
    'GET /rollcall': { ...rollcall, isBooked: true },
    'GET /bookings/overview': bookedOn(today),
  })
  await question.getByRole('button', { name: 'Not ready' }).click()
  const booked = screen.getByRole('region', { name: 'You’re booked today' })
  await expect
    .element(booked)
    .toHaveTextContent('You’ve been booked for that day, so we didn’t save your answer')
  await expect.element(booked.getByRole('heading')).toHaveFocus()
  await expectAccessible()

  await openPortal('/', { as: ava, at: morning, answers: { 'GET /bookings/overview': bookedOn(today) } })
  await expect.element(screen.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(booked).not.toBeInTheDocument()

  await openPortal('/', {
    as: { ...ava, rollcallStatus: askedTomorrow },
    at: morning,
    answers: { 'GET /bookings/overview': bookedOn(tomorrow) },
  })
  await expect.element(screen.getByRole('region', { name: 'You’re booked tomorrow' })).toBeVisible()
})

test('a candidate who cannot work yet is not asked', async () => {
  const { screen } = await openPortal('/', {
    as: { ...ava, rollcallStatus: { ...rollcall, isAsked: false } },
    at: morning,
  })
  await expect.element(screen.getByRole('link', { name: 'Set my availability' })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /^Are you ready/ })).not.toBeInTheDocument()
})

test('the next question appears when the time has passed', async () => {
  const { screen, askedFor } = await openPortal('/', {
    as: avaAsked(2_000),
    at: '2026-03-10T08:59:58+11:00',
    answers: {
      'GET /rollcall': askedTomorrow,
      'POST /rollcall': ({ body }) => ({ ...askedTomorrow, rollcall: body.status }),
    },
  })
  const next = screen.getByRole('region', { name: 'Are you ready to work tomorrow?' })
  await expect.element(next).toHaveTextContent('Answer by 9:00 am on Wed, 11 Mar.')
  await next.getByRole('button', { name: 'Ready', exact: true }).click()
  await expect.element(screen.getByRole('region', { name: 'You’re ready to work tomorrow' })).toBeVisible()
  expect(askedFor('POST /rollcall').map(({ body }) => body)).toEqual([
    { status: 'ready', activeDateLocal: tomorrow },
  ])
})

test('in the last hour it says how long is left, and without a network that the time is over', async () => {
  const { screen } = await openPortal('/', { as: avaAsked(30 * 60_000), at: '2026-03-10T08:30:00+11:00' })
  await expect.element(screen.getByText(/(?:30|29|28) minutes left\./).first()).toBeVisible()

  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => onLine.mockRestore())
  await openPortal('/', {
    as: avaAsked(-60_000),
    at: '2026-03-10T09:01:00+11:00',
    answers: { 'GET /rollcall': unreachable },
  })
  await expect
    .element(screen.getByRole('region', { name: 'It’s too late to answer for this day.' }))
    .toHaveTextContent('We’ll ask about the next day when you’re back online.')
})

test('the status is reused exactly until its expiry, however long the page is open', async () => {
  const { screen, askedFor, passTimeTo } = await openPortal('/', {
    as: avaAsked(75 * 60_000),
    at: morning,
    answers: { 'GET /rollcall': askedTomorrow },
  })
  await expect.element(screen.getByRole('region', { name: /^Are you ready/ })).toBeVisible()
  const kept = rollcallQuery.refetchInterval
  const query = queryClient.getQueryCache().find<KeptRollcall>({ queryKey: rollcallQuery.queryKey })
  // The only timer is for the instant the service gave: an hourly one would ask before its time.
  expect(typeof kept === 'function' && query && kept(query as never)).toBeGreaterThan(74 * 60_000)
  for (const later of ['2026-03-10T07:50+11:00', '2026-03-10T08:58:00+11:00']) {
    passTimeTo(later)
    await expect.poll(() => askedFor('GET /bookings/overview').length).toBeGreaterThan(0)
  }
  expect(askedFor('GET /rollcall')).toHaveLength(0)
  passTimeTo('2026-03-10T09:00:50+11:00')
  await expect.element(screen.getByRole('region', { name: /ready to work tomorrow/ })).toBeVisible()
})
