import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf, linkFor, siteOf } from '../platform/sites.ts'
import type { OfferedBookingRow } from './offers.queries.ts'

interface Addressee {
  email: string
  firstName: string
  fullName: string
  region: string
}

/** "Tue 17 Nov 2026, 08:20 – 15:10 at Brunswick North Primary School, Brunswick". */
export function shiftInWords(
  config: RuntimeConfig,
  region: string,
  {
    dateLocal,
    startTimeLocal,
    endTimeLocal,
    clientName,
    suburb,
  }: Pick<OfferedBookingRow, 'dateLocal' | 'startTimeLocal' | 'endTimeLocal' | 'clientName' | 'suburb'>,
): string {
  const day = new Intl.DateTimeFormat(siteOf(config, region).locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${dateLocal}T00:00:00Z`))
  return `${day}, ${startTimeLocal} – ${endTimeLocal} at ${clientName}, ${suburb}`
}

const listOf = (config: RuntimeConfig, region: string, bookings: readonly OfferedBookingRow[]) =>
  bookings.map((booking) => shiftInWords(config, region, booking))

const shifts = (count: number) => (count === 1 ? 'a shift' : `${count} shifts`)

export function offerMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly OfferedBookingRow[],
  { link, answerBy }: { link: string; answerBy: string },
): Mail {
  const brand = brandNameOf(config, to.region)
  return {
    to: to.email,
    subject: `Can you take ${shifts(bookings.length)}? ${bookings[0]?.clientName ?? ''}`.trim(),
    paragraphs: [
      `Hi ${to.firstName},`,
      `We would like to offer you ${shifts(bookings.length)}:`,
      ...listOf(config, to.region, bookings),
      `Please answer by ${answerBy}. Opening the link answers nothing yet; you choose on the page.`,
    ],
    action: { label: 'See the offer and answer', url: link },
    signature: `The ${brand} team`,
  }
}

export function offerAcceptedMail(
  config: RuntimeConfig,
  to: Addressee,
  bookings: readonly OfferedBookingRow[],
): Mail {
  return {
    to: to.email,
    subject: `You're booked: ${bookings[0]?.clientName ?? ''}`,
    paragraphs: [
      `Hi ${to.firstName},`,
      'Thank you for accepting. You are booked for:',
      ...listOf(config, to.region, bookings),
    ],
    action: { label: 'See my bookings', url: linkFor(config, to, '/') },
    signature: `The ${brandNameOf(config, to.region)} team`,
  }
}

export function offerAnsweredMail(
  config: RuntimeConfig,
  about: Addressee & { consultantEmail: string },
  bookings: readonly OfferedBookingRow[],
  state: 'accepted' | 'rejected',
): Mail {
  const verb = state === 'accepted' ? 'accepted' : 'declined'
  return {
    to: about.consultantEmail,
    subject: `${about.fullName} ${verb} ${shifts(bookings.length)}`,
    paragraphs: [`${about.fullName} has ${verb}:`, ...listOf(config, about.region, bookings)],
    signature: brandNameOf(config, about.region),
  }
}

export function runningLateMail(
  config: RuntimeConfig,
  {
    to,
    fullName,
    region,
    minutesLate,
    shift,
  }: { to: string; fullName: string; region: string; minutesLate: number; shift: string },
): Mail {
  return {
    to,
    subject: `${fullName} is running ${minutesLate} minutes late`,
    paragraphs: [
      `${fullName} expects to arrive about ${minutesLate} ${minutesLate === 1 ? 'minute' : 'minutes'} late for:`,
      shift,
    ],
    signature: brandNameOf(config, region),
  }
}

export function shiftRequestMail(
  config: RuntimeConfig,
  request: {
    to: string
    fullName: string
    email: string
    region: string
    date: string
    startTime: string
    endTime: string
    clientName: string | undefined
    notes: string
  },
): Mail {
  return {
    to: request.to,
    subject: `${request.fullName} asks to add a shift on ${request.date}`,
    paragraphs: [
      `${request.fullName} (${request.email}) worked a shift that is not in the portal and asks to have it added:`,
      `${request.date}, ${request.startTime} – ${request.endTime}${request.clientName ? ` at ${request.clientName}` : ''}`,
      ...(request.notes.trim() ? [`Notes: ${request.notes.trim()}`] : []),
    ],
    signature: brandNameOf(config, request.region),
  }
}
