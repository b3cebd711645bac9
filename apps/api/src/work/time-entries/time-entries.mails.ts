import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import type { Mail } from '../../platform/mail/mail.ts'
import { timeInWords } from '../../platform/mail/mail-words.ts'
import { shiftInWords } from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'
import type { ForgottenRow } from './time-entries.queries.ts'

export function autoClockedOutMail(config: RuntimeConfig, forgotten: ForgottenRow): Mail {
  const { id, email, firstName, region, clientName, endTimeLocal } = forgotten
  return {
    to: email,
    subject: `We clocked you out: ${clientName}`,
    paragraphs: [
      `Hi ${firstName},`,
      "You didn't clock out of this shift:",
      shiftInWords(config, region, forgotten),
      `So we clocked you out at ${timeInWords(config, region, endTimeLocal)}, when it was due to end. If you finished at a different time, change it when you confirm your hours.`,
    ],
    action: {
      label: 'Check and confirm my hours',
      url: linkFor(config, { region }, `/bookings/${id}?confirm=true`),
    },
    signature: `The ${brandNameOf(config, region)} team`,
  }
}
