import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ApiError } from '@rollcall/api/src/platform/api-error.ts'
import { sendFile } from '@rollcall/api/src/platform/http/send-file.ts'
import { escaped } from '@rollcall/api/src/platform/mail/mail.ts'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'

const SHOWN = 50

/** The mail that demo people would have received, newest first, readable in the browser. */
export function devMail(app: FastifyInstance, folder: string): void {
  const names = () => (existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : [])
  const read = (name: string) => PostalMime.parse(readFileSync(join(folder, name)))
  const find = (id: string) => {
    const name = names().find((known) => known === `${id}.eml`)
    if (!name) throw new ApiError('not_found')
    return read(name)
  }

  app.get('/dev/mail', async (_request, reply) => {
    const newest = names().sort().reverse().slice(0, SHOWN)
    const articles = newest.map(async (name) => {
      const { to, subject, text, date, attachments } = await read(name)
      const address = `/dev/mail/${name.replace(/\.eml$/, '')}`
      const links = [
        `<a href="${address}">As it looks</a>`,
        ...attachments.map(
          ({ filename }) => `<a href="${address}/attachment">${escaped(filename ?? 'Attachment')}</a>`,
        ),
      ]
      return `<article><h2>${escaped(subject ?? '')}</h2><p>To ${escaped(to?.[0]?.address ?? '')}, ${escaped(date ?? '')}</p><pre>${linked(escaped(text ?? ''))}</pre><p>${links.join(' ')}</p></article>`
    })
    const list = (await Promise.all(articles)).join('') || '<p>No mail yet.</p>'
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Mail</h1>${list}</main></body></html>`,
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

const linked = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
