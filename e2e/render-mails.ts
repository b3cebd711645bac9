import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { regions } from '@rollcall/domain/regions/region'
import { asTextMessage } from '@rollcall/domain/text/text-message'
import { escaped, htmlOf, type Mail, textOf } from '../apps/api/src/platform/mail/mail.ts'
import type { Notification, PushTexts } from '../apps/api/src/platform/outbox/notification.ts'
import { everyMail } from '../apps/api/test/every-mail.ts'
import { everyAnswer, everyNotification, textMessageOf } from '../apps/api/test/every-notification.ts'

const FOLDER = 'mails'
/** A phone, on which most candidates read them. */
const viewport = { width: 390, height: 200 }
const schemes = ['light', 'dark'] as const

const given = process.argv[2] ?? 'AU'
const region = regions.find((name) => name === given)
if (!region) throw new Error(`There is no region ${given}. The regions are ${regions.join(', ')}.`)

/** A message as text and as a page. */
interface Rendered {
  channel: 'Email' | 'Notification' | 'Text message'
  /** The subject of an email, the title of a notification, or an event. */
  title: string
  to?: string
  text: string
  html: string
}

// A mail that a consultant cannot cause is the same for each actor.
const mails = [...new Map(everyMail(region).map((mail) => [htmlOf(mail), mail])).values()]
const notifications = everyNotification(region)
const messages = [
  ...mails.map(renderedMail),
  ...notifications.flatMap(renderedPush),
  ...notifications.flatMap(renderedText),
  ...everyAnswer(region).map((answer) => textMessage('Answer to a reply', answer)),
]
const named = messages.map((message, at) => ({
  ...message,
  name: `${String(at + 1).padStart(3, '0')}-${slugOf(`${message.channel} ${message.title}`)}`,
}))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
})
for (const colorScheme of schemes) {
  const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 })
  for (const { name, html } of named) {
    await page.setContent(html)
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), fullPage: true })
  }
}
await browser.close()
for (const { name, text } of named) writeFileSync(join(FOLDER, `${name}.txt`), `${text}\n`)
writeFileSync(join(FOLDER, 'index.html'), overview())
process.stdout.write(
  `${mails.length} emails and ${named.length - mails.length} notifications and text messages are in ${FOLDER}/. Open ${FOLDER}/index.html to see all of them.\n`,
)

function renderedMail(mail: Mail): Rendered {
  const { to, subject } = mail
  const text = `To: ${to}\nSubject: ${subject}\n\n${textOf(mail)}`
  return { channel: 'Email', title: subject, to, text, html: htmlOf(mail) }
}

/** As it is shown on a locked screen, and as it is shown to a candidate who wants details. */
function renderedPush({ push }: Notification): Rendered[] {
  if (!push) return []
  const actions = push.acceptsOffer ? ['Accept', 'Open'] : []
  return [push, ...(push.detailed ? [push.detailed] : [])].map(({ title, body }: PushTexts) => ({
    channel: 'Notification',
    title,
    text: [title, body, actions.join(' | '), push.path].filter(Boolean).join('\n'),
    html: bubble(
      `<b>${escaped(title)}</b><br>${escaped(body)}${actions.map((action) => ` <u>${action}</u>`).join('')}`,
    ),
  }))
}

function renderedText(notification: Notification): Rendered[] {
  const given = textMessageOf(notification)
  return given === undefined ? [] : [textMessage(notification.event, given)]
}

function textMessage(title: string, given: string): Rendered {
  const text = asTextMessage(given)
  return { channel: 'Text message', title, text, html: bubble(escaped(text)) }
}

function bubble(html: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><style>:root{color-scheme:light dark}body{margin:0;padding:16px;font:15px/1.4 system-ui;overflow-wrap:anywhere}p{margin:0;padding:12px 16px;border-radius:16px;background:light-dark(#eef1f2,#26302f)}</style><p>${html}</p></html>`
}

function slugOf(title: string): string {
  const words = title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(0, 9).join('-')
}

function overview(): string {
  const pictures = (name: string) =>
    schemes.map((scheme) => `<img src="${name}-${scheme}.png" alt="${scheme}" width="390">`).join('')
  const sections = named.map(
    ({ name, channel, title, to }) =>
      `<section><h2>${escaped(title)}</h2><p>${channel}${to ? ` to ${escaped(to)}` : ''}. <a href="${name}.txt">Plain text</a></p>${pictures(name)}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Messages in ${region}</title><style>body{font:16px system-ui;margin:24px}img{vertical-align:top;margin-right:16px;border:1px solid #ccc}</style><h1>Messages in ${region}</h1>${sections.join('')}</html>`
}
