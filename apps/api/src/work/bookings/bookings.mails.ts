import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { type ActedAt, type ActedBy, actedInWords } from '../../identity/acting/acted-by.ts'
import type { Mail, MailLink } from '../../platform/mail/mail.ts'
import { counted, instantInWords, regionalWords } from '../../platform/mail/mail-words.ts'
import {
  type ShiftTimes,
  shiftInWords,
  shiftsAtSchools,
  theseShifts,
} from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor, siteOf } from '../../platform/sites.ts'

/** With the booking for a consultant; a school has no account to open it with. */
export function runningLateMail(
  config: RuntimeConfig,
  {
    to,
    fullName,
    region,
    minutesLate,
    shift,
    bookingId,
    actedBy,
  }: {
    to: string
    fullName: string
    region: string
    minutesLate: number
    shift: string
    bookingId?: string | undefined
    actedBy: ActedBy | undefined
  },
): Mail {
  const { who, forWhom } = actedInWords({ to, fullName, actedBy })
  const late = `${counted(minutesLate, 'minute')} late`
  return {
    to,
    subject: `${fullName} is running ${late}`,
    paragraphs: [
      `${fullName} expects to be about ${late} for this shift:`,
      shift,
      ...(actedBy ? [`${who} reported this${forWhom}.`] : []),
    ],
    ...(bookingId && { action: bookingLink(config, region, bookingId) }),
    signature: brandNameOf(config, region),
  }
}

export const bookingLink = (config: RuntimeConfig, region: string, bookingId: string): MailLink => ({
  label: 'See the booking',
  url: linkFor(config, { region }, `/bookings/${bookingId}`),
})

const actions = {
  declined: (these: string) => `declined ${these} for you`,
  runningLate: (these: string) => `reported that you're running late for ${these}`,
  releaseRequested: (these: string) => `asked to cancel ${these} for you`,
  releaseWithdrawn: (these: string) => `withdrew the request to cancel ${these}`,
  hoursSent: (these: string) => `sent the hours of ${these} for you`,
  didNotHappen: (these: string) => `reported for you that ${these} didn't happen`,
}

/** To the candidate: a consultant acted for them about these bookings. */
export function actedForYouMail(
  config: RuntimeConfig,
  to: { email: string; firstName: string; region: string },
  bookings: readonly (ShiftTimes & { id: string; clientName: string; suburb: string })[],
  { action, ...acted }: ActedAt & { action: keyof typeof actions },
): Mail {
  const { region } = to
  const { name } = acted.actedBy
  const [first, ...others] = bookings
  const isOne = first && others.length === 0
  const actionInWords = actions[action]
  return {
    to: to.email,
    subject: `${name} ${actionInWords(shiftsAtSchools(config, region, bookings))}`,
    paragraphs: [
      `Hi ${to.firstName},`,
      `${name} ${actionInWords(theseShifts(bookings.length))} at ${instantInWords(config, region, acted)}:`,
      bookings.map((booking) => {
        const label = shiftInWords(config, region, booking)
        return isOne ? label : { label, url: bookingLink(config, region, booking.id).url }
      }),
      `Didn't ask for this? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    ...(isOne && { action: bookingLink(config, region, first.id) }),
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

export type HeldShift = ShiftTimes & {
  id: string
  clientName: string
  suburb: string
  email: string
  firstName: string
  region: string
}

/** To the candidate who holds it. */
export function bookingChangedMail(
  config: RuntimeConfig,
  { was, now }: { was: HeldShift; now: HeldShift },
): Mail {
  const { region } = now
  const [before, after] = [was, now].map((shift) => shiftInWords(config, region, shift))
  return {
    to: now.email,
    subject: `Changed: ${shiftsAtSchools(config, region, [now])}`,
    paragraphs: [
      `Hi ${now.firstName},`,
      ...(before === after
        ? ['The details of this shift have changed. When and where stay the same:', `${after}`]
        : ['Your shift is now:', `${after}`, 'Before, it was:', `${before}`]),
      `If this doesn't suit you, call us on ${siteOf(config, region).support.phone}.`,
    ],
    action: bookingLink(config, region, now.id),
    signature: `The ${brandNameOf(config, region)} team`,
  }
}

/** To the candidate who held it. */
export function bookingCancelledMail(config: RuntimeConfig, shift: HeldShift): Mail {
  const { region } = shift
  const { cancelled, Cancelled } = regionalWords(region)
  return {
    to: shift.email,
    subject: `${Cancelled}: ${shiftsAtSchools(config, region, [shift])}`,
    paragraphs: [
      `Hi ${shift.firstName},`,
      `This shift was ${cancelled}. Please don’t go:`,
      shiftInWords(config, region, shift),
      `Questions? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    action: { label: 'See my bookings', url: linkFor(config, { region }, '/') },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
