import type { BookingListItem } from '@rollcall/contract/work/bookings'
import type { AvailabilityDay } from '@rollcall/domain/work/availability/availability-day'
import type { OngoingAvailability } from '@rollcall/domain/work/availability/ongoing-availability'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Answers } from './fake-service.ts'
import { listedShift, nothingOn } from './people.ts'

/** A Tuesday morning in Melbourne with two more weeks in its month. */
export const novemberMorning = '2026-11-17T06:40+11:00'

interface Held {
  bookings?: readonly BookingListItem[]
  days?: readonly AvailabilityDay[]
  ongoing?: OngoingAvailability | null
}

/** The availability that the fake service stores. */
export function heldAvailability({ bookings = [], days = [], ongoing = null }: Held = {}) {
  const held = { bookings, days: new Map(days.map((day) => [day.dateLocal, day])), ongoing }
  const set = (changed: readonly AvailabilityDay[]) => {
    for (const day of changed) {
      if (day.status === 'unset') held.days.delete(day.dateLocal)
      else held.days.set(day.dateLocal, day)
    }
    return [...changed]
  }
  const answers = {
    'GET /bookings/overview': ({ query: { dateFromLocal, dateToLocal } }) => {
      const isInside = ({ dateLocal }: { dateLocal: string }) =>
        dateLocal >= dateFromLocal && dateLocal <= dateToLocal
      return {
        ...nothingOn,
        bookings: Object.fromEntries(
          held.bookings.filter(isInside).map((booking) => [booking.dateLocal, [booking]]),
        ),
        availability: { scheduled: [...held.days.values()].filter(isInside), ongoing: held.ongoing },
      }
    },
    'PUT /availability': ({ body: { status, selectedDates, partialRanges } }) =>
      set(selectedDates.map((dateLocal) => ({ dateLocal, status, partialRanges }))),
    'PUT /availability/days': ({ body }) => set(body.days),
    'DELETE /availability': ({ query }) =>
      void set(
        query.dates.split(',').map((dateLocal) => ({ dateLocal, status: 'unset', partialRanges: [] })),
      ),
    'PUT /availability/ongoing': ({ body }) => {
      held.ongoing = body
      return body
    },
  } satisfies Answers
  return {
    answers,
    held,
    /** "2026-11-18 available", in order. */
    saved: () => [...held.days.values()].map(({ dateLocal, status }) => `${dateLocal} ${status}`).sort(),
  }
}

export const dayOf = (dateLocal: string, status: AvailabilityDay['status']): AvailabilityDay => ({
  dateLocal,
  status,
  partialRanges: [],
})

export const bookedOn = (dateLocal: string, more: Partial<BookingListItem> = {}): BookingListItem =>
  listedShift(dateLocal, { status: 110, clientName: 'Lantern Hill School', ...more })

export const offeredOn = (dateLocal: string): BookingListItem =>
  bookedOn(dateLocal, {
    id: '0190a1b2-0000-7000-8000-0000000000b2',
    status: 105,
    clientName: 'Quarry Lane School',
    actionableItems: ['tentative'],
  })

/** The calendar, used by its accessible names. Dates are written "18 November". */
export const calendar = {
  grid: page.getByRole('grid'),
  bar: page.getByRole('region', { name: 'Selected days' }),
  day: (date: string, rest = '') =>
    page.getByRole('grid').getByRole('button', { name: new RegExp(`^\\w+,? ${date}${rest}`) }),
  says: (date: string, label: string) =>
    expect.element(calendar.day(date, `(?:, today)?, ${label}$`)).toBeVisible(),
  choose: async (...dates: string[]) => {
    for (const date of dates) await calendar.day(date).click()
  },
  setTo: (status: string) => calendar.bar.getByRole('button', { name: status, exact: true }).click(),
}
