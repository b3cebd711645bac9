import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Carrier } from './carrier.ts'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  /** Null for a text message. */
  html: string | null
  calendarFile: string | null
  /** Turns such mails off (RFC 8058); null if they may not be turned off. */
  oneClickUrl: string | null
}

/** The Message-ID is the mail's own id, so that a mail sent twice after a crash is recognised as one. */
const messageOf = (
  { id, to, subject, text, html, calendarFile, oneClickUrl }: OutgoingMail,
  from: string,
): SendMailOptions => ({
  from,
  to,
  subject,
  text,
  ...(html !== null && { html }),
  ...(calendarFile && {
    attachments: [
      {
        filename: 'booking.ics',
        content: calendarFile,
        contentType: 'text/calendar; charset=utf-8',
        // As text its line ends would be those of the mail, but calendars require CRLF.
        contentTransferEncoding: 'base64' as const,
      },
    ],
  }),
  messageId: `<${id}@rollcall>`,
  headers: {
    'Auto-Submitted': 'auto-generated',
    ...(oneClickUrl !== null && {
      'List-Unsubscribe': { prepared: true, value: `<${oneClickUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/**
 * A connection is kept for the next mail: opening one takes as many round trips as sending does. All time-outs together
 * stay below the time for which the outbox keeps a mail from other processes.
 */
export function smtpCarrier(url: string, from: string, connections: number): Carrier<OutgoingMail> {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    // Only where the server closed a connection before a byte of the mail was sent.
    maxRequeues: 1,
    // Closed before a server does so under the next mail.
    idleTimeout: 15_000,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    atOnce: connections,
    async carry(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
    close: () => transport.close(),
  }
}

/** Stores each mail as a file that mail programs can open. */
export function folderCarrier(folder: string, from: string): Carrier<OutgoingMail> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    atOnce: 1,
    async carry(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
  }
}
