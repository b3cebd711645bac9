import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import { shiftInWords } from '../bookings/bookings.mails.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { brandNameOf, linkFor } from '../platform/sites.ts'
import type { ForgottenRow } from './time-entries.queries.ts'

export function autoClockedOutMail(config: RuntimeConfig, forgotten: ForgottenRow): Mail {
  const { id, email, firstName, region, clientName, endTimeLocal } = forgotten
  return {
    to: email,
    subject: `We clocked you out: ${clientName}`,
    paragraphs: [
      `Hi ${firstName},`,
      'You were still clocked in long after the end of this shift:',
      shiftInWords(config, region, forgotten),
      `So we clocked you out at ${endTimeLocal}, when it was due to end. If you finished at another time, put it right when you confirm your hours.`,
    ],
    action: {
      label: 'Check and confirm my hours',
      url: linkFor(config, { region }, `/bookings/${id}?confirm=true`),
    },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
