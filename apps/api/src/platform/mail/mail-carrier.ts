import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport, type SendMailOptions } from 'nodemailer'

export interface OutgoingMail {
  id: string
  to: string
  subject: string
  text: string
  html: string
}

export interface MailCarrier {
  carry(mail: OutgoingMail): Promise<void>
}

/** The Message-ID is the mail's own id, so that a mail sent twice after a crash is recognised as one. */
const messageOf = ({ id, to, subject, text, html }: OutgoingMail, from: string): SendMailOptions => ({
  from,
  to,
  subject,
  text,
  html,
  messageId: `<${id}@rollcall>`,
  headers: { 'Auto-Submitted': 'auto-generated' },
})

export function smtpCarrier(url: string, from: string): MailCarrier {
  const transport = createTransport(url, {
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  } as never)
  return {
    async carry(mail) {
      await transport.sendMail(messageOf(mail, from))
    },
  }
}

/** Keeps each mail as a file that any mail program opens. */
export function folderCarrier(folder: string, from: string): MailCarrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  return {
    async carry(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from))
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const file = join(folder, `${mail.id}.eml`)
      writeFileSync(`${file}.part`, message as Buffer, { mode: 0o600 })
      renameSync(`${file}.part`, file)
    },
  }
}
