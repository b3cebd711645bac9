import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextSettings } from '@rollcall/api/src/people/notifications/text-settings.ts'
import { twilioSignature } from '@rollcall/api/src/people/notifications/twilio-signature.ts'
import { ApiError } from '@rollcall/api/src/platform/api-error.ts'
import { sendFile } from '@rollcall/api/src/platform/http/send-file.ts'
import { takeUrlEncodedForms } from '@rollcall/api/src/platform/http/url-encoded-form.ts'
import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'

const SHOWN = 50

/**
 * The messages that demo people would have received, newest first: emails, text messages, which can be replied to, and
 * notifications.
 */
export function devMail(app: FastifyInstance, folder: string, texts: TextSettings | undefined): void {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  const read = (name: string) => PostalMime.parse(readFileSync(join(folder, name)))
  const find = (id: string) => {
    const name = names().find((known) => known === `${id}.eml`)
    if (!name) throw new ApiError('not_found')
    return read(name)
  }

  if (texts) devTexts(app, texts)
  app.get('/dev/mail', async (_request, reply) => {
    const newest = names().sort().reverse().slice(0, SHOWN)
    const articles = newest.map(async (name) => {
      const { to, subject, text, date, attachments } = await read(name)
      const sent = {
        to: to?.[0]?.address ?? '',
        name: to?.[0]?.name ?? '',
        subject: subject ?? '',
        text: text ?? '',
        date: date ?? '',
      }
      const number = numberOf(sent.to)
      if (number !== undefined) return article(sent, 'Text message', number, texts ? replyForm(number) : '')
      const owner = ownerOf(sent.to)
      if (owner !== undefined) return notificationArticle(sent, owner)
      const address = `/dev/mail/${name.replace(/\.eml$/, '')}`
      const links = [
        `<a href="${address}">As it looks</a>`,
        ...attachments.map(
          ({ filename }) => `<a href="${address}/attachment">${escaped(filename ?? 'Attachment')}</a>`,
        ),
      ]
      return article(sent, 'Email', sent.to, `<p>${links.join(' ')}</p>`)
    })
    const list = (await Promise.all(articles)).join('') || '<p>No messages yet.</p>'
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Messages</h1>${list}</main></body></html>`,
      )
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id', async (request, reply) => {
    const { html } = await find(request.params.id)
    return reply
      .header('cache-control', 'no-store')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(html)
  })
  app.get<{ Params: { id: string } }>('/dev/mail/:id/attachment', async (request, reply) => {
    const [attachment] = (await find(request.params.id)).attachments
    if (!attachment) throw new ApiError('not_found')
    const { filename, mimeType, content } = attachment
    return sendFile(reply, {
      name: filename ?? 'attachment',
      contentType: mimeType,
      content: typeof content === 'string' ? Buffer.from(content) : Buffer.from(new Uint8Array(content)),
    })
  })
}

interface Sent {
  to: string
  name: string
  subject: string
  text: string
  date: string
}

const article = ({ subject, text, date }: Sent, channel: string, to: string, more: string) =>
  `<article><h2>${escaped(subject)}</h2><p>${channel} to ${escaped(to)}, ${escaped(date)}</p><pre>${linked(escaped(text))}</pre>${more}</article>`

/** Its text is what a push service hands to the browser. */
function notificationArticle(sent: Sent, owner: string): string {
  const { body, navigate } = JSON.parse(sent.text).notification
  return article({ ...sent, text: `${body}\n${navigate}` }, 'Notification', `${owner} (${sent.name})`, '')
}

/** The stand-in push service stores a push as a mail to a device of this person. */
const ownerOf = (address: string) => /^(.+)\.push\.invalid$/.exec(address)?.[1]

/** The stand-in carrier stores a text message as a mail to its number. */
const numberOf = (address = '') => /^(\+\d+)@sms\.invalid$/.exec(address)?.[1]

const replyForm = (number: string) =>
  `<form method="post" action="/dev/texts"><input type="hidden" name="from" value="${number}"><p><label>Reply <input name="text" required></label> <button>Send</button></p></form>`

/** As the carrier does, it signs the reply, and sends the answer to the phone. */
function devTexts(app: FastifyInstance, { inboundUrl, token, sender }: TextSettings): void {
  app.register((scope, _options, done) => {
    takeUrlEncodedForms(scope)
    scope.post<{ Body: { from?: string; text?: string } }>('/dev/texts', async ({ body }, reply) => {
      const { from = '', text = '' } = body
      const MessageSid = `SM${randomUUID().replaceAll('-', '')}`
      const form = { MessageSid, From: from, To: sender, Body: text }
      const { payload } = await app.inject({
        method: 'POST',
        url: new URL(inboundUrl).pathname,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          'x-twilio-signature': twilioSignature(token, inboundUrl, form),
        },
        payload: new URLSearchParams(form).toString(),
      })
      // Its text is escaped already.
      const [, answer = 'No answer.'] = /<Message>(.*)<\/Message>/s.exec(payload) ?? []
      return reply
        .header('cache-control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Text message</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Answer</h1><pre>${linked(answer)}</pre><p><a href="/dev/mail">All messages</a></p></main></body></html>`,
        )
    })
    done()
  })
}

const linked = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
