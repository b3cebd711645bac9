import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { bookingId, serviceWith, shift } from '../../../test/bookings.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { morning, workingAva } from '../../../test/people.ts'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'

const COUNT = 16
/** Each starts at a different minute, which identifies its row. */
const startOf = (number: number) => `07:${String(number + 10)}`
const shifts = Array.from({ length: COUNT }, (_, index) =>
  shift({
    id: bookingId(index + 20),
    dateLocal: `2026-03-${String(index + 11)}`,
    startTimeLocal: startOf(index),
    endTimeLocal: '15:10',
  }),
)

test('each of sixteen bookings is rendered once, whatever is loaded after the first screen', async () => {
  const formatRange = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatRange')
  // React's scheduler sees no time pass, so it finishes each render that it begins: one that it interrupts begins again.
  const performanceNow = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  const { askedFor } = await openPortal('/', {
    as: workingAva,
    at: morning,
    answers: { ...serviceWith([shift(), ...shifts]), 'GET /unlock-plan': [] },
  })
  const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(COUNT)
  // The windows before and after this one, and for offline use the calendar's month and the next days.
  await expect.poll(() => askedFor('GET /bookings/overview').length).toBe(4)
  await expect.poll(() => askedFor('GET /bookings/summary/{date}').length).toBeGreaterThan(1)
  const rendersOf = (start: string) =>
    formatRange.mock.calls.filter(([from]) => from === Date.parse(`1970-01-01T${start}Z`)).length
  expect(shifts.map(({ startTimeLocal }) => rendersOf(startTimeLocal))).toEqual(shifts.map(() => 1))

  // The same bookings again, as after a live update about another one.
  await queryClient.invalidateQueries({ queryKey: bookingKeys.all })
  await new Promise(requestAnimationFrame)
  expect(shifts.map(({ startTimeLocal }) => rendersOf(startTimeLocal))).toEqual(shifts.map(() => 1))
  formatRange.mockRestore()
  performanceNow.mockRestore()
})

test('another month renders neither the shell nor the greeting again', async () => {
  const { screen } = await openPortal('/', {
    as: workingAva,
    at: morning,
    answers: { ...serviceWith([shift(), ...shifts]), 'GET /unlock-plan': [] },
  })
  await screen.getByRole('link', { name: 'Later' }).hover()
  const matchMedia = vi.spyOn(window, 'matchMedia')
  // A getter, which its type does not say.
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
  await screen.getByRole('link', { name: 'Later' }).click()
  await expect.element(screen.getByText('No bookings this month yet.')).toBeVisible()
  // The shell asks for its breakpoint in each render, and the greeting formats the day in the person's time zone.
  expect(matchMedia.mock.calls.filter(([query]) => query === '(width >= 960px)')).toEqual([])
  const zones = format.mock.contexts.map((each) => (each as Intl.DateTimeFormat).resolvedOptions())
  expect(zones.filter(({ timeZone, weekday }) => timeZone !== 'UTC' && weekday === 'long')).toEqual([])
  matchMedia.mockRestore()
  format.mockRestore()
})
