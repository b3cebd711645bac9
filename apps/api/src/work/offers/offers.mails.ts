import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { directionsUrl } from '@rollcall/domain/work/bookings/directions-url'
import { calendarUid, icalendar } from '@rollcall/domain/work/calendar/icalendar'
import type { DeclineDetails, DeclineReason } from '@rollcall/domain/work/offers/decline-reason'
import { type ActedAt, type ActedBy, actedInWords } from '../../identity/acting/acted-by.ts'
import { presentAddress } from '../../platform/address.ts'
import type { Mail, MailLink } from '../../platform/mail/mail.ts'
import { dayInWords, instantInWords, moneyInWords } from '../../platform/mail/mail-words.ts'
import {
  shiftInWords,
  shiftsAtSchools,
  shiftTimesInWords,
  theseShifts,
} from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor, siteOf } from '../../platform/sites.ts'
import type { UncoveredRequirement } from './list-uncovered.ts'
import type { AcceptedBookingRow, OfferedBookingRow } from './offers.queries.ts'

interface Addressee {
  email: string
  firstName: string
  fullName: string
  region: string
}

interface OfferedShift {
  dateLocal: string
  clientName: string
  grades: readonly { title: string }[]
  ratePerHour: number | null
}

/** The year levels and the pay of one shift, a line each. */
const termsOf = (config: RuntimeConfig, region: string, { grades, ratePerHour }: OfferedShift): string[] => [
  ...(grades.length > 0 ? [grades.map(({ title }) => title).join(', ')] : []),
  ratePerHour === null
    ? 'Pay: not set yet. Ask your consultant.'
    : `Pay: ${moneyInWords(config, region, ratePerHour)} an hour, before tax`,
]

/** The terms follow each shift; terms that are the same for all of them follow the list once. */
function withTerms<Shift extends OfferedShift>(
  config: RuntimeConfig,
  region: string,
  bookings: readonly Shift[],
  lineOf: (booking: Shift) => string | MailLink,
): Mail['paragraphs'] {
  const described = bookings.map((booking) => ({
    line: lineOf(booking),
    terms: termsOf(config, region, booking),
  }))
  const [first] = described
  const areSame = described.every(({ terms }) => terms.join() === first?.terms.join())
  if (!first || !areSame) return described.map(({ line, terms }) => [line, ...terms])
  const lines = described.map(({ line }) => line)
  return lines.length === 1 ? [[...lines, ...first.terms]] : [lines, first.terms]
}

type Uncovered = readonly UncoveredRequirement[]

/** The requirements that have expired or will before the shifts, with the candidate's progress on each. */
const uncoveredInWords = (
  config: RuntimeConfig,
  region: string,
  count: number,
  uncovered: Uncovered,
): string[] =>
  uncovered.map(({ title, dateExpiry, isExpired, isBeingRenewed, isAppliedFor, uncoveredShifts }) => {
    const day = dayInWords(config, region, dateExpiry)
    const which =
      count === 1
        ? 'this shift'
        : uncoveredShifts === count
          ? 'these shifts'
          : `${uncoveredShifts} of these shifts`
    return [
      withFullStop(
        `${title} ${isExpired ? 'expired' : 'expires'} on ${day}${isExpired ? '' : `, before ${which}`}`,
      ),
      isBeingRenewed
        ? "We're checking your new one."
        : isAppliedFor
          ? "You've applied for a new one. Add it when it arrives."
          : `You need a new one to work ${isExpired ? which : uncoveredShifts === 1 ? 'it' : 'them'}.`,
    ].join(' ')
  })

export function offerMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly OfferedBookingRow[],
  { link, expiresAt, uncovered }: { link: string; expiresAt: number; uncovered: Uncovered },
): Mail {
  const timeZone = bookings[0]?.timeZone ?? 'UTC'
  const answerBy = instantInWords(config, to.region, { instant: expiresAt, timeZone })
  return {
    to: to.email,
    subject: `Can you take ${shiftsAtSchools(config, to.region, bookings)}?`,
    paragraphs: [
      `Hi ${to.firstName},`,
      `Can you take ${theseShifts(bookings.length)}?`,
      ...withTerms(config, to.region, bookings, (booking) => shiftInWords(config, to.region, booking)),
      ...uncoveredInWords(config, to.region, bookings.length, uncovered),
      withFullStop(`Please answer by ${answerBy}`),
      'You accept or decline on the next page. Opening the link doesn’t accept it.',
    ],
    action: { label: 'See the offer and answer', url: link },
    signature: `The ${brandNameOf(config, to.region)} team`,
  }
}

/** To the candidate, who may have been about to accept it. */
export function offerWithdrawnMail(
  config: RuntimeConfig,
  { email, firstName, region }: Addressee,
  bookings: readonly OfferedBookingRow[],
): Mail {
  return {
    to: email,
    subject: `No longer available: ${shiftsAtSchools(config, region, bookings)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `The offer of ${theseShifts(bookings.length)} is no longer available. You don't need to answer:`,
      bookings.map((booking) => shiftInWords(config, region, booking)),
      `Questions? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

/** All details of the day, in case there is no signal at the gate: address, times and contact. */
export function offerAcceptedMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly AcceptedBookingRow[],
  { uncovered, acted }: { uncovered: Uncovered; acted?: ActedAt | undefined },
): Mail {
  const { region } = to
  const linkOf = (booking: AcceptedBookingRow) => linkFor(config, to, `/bookings/${booking.id}`)
  const brand = brandNameOf(config, region)
  const [first, ...others] = bookings
  const isOne = first && others.length === 0
  return {
    to: to.email,
    subject: `You're booked: ${shiftsAtSchools(config, region, bookings)}`,
    paragraphs: [
      `Hi ${to.firstName},`,
      `${acceptedInWords(config, to, bookings.length, acted)} You're booked for ${theseShifts(bookings.length)}:`,
      ...withTerms(config, region, bookings, (booking) => {
        const label = shiftTimesInWords(config, region, booking)
        return isOne ? label : { label, url: linkOf(booking) }
      }),
      ...placesOf(bookings),
      ...uncoveredInWords(config, region, bookings.length, uncovered),
      `To put ${isOne ? 'it' : 'them'} in your calendar, open the attached file.`,
      ...(acted ? [`Didn't ask for this? Call us on ${siteOf(config, region).support.phone}.`] : []),
    ],
    action: isOne
      ? { label: 'See my booking', url: linkOf(first) }
      : { label: 'See my bookings', url: linkFor(config, to, '/') },
    calendarFile: icalendar(
      `${brand} bookings`,
      bookings.map((booking) => ({
        uid: calendarUid(booking.id),
        startsAt: booking.startsAt,
        endsAt: booking.endsAt,
        changedAt: booking.changedAt,
        title: booking.clientName,
        location: `${booking.locationName}, ${presentAddress(booking.address).fullAddress}`,
        description: [booking.description, linkOf(booking)].filter(Boolean).join('\n\n'),
        status: 'confirmed',
      })),
    ),
    signature: `The ${brand} team`,
  }
}

const acceptedInWords = (config: RuntimeConfig, { region }: Addressee, count: number, acted?: ActedAt) =>
  acted
    ? withFullStop(
        `${acted.actedBy.name} accepted ${theseShifts(count)} for you at ${instantInWords(config, region, acted)}`,
      )
    : 'Thanks for accepting.'

/** Each address with its contact, once. */
function placesOf(bookings: readonly AcceptedBookingRow[]): Mail['paragraphs'] {
  const places = bookings.map(({ clientName, locationName, address, ...booking }) => {
    const { fullAddress, country } = presentAddress(address)
    const contact = [booking.contactName, booking.contactPhoneNumber, booking.contactEmail]
    return [
      clientName,
      ...(locationName === clientName ? [] : [locationName]),
      fullAddress,
      { label: 'Get directions', url: directionsUrl({ clientName, fullAddress, country }) },
      ...(booking.contactName ? [`Ask for ${contact.filter(Boolean).join(', ')}`] : []),
    ]
  })
  return [...new Map(places.map((place) => [JSON.stringify(place), place])).values()]
}

/** To the candidate who undid an acceptance: the mail about it may have arrived. */
export function acceptanceUndoneMail(
  config: RuntimeConfig,
  { email, firstName, region }: Addressee,
  bookings: readonly OfferedBookingRow[],
): Mail {
  return {
    to: email,
    subject: `Undone: ${shiftsAtSchools(config, region, bookings)}`,
    paragraphs: [
      `Hi ${firstName},`,
      `You undid your answer. You're not booked for ${theseShifts(bookings.length)}:`,
      bookings.map((booking) => shiftInWords(config, region, booking)),
      `Didn't do this? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

/** To the consultant, who was mailed about the acceptance minutes ago. */
export function offerUndoneMail(
  config: RuntimeConfig,
  about: Addressee & { consultantEmail: string },
  bookings: readonly OfferedBookingRow[],
): Mail {
  const { fullName, region, consultantEmail } = about
  return {
    to: consultantEmail,
    subject: `${fullName} undid accepting ${shiftsAtSchools(config, region, bookings)}`,
    paragraphs: [
      `${fullName} accepted ${theseShifts(bookings.length)} from a notification, and has undone it:`,
      bookings.map((booking) => {
        const label = shiftInWords(config, region, booking)
        return { label, url: linkFor(config, about, `/bookings/${booking.id}`) }
      }),
      'The other candidates who were offered the same can accept again.',
    ],
    signature: brandNameOf(config, region),
  }
}

export interface GivenDecision extends DeclineDetails {
  state: 'accepted' | 'rejected'
  actedBy: ActedBy | undefined
}

const reasonsInWords: Record<DeclineReason, string> = {
  notAvailable: 'not available then',
  tooFar: 'too far away',
  wrongGrades: 'not their grades or subjects',
  payTooLow: 'the pay',
  shortNotice: 'too short notice',
  other: 'another reason',
}

export function offerDecidedMail(
  config: RuntimeConfig,
  about: Addressee & { consultantEmail: string },
  bookings: readonly OfferedBookingRow[],
  { state, reason, note, actedBy }: GivenDecision,
): Mail {
  const to = about.consultantEmail
  const { who, forWhom } = actedInWords({ to, fullName: about.fullName, actedBy })
  const verb = state === 'accepted' ? 'accepted' : 'declined'
  return {
    to,
    subject: `${who} ${verb} ${shiftsAtSchools(config, about.region, bookings)}${forWhom}`,
    paragraphs: [
      `${who} ${verb} ${theseShifts(bookings.length)}${forWhom}:`,
      bookings.map((booking) => {
        const label = shiftInWords(config, about.region, booking)
        return { label, url: linkFor(config, about, `/bookings/${booking.id}`) }
      }),
      ...(reason ? [`Reason: ${reasonsInWords[reason]}.`] : []),
      ...(note ? [`${actedBy ? who : about.firstName} wrote: ${note}`] : []),
    ],
    signature: brandNameOf(config, about.region),
  }
}
