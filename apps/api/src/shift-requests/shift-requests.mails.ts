import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import { shiftTimesInWords } from '../bookings/bookings.mails.ts'
import type { Mail } from '../platform/mail/mail.ts'
import { dayInWords } from '../platform/mail/mail-words.ts'
import { brandNameOf } from '../platform/sites.ts'

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
  const { region, fullName, date, startTime, endTime, clientName } = request
  const times = { dateLocal: date, startTimeLocal: startTime, endTimeLocal: endTime }
  return {
    to: request.to,
    subject: `${fullName} asks you to add a shift on ${dayInWords(config, region, date)}`,
    paragraphs: [
      `${fullName} (${request.email}) says they worked a shift that is not in the portal. Please add it:`,
      `${shiftTimesInWords(config, region, times)}${clientName ? ` at ${clientName}` : ''}`,
      ...(request.notes.trim() ? [`Notes: ${request.notes.trim()}`] : []),
    ],
    signature: brandNameOf(config, region),
  }
}
