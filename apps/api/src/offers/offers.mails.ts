import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import { directionsUrl } from '@rollcall/domain/bookings/directions-url'
import { calendarUid, icalendar } from '@rollcall/domain/calendar/icalendar'
import type { DeclineDetails, DeclineReason } from '@rollcall/domain/offers/decline-reason'
import { withFullStop } from '@rollcall/domain/text/full-stop'
import { shiftInWords, shiftTimesInWords } from '../bookings/bookings.mails.ts'
import { presentAddress } from '../bookings/bookings.presenter.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { instantInWords } from '../platform/mail/mail-words.ts'
import { brandNameOf, linkFor } from '../platform/sites.ts'
import type { AcceptedBookingRow, OfferedBookingRow } from './offers.queries.ts'

interface Addressee {
  email: string
  firstName: string
  fullName: string
  region: string
}

const listOf = (config: RuntimeConfig, region: string, bookings: readonly OfferedBookingRow[]) =>
  bookings.map((booking) => shiftInWords(config, region, booking))

const shifts = (count: number) => (count === 1 ? 'a shift' : `${count} shifts`)
const theseShifts = (count: number) => (count === 1 ? 'this shift' : `these ${count} shifts`)

const shiftsAtSchools = (bookings: readonly { clientName: string }[]) =>
  `${shifts(bookings.length)} at ${[...new Set(bookings.map(({ clientName }) => clientName))].join(', ')}`

export function offerMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly OfferedBookingRow[],
  { link, expiresAt }: { link: string; expiresAt: number },
): Mail {
  const timeZone = bookings[0]?.timeZone ?? 'UTC'
  const answerBy = instantInWords(config, to.region, { instant: expiresAt, timeZone })
  return {
    to: to.email,
    subject: `Can you take ${shiftsAtSchools(bookings)}?`,
    paragraphs: [
      `Hi ${to.firstName},`,
      `Can you take ${theseShifts(bookings.length)}?`,
      listOf(config, to.region, bookings),
      withFullStop(`Please answer by ${answerBy}`),
      'You accept or decline on the next page. Just opening it answers nothing.',
    ],
    action: { label: 'See the offer and answer', url: link },
    signature: `The ${brandNameOf(config, to.region)} team`,
  }
}

/** All they need on the day, for when there is no signal at the gate: where, when, whom to ask for. */
export function offerAcceptedMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly AcceptedBookingRow[],
): Mail {
  const { region } = to
  const linkOf = (booking: AcceptedBookingRow) => linkFor(config, to, `/bookings/${booking.id}`)
  const brand = brandNameOf(config, region)
  const [first, ...others] = bookings
  const isOne = first && others.length === 0
  return {
    to: to.email,
    subject: `You're booked: ${shiftsAtSchools(bookings)}`,
    paragraphs: [
      `Hi ${to.firstName},`,
      `Thanks for accepting. You're booked for ${theseShifts(bookings.length)}:`,
      bookings.map((booking) => {
        const label = shiftTimesInWords(config, region, booking)
        return isOne ? label : { label, url: linkOf(booking) }
      }),
      ...placesOf(bookings),
      `To put ${isOne ? 'it' : 'them'} in your calendar, open the attached file.`,
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

/** Each place and whom to ask for there, once. */
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

export interface GivenAnswer extends DeclineDetails {
  state: 'accepted' | 'rejected'
}

const reasonsInWords: Record<DeclineReason, string> = {
  notAvailable: 'not available then',
  tooFar: 'too far away',
  wrongGrades: 'not their grades or subjects',
  payTooLow: 'the pay',
  shortNotice: 'too short notice',
  other: 'another reason',
}

export function offerAnsweredMail(
  config: RuntimeConfig,
  about: Addressee & { consultantEmail: string },
  bookings: readonly OfferedBookingRow[],
  { state, reason, note }: GivenAnswer,
): Mail {
  const verb = state === 'accepted' ? 'accepted' : 'declined'
  return {
    to: about.consultantEmail,
    subject: `${about.fullName} ${verb} ${shifts(bookings.length)}`,
    paragraphs: [
      `${about.fullName} ${verb} ${theseShifts(bookings.length)}:`,
      listOf(config, about.region, bookings),
      ...(reason ? [`Reason: ${reasonsInWords[reason]}.`] : []),
      ...(note ? [`${about.firstName} wrote: ${note}`] : []),
    ],
    signature: brandNameOf(config, about.region),
  }
}
