import type { Booking, BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import { type Answers, refusal } from './fake-service.ts'
import { listedShift, nothingOn, today } from './people.ts'

/** Ids of bookings in tests: `bookingId(1)`, `bookingId(2)`. */
export const bookingId = (number: number): string =>
  `0190a1b2-0000-7000-8000-0000000b${String(number).padStart(4, '0')}`

/** In Melbourne's summer. */
export const instantOf = (dateLocal: string, timeLocal: string): string =>
  new Date(`${dateLocal}T${timeLocal}:00+11:00`).toISOString()

/** A confirmed shift in full, today by default. */
export function shift(more: Partial<Booking> = {}): Booking {
  const { dateLocal = today, startTimeLocal = '08:20', endTimeLocal = '15:10' } = more
  return {
    id: bookingId(1),
    dateLocal,
    startTimeLocal,
    endTimeLocal,
    startsAt: instantOf(dateLocal, startTimeLocal),
    endsAt: instantOf(dateLocal, endTimeLocal),
    status: 110,
    clientId: '0190a1b2-0000-7000-8000-0000000000d1',
    clientName: 'Lantern Hill School',
    location: {
      id: '0190a1b2-0000-7000-8000-0000000000c1',
      name: 'North campus',
      timezone: 'Australia/Melbourne',
      address: {
        line1: '1 Wick Street',
        line2: null,
        suburb: 'Brunswick',
        state: 'VIC',
        postcode: '3056',
        country: 'Australia',
        fullAddress: '1 Wick Street, Brunswick VIC 3056',
        latitude: -37.7667,
        longitude: 144.9624,
      },
    },
    grades: [{ id: 'year-3', title: 'Year 3' }],
    primaryContact: {
      name: 'Noor Haddad',
      phoneNumber: '+61 3 5550 7777',
      email: 'office@lanternhill.example',
    },
    payment: { payOptionType: 'hourly', ratePerHour: 72.4, currency: 'AUD' },
    description: 'Room 7, fractions.',
    actionableItems: [],
    blockDetails: null,
    isRunningLate: false,
    minutesLate: null,
    isRunningLateEnabled: true,
    isReleaseRequested: false,
    releaseRequest: null,
    tentativeGroupDetails: null,
    tentativeGroupBookingCount: 0,
    tentativeFillStatus: null,
    isShiftRecordSubmitted: false,
    agreements: { signed: 0, total: 0 },
    ...more,
  }
}

/** The same booking in a list. */
const listed = ({
  id,
  clientId,
  clientName,
  actionableItems,
  dateLocal,
  status,
  startTimeLocal,
  endTimeLocal,
  isReleaseRequested,
  tentativeFillStatus,
  tentativeGroupDetails,
  tentativeGroupBookingCount,
  location,
  payment,
}: Booking): BookingListItem => ({
  ...listedShift(dateLocal),
  id,
  clientId,
  clientName,
  actionableItems,
  status,
  startTimeLocal,
  endTimeLocal,
  isReleaseRequested,
  locationId: location.id,
  groupId: tentativeGroupDetails?.groupId ?? null,
  offer: tentativeFillStatus && {
    expiresAt: tentativeFillStatus.expiresAt,
    bookingCount: Math.max(1, tentativeGroupBookingCount),
    suburb: location.address.suburb,
    payment,
  },
})

/** Bookings by day, as an overview has them. */
export function byDay(bookings: readonly Booking[]): Overview['bookings'] {
  const days: Overview['bookings'] = {}
  for (const booking of bookings.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1)))
    (days[booking.dateLocal] ??= []).push(listed(booking))
  return days
}

/** The calls of a candidate with these bookings, and agreements to sign at these clients. */
export const serviceWith = (
  bookings: readonly Booking[],
  clients: Overview['actionableItems']['clients'] = [],
): Answers => ({
  'GET /bookings/overview': ({ query: { dateFromLocal, dateToLocal } }) => {
    const shown = bookings.filter(({ dateLocal }) => dateLocal >= dateFromLocal && dateLocal <= dateToLocal)
    return { ...nothingOn, bookings: byDay(shown), actionableItems: { clients } }
  },
  'GET /bookings/summary/{date}': ({ params: { date } }) =>
    bookings.filter(({ dateLocal }) => dateLocal === date),
  'GET /bookings/{id}': ({ params }) =>
    bookings.find(({ id }) => id === params.id) ?? refusal('booking_not_found'),
  'GET /bookings/{id}/navigation': { next: null, previous: null },
  'GET /bookings/{id}/shift-record': refusal('booking_not_found'),
})

interface Offering {
  expiresAt: string
  dates?: readonly string[]
  /** The number of its first booking. */
  first?: number
}

/** The bookings of one offer; several dates make a group. */
export function offered({ expiresAt, dates = ['2026-03-17'], first = 1 }: Offering): Booking[] {
  const each = dates.map((dateLocal, index) => ({
    id: bookingId(first + index),
    dateLocal,
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  }))
  const isGroup = dates.length > 1
  const groupId = `0190a1b2-0000-7000-8000-0000000a${String(first).padStart(4, '0')}`
  return each.map((date) =>
    shift({
      ...date,
      status: 105,
      actionableItems: ['tentative'],
      tentativeFillStatus: { outcome: 'open', expiresAt: new Date(expiresAt).toISOString() },
      tentativeGroupDetails: isGroup ? { groupId, bookings: each } : null,
      tentativeGroupBookingCount: isGroup ? dates.length : 0,
    }),
  )
}
