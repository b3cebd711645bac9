import { createHash } from 'node:crypto'
import type { EventToSave } from '@rollcall/api/src/content/events/save-events.ts'
import type { CandidateToSave } from '@rollcall/api/src/people/candidates/save-candidates.ts'
import type { BookingToSave } from '@rollcall/api/src/work/bookings/save-bookings.ts'
import type { ClientToSave, LocationToSave } from '@rollcall/api/src/work/clients/save-clients.ts'
import { kindOf } from '@rollcall/domain/compliance/items/compliance-item'
import { addDays } from '@rollcall/domain/time/calendar-date'
import { scheduleOf } from '@rollcall/domain/work/bookings/booking-schedule'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'

const DAY_MS = 86_400_000
const TIME_ZONE = 'Australia/Melbourne'

/** The days around today on which bookings are. */
export const BOOKING_DAYS = 731

/** The same as `md5(name)::uuid` in the database. */
function idOf(name: string): string {
  const hex = createHash('md5').update(name).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
const candidateIdOf = (n: number) => idOf(`large candidate ${n}`)
const registrationIdOf = (n: number) => idOf(`large registration ${n}`)
const clientIdOf = (n: number) => idOf(`large client ${n}`)
const locationIdOf = (n: number) => idOf(`large location ${n}`)
const certificationTypeIdOf = (n: number) => idOf(`large certification type ${n}`)

/**
 * The id names the candidate and which of their bookings it is: the same booking on the same day, however many are asked for.
 * Ids come in order, as real ones do.
 */
export const bookingIdOf = (turn: number, candidate: number) =>
  `b00c0000-0000-8${turn.toString(16).padStart(3, '0')}-8000-${candidate.toString(16).padStart(12, '0')}`
export const offerIdOf = (bookingId: string) => `0ffe0000${bookingId.slice(8)}`

export const candidateOf = (n: number): CandidateToSave => ({
  id: candidateIdOf(n),
  email: `large${n}@rollcall.test`,
  firstName: 'Large',
  preferredName: null,
  lastName: `Candidate ${n}`,
  phoneNumber: null,
  region: 'AU',
  state: 'Victoria',
  language: 'en',
  timeZone: TIME_ZONE,
  consultantId: null,
  features: {},
  homeLatitude: -37.8 + (n % 100) * 0.001,
  homeLongitude: 144.9 + (n % 90) * 0.001,
  isSuspended: false,
})

export const registrationOf = (n: number) => ({
  id: registrationIdOf(n),
  candidateId: candidateIdOf(n),
  title: 'Relief Teacher',
  location: 'Melbourne',
  unlocks: null,
})

export const clientOf = (n: number): ClientToSave => ({
  id: clientIdOf(n),
  name: `Large School ${n}`,
  region: 'AU',
})

export const locationOf = (n: number): LocationToSave => ({
  id: locationIdOf(n),
  clientId: clientIdOf(n),
  name: 'Main campus',
  line1: `${n} Large Street`,
  line2: null,
  suburb: 'Melbourne',
  state: 'VIC',
  postcode: '3000',
  country: 'Australia',
  latitude: -37.8 + (n % 100) * 0.01,
  longitude: 144.9 + (n % 90) * 0.01,
  timeZone: TIME_ZONE,
})

/** Two numbers without a common factor: the bookings of a candidate are on different days, all over the two years. */
export const dayOf = (around: string, turn: number, candidate: number) =>
  addDays(around, ((turn * 359 + candidate * 11) % BOOKING_DAYS) - 365)

const schedules = new Map<string, { startsAt: number; endsAt: number }>()

/** A school day has one schedule, and a time zone is slow to ask about each booking. */
function scheduleOn(dateLocal: string) {
  const known = schedules.get(dateLocal)
  if (known) return known
  const schedule = scheduleOf({ dateLocal, startTimeLocal: '08:30', endTimeLocal: '15:15' }, TIME_ZONE)
  if (!schedule) throw new Error(`There is no school day on ${dateLocal}`)
  schedules.set(dateLocal, schedule)
  return schedule
}

export interface LargeBooking {
  row: BookingToSave & { startsAt: Date; endsAt: Date }
  status: number
  /** The candidate of an offer; a booking is offered to one. */
  offeredTo: string | null
}

const { tentativeFilled, confirmed, invoice, candidateTimesheetNoChanges } = bookingStatus
const grades = [{ id: 'year-3', title: 'Year 3' }]

/** Every candidate works for five clients. One booking in a hundred is offered. */
export function bookingOf(
  n: number,
  { candidates, places, around }: { candidates: number; places: number; around: string },
): LargeBooking {
  const [c, k] = [1 + ((n - 1) % candidates), Math.floor((n - 1) / candidates)]
  const isOffered = (c + k * 37) % 100 === 0
  const dateLocal = dayOf(around, k, c)
  const schedule = scheduleOn(dateLocal)
  const candidateId = candidateIdOf(c)
  const row = {
    id: bookingIdOf(k, c),
    locationId: locationIdOf(1 + ((c * 7 + (k % 5)) % places)),
    candidateId: isOffered ? null : candidateId,
    blockId: null,
    dateLocal,
    startTimeLocal: '08:30',
    endTimeLocal: '15:15',
    startsAt: new Date(schedule.startsAt),
    endsAt: new Date(schedule.endsAt),
    grades,
    description: 'Full day with Year 3.',
    contactName: 'The front office',
    contactPhoneNumber: null,
    contactEmail: null,
    payOptionType: 'hourly',
    ratePerHour: 70 + ((c + k) % 9),
  }
  const status = isOffered ? tentativeFilled : dateLocal >= around ? confirmed : pastStatusOf(c + k)
  return { row, status, offeredTo: isOffered ? candidateId : null }
}

function pastStatusOf(n: number): number {
  if (n % 10 < 6) return invoice
  return n % 10 < 9 ? candidateTimesheetNoChanges : confirmed
}

export const certificationTypeOf = (n: number) => ({
  id: certificationTypeIdOf(n),
  region: 'AU',
  title: `Large Card ${n}`,
  description: 'So that you can work.',
  fieldMeta: [],
  reminderDays: 30,
  ignoreExpiry: false,
  readingHints: {},
  position: n,
})

const referenceTypes = ['Certification', 'Qualification', 'CheckBox', 'Form'] as const

/** Of four items one requires a card, one a degree, one is a checkbox, and for one nothing was sent. */
export function itemOf(n: number, candidates: number) {
  const [c, k] = [1 + ((n - 1) % candidates), Math.floor((n - 1) / candidates)]
  const referenceType = referenceTypes[k % 4] ?? 'Certification'
  return {
    id: idOf(`large item ${c} ${k}`),
    registrationId: registrationIdOf(c),
    candidateId: candidateIdOf(c),
    title: `Large item ${k}`,
    description: 'So that you can work.',
    kind: kindOf(referenceType),
    referenceType,
    type: 'unset',
    certificationTypeId: referenceType === 'Certification' ? certificationTypeIdOf(k % 10) : null,
    unlockedBy: [],
    leadDays: 0,
    position: k,
  }
}

const hall = {
  name: 'Large Hall',
  line1: '1 Large Street',
  line2: null,
  suburb: 'Melbourne',
  state: 'VIC',
  postcode: '3000',
  country: 'Australia',
}
const eventRegions = ['AU', 'AU', 'AU', 'UK', 'US'] as const

/**
 * Around twelve towns, most of them where the demo people live: a search finds as many with ten thousand events as with a
 * million. A third is free, a quarter online, and a third is over.
 */
export function eventOf(n: number, now: number): EventToSave {
  const startsAt = now + (((n * 7907) % 1095) - 365) * DAY_MS + (n % 600) * 60_000
  const isOnline = n % 4 === 0
  const town = Math.floor(n / 5) % 12
  return {
    id: idOf(`large event ${n}`),
    region: eventRegions[n % 5] ?? 'AU',
    externalId: `large-${n}`,
    title: `Large event ${n}`,
    type: 'Workshop',
    description: 'An afternoon with Year 3.',
    facilitatorName: 'Large Trainers',
    startsAt,
    endsAt: startsAt + 2 * 3_600_000,
    timeZone: TIME_ZONE,
    cost: (n % 3) * 20,
    status: 'open',
    numberOfSpaces: 30,
    enrolledCount: n % 31,
    registrationUrl: `https://events.example/${n}`,
    location: isOnline ? null : hall,
    latitude: isOnline ? null : -37.8 + town * 0.9 + ((n * 7919) % 1000) * 0.0004,
    longitude: isOnline ? null : 144.9 + town * 0.7 + ((n * 104_729) % 1009) * 0.0004,
    imageFileId: null,
  }
}
