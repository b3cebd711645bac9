import type { RuntimeConfig } from '@rollcall/contract/site/runtime-config'
import { type ActedBy, actedInWords } from '../../identity/acting/acted-by.ts'
import type { Mail } from '../../platform/mail/mail.ts'
import { dayInWords } from '../../platform/mail/mail-words.ts'
import { shiftTimesInWords } from '../../platform/mail/shift-words.ts'
import { brandNameOf, linkFor } from '../../platform/sites.ts'

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
    actedBy: ActedBy | undefined
  },
): Mail {
  const { region, fullName, email, date, startTime, endTime, clientName, actedBy } = request
  const { who, forWhom } = actedInWords(request)
  const day = dayInWords(config, region, date)
  const times = { dateLocal: date, startTimeLocal: startTime, endTimeLocal: endTime }
  return {
    to: request.to,
    subject: actedBy
      ? `${who} asked to add a shift on ${day}${forWhom}`
      : `${fullName} asks you to add a shift on ${day}`,
    paragraphs: [
      actedBy
        ? `${who} asked to add a shift that is not in the portal${forWhom} (${email}):`
        : `${fullName} (${email}) says they worked a shift that is not in the portal. Please add it:`,
      `${shiftTimesInWords(config, region, times)}${clientName ? ` at ${clientName}` : ''}`,
      ...(request.notes.trim() ? [`Notes: ${request.notes.trim()}`] : []),
    ],
    action: { label: 'See their shifts', url: linkFor(config, { region }, '/shifts') },
    signature: brandNameOf(config, region),
  }
}
