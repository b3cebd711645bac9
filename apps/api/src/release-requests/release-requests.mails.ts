import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { ReleaseReason } from '@rollcall/domain/release-requests/release-request'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf, linkFor } from '../platform/sites.ts'

interface Told {
  to: string
  fullName: string
  email: string
  phoneNumber: string | null
  region: string
  bookingId: string
  shift: string
}

const reasons: Record<ReleaseReason, string> = {
  sick: 'Sick.',
  family: 'A family matter.',
  doubleBooked: 'Booked twice at that time.',
  transport: 'No way to get there.',
  other: 'Another reason.',
}

export const releaseRequestMail = (
  config: RuntimeConfig,
  told: Told,
  { reason, note }: { reason: ReleaseReason; note: string | null },
): Mail => ({
  ...mailTo(config, told),
  subject: `${told.fullName} can't make a shift`,
  paragraphs: [
    `${told.fullName} asks to be released from:`,
    told.shift,
    `${reasons[reason]}${note ? ` “${note}”` : ''}`,
    'The school doesn’t know yet. The shift stays theirs until you release them.',
    howToReach(told),
  ],
})

/** Says all there is to say by itself: where the two follow quickly, it may be the only one that leaves. */
export const releaseRequestWithdrawnMail = (config: RuntimeConfig, told: Told): Mail => ({
  ...mailTo(config, told),
  subject: `Never mind: ${told.fullName} can make the shift after all`,
  paragraphs: [
    `${told.fullName} asked to be released from this shift, and can now make it:`,
    told.shift,
    'There is nothing to do.',
    howToReach(told),
  ],
})

const mailTo = (config: RuntimeConfig, { to, fullName, phoneNumber, region, bookingId }: Told) => ({
  to,
  ...(phoneNumber && { call: { label: `Call ${fullName} on ${phoneNumber}`, phoneNumber } }),
  action: { label: 'See the booking', url: linkFor(config, { region }, `/bookings/${bookingId}`) },
  signature: brandNameOf(config, region),
})

const howToReach = ({ fullName, email, phoneNumber }: Told) =>
  phoneNumber
    ? `Reach ${fullName} on ${phoneNumber} or at ${email}.`
    : `We have no number of ${fullName}. Write to ${email}.`
