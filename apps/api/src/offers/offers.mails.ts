import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { DeclineDetails, DeclineReason } from '@rollcall/domain/offers/decline-reason'
import { shiftInWords } from '../bookings/bookings.mails.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf, linkFor } from '../platform/sites.ts'
import type { OfferedBookingRow } from './offers.queries.ts'

interface Addressee {
  email: string
  firstName: string
  fullName: string
  region: string
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
      `${about.fullName} ${verb}:`,
      ...listOf(config, about.region, bookings),
      ...(reason ? [`Reason: ${reasonsInWords[reason]}.`] : []),
      ...(note ? [`${about.firstName} wrote: ${note}`] : []),
    ],
    signature: brandNameOf(config, about.region),
  }
}
