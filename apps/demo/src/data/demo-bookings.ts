import { namedId } from '@rollcall/api/src/platform/ids.ts'
import { instantOf } from '@rollcall/domain/time/local-time'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { candidateIdOf, type DemoCandidate, isSharing } from './demo-people.ts'
import { clientIdOf, type DemoLesson, locationIdOf } from './demo-school.ts'
import {
  type DemoShift,
  offeredForTwoDays,
  offeredTogether,
  offeredToTwo,
  offeredUntilSoon,
  shiftsOf,
} from './demo-shifts.ts'

export interface PlannedBooking {
  id: string
  /** The demo's own name for it, unknown to the service. */
  shiftName: string
  candidateId: string | null
  clientId: string
  locationId: string
  blockId: string | null
  dateLocal: string
  startTimeLocal: string
  endTimeLocal: string
  startsAt: number
  endsAt: number
  status: number
  grades: { id: string; title: string }[]
  description: string
  contactName: string
  contactPhoneNumber: string
  contactEmail: string
  ratePerHour: number
  createdAt: number
  changedAt: number
}

export interface PlannedOffer {
  kind: 'soon' | 'single' | 'group' | 'shared'
  id: string
  candidateId: string
  bookingIds: string[]
  groupId?: string
  expiresAt: number
}

export interface BookingPlan {
  bookings: PlannedBooking[]
  offers: PlannedOffer[]
}

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** The past, future and offered bookings of a candidate around an instant. */
export function planBookings(candidate: DemoCandidate, now: number): BookingPlan {
  const bookings = shiftsOf(candidate, now).map((shift, index) =>
    bookingOf(candidate, shift, { now, lesson: shift.lesson ?? lessonOf(shift, index) }),
  )
  return { bookings, offers: [...ownOffers(candidate, now), ...sharedOffers(candidate, now)] }
}

export const bookingIdOf = (candidateKey: string, shiftName: string) =>
  namedId(`booking ${candidateKey} ${shiftName}`)

/** A block and a group stay with one class; the rest varies. */
function lessonOf({ name, school: { lessons }, isInBlock }: DemoShift, index: number): DemoLesson {
  const isWithOneClass = isInBlock || offeredTogether.some((each) => each === name)
  return (isWithOneClass ? undefined : lessons[index % lessons.length]) ?? lessons[0]
}

function bookingOf(
  { key }: DemoCandidate,
  shift: DemoShift,
  { now, lesson }: { now: number; lesson: DemoLesson },
): PlannedBooking {
  const { name, school, dateLocal, status = bookingStatus.confirmed } = shift
  const { startTimeLocal = school.startTimeLocal, endTimeLocal = school.endTimeLocal } = shift
  const startsAt = instantOf(`${dateLocal}T${startTimeLocal}`, school.timezone)
  const endsAt = instantOf(`${dateLocal}T${endTimeLocal}`, school.timezone)
  const createdAt = Math.min(startsAt, now) - 4 * DAY_MS
  const isChangedSince = endsAt < now && status !== bookingStatus.confirmed
  return {
    id: bookingIdOf(key, name),
    shiftName: name,
    candidateId: status === bookingStatus.tentativeFilled ? null : candidateIdOf(key),
    clientId: clientIdOf(school),
    locationId: locationIdOf(school),
    blockId: shift.isInBlock ? namedId(`block ${key}`) : null,
    dateLocal,
    startTimeLocal,
    endTimeLocal,
    startsAt,
    endsAt,
    status,
    grades: lesson.grades.map((title) => ({ id: namedId(`grade ${title}`), title })),
    description: lesson.description,
    contactName: school.contact.name,
    contactPhoneNumber: school.contact.phoneNumber,
    contactEmail: school.contact.email,
    ratePerHour: school.ratePerHour,
    createdAt,
    changedAt: isChangedSince ? endsAt + 90 * MINUTE_MS : createdAt,
  }
}

function ownOffers(candidate: DemoCandidate, now: number): PlannedOffer[] {
  if (!candidate.isPlaced) return []
  const { key } = candidate
  const to = { candidateId: candidateIdOf(key) }
  return [
    {
      kind: 'soon',
      id: namedId(`offer ${key} soon`),
      ...to,
      bookingIds: [bookingIdOf(key, offeredUntilSoon)],
      expiresAt: now + 50 * MINUTE_MS,
    },
    {
      kind: 'single',
      id: namedId(`offer ${key} single`),
      ...to,
      bookingIds: [bookingIdOf(key, offeredForTwoDays)],
      expiresAt: now + 2 * DAY_MS,
    },
    {
      kind: 'group',
      id: namedId(`offer ${key} group`),
      ...to,
      bookingIds: offeredTogether.map((name) => bookingIdOf(key, name)),
      groupId: namedId(`group ${key}`),
      expiresAt: now + 3 * DAY_MS,
    },
  ]
}

/** One booking, offered to two: the first to accept has it. */
function sharedOffers(candidate: DemoCandidate, now: number): PlannedOffer[] {
  const { key, sharesOfferOf } = candidate
  const owner = isSharing(candidate) ? key : sharesOfferOf
  if (!owner) return []
  return [
    {
      kind: 'shared',
      id: namedId(`offer ${key} shared`),
      candidateId: candidateIdOf(key),
      bookingIds: [bookingIdOf(owner, offeredToTwo)],
      expiresAt: now + 2 * DAY_MS,
    },
  ]
}
