import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { ReleaseReason } from '@rollcall/domain/work/release-requests/release-request'
import { type ActedBy, actedInWords } from '../../identity/acting/acted-by.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { brandNameOf } from '../../platform/sites.ts'
import { bookingLink } from '../bookings/bookings.mails.ts'

interface Addressed {
  to: string
  fullName: string
  email: string
  phoneNumber: string | null
  region: string
  bookingId: string
  shift: string
  actedBy: ActedBy | undefined
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
  addressed: Addressed,
  { reason, note }: { reason: ReleaseReason; note: string | null },
): Mail => {
  const { fullName, shift, actedBy } = addressed
  return {
    ...mailTo(config, addressed),
    subject: `${fullName} can't make a shift`,
    paragraphs: [
      actedBy
        ? `${actedInWords(addressed).who} asked for ${fullName} to be released from:`
        : `${fullName} asks to be released from:`,
      shift,
      `${reasons[reason]}${note ? ` “${note}”` : ''}`,
      'The school doesn’t know yet. The shift stays theirs until you release them.',
      howToReach(addressed),
    ],
  }
}

/** Complete by itself: if a request and a withdrawal follow quickly, it may be the only one that is sent. */
export const releaseRequestWithdrawnMail = (config: RuntimeConfig, addressed: Addressed): Mail => {
  const { fullName, shift, actedBy } = addressed
  return {
    ...mailTo(config, addressed),
    subject: `Never mind: ${fullName} can make the shift after all`,
    paragraphs: [
      actedBy
        ? `${actedInWords(addressed).who} withdrew the request to release ${fullName} from this shift:`
        : `${fullName} asked to be released from this shift, and can now make it:`,
      shift,
      'There is nothing to do.',
      howToReach(addressed),
    ],
  }
}

const mailTo = (config: RuntimeConfig, { to, fullName, phoneNumber, region, bookingId }: Addressed) => ({
  to,
  ...(phoneNumber && { call: { label: `Call ${fullName} on ${phoneNumber}`, phoneNumber } }),
  action: bookingLink(config, region, bookingId),
  signature: brandNameOf(config, region),
})

const howToReach = ({ fullName, email, phoneNumber }: Addressed) =>
  phoneNumber
    ? `Reach ${fullName} on ${phoneNumber} or at ${email}.`
    : `We don't have a phone number for ${fullName}. Email ${email}.`
