import type { RuntimeConfig } from '@rollcall/contract/runtime-config'
import type { Mail } from '../platform/mail/mail.ts'
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
