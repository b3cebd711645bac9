import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../../platform/mail/mail.ts'
import { brandNameOf, siteOf } from '../../platform/sites.ts'
import { bookingLink } from '../bookings/bookings.mails.ts'
import type { SignerRow } from './agreements.queries.ts'

/** To a candidate who has shifts ahead at the client. */
export function agreementToSignMail(
  config: RuntimeConfig,
  { email, firstName, region, clientName, bookingId }: SignerRow,
  { title, isReplacement }: { title: string; isReplacement: boolean },
): Mail {
  return {
    to: email,
    subject: `Please read and sign: ${title}, ${clientName}`,
    paragraphs: [
      `Hi ${firstName},`,
      isReplacement
        ? `${clientName} has a new version of an agreement. Please read and sign it before your next shift there: ${title}.`
        : `${clientName} has an agreement for you to read and sign before your next shift there: ${title}.`,
      `Questions? Call us on ${siteOf(config, region).support.phone}.`,
    ],
    action: bookingLink(config, region, bookingId),
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
