import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import PostalMime from 'postal-mime'
import { escaped } from '../platform/mail/mail.ts'

const SHOWN = 50

/** The mail that demo people would have received, newest first, readable in the browser. */
export function devMail(app: FastifyInstance, folder: string): void {
  app.get('/dev/mail', async (_request, reply) => {
    const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.eml')) : []
    const newest = files.sort().reverse().slice(0, SHOWN)
    const mails = await Promise.all(newest.map((name) => PostalMime.parse(readFileSync(join(folder, name)))))
    const articles = mails.map(
      ({ to, subject, text, date }) =>
        `<article><h2>${escaped(subject ?? '')}</h2><p>To ${escaped(to?.[0]?.address ?? '')}, ${escaped(date ?? '')}</p><pre>${linked(escaped(text ?? ''))}</pre></article>`,
    )
    const list = articles.join('') || '<p>No mail yet.</p>'
    return reply
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Mail</title><link rel="stylesheet" href="/api/docs.css"></head><body><main><h1>Mail</h1>${list}</main></body></html>`,
      )
  })
}

const linked = (html: string) =>
  html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`)
