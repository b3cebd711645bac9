import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { regions } from '@rollcall/domain/regions/region'
import { escaped, htmlOf, type Mail, textOf } from '../apps/api/src/platform/mail/mail.ts'
import { everyMail } from '../apps/api/test/every-mail.ts'

const FOLDER = 'mails'
/** A phone, on which most candidates read them. */
const viewport = { width: 390, height: 200 }
const schemes = ['light', 'dark'] as const

const given = process.argv[2] ?? 'AU'
const region = regions.find((name) => name === given)
if (!region) throw new Error(`There is no region ${given}. The regions are ${regions.join(', ')}.`)

// A mail that a consultant cannot cause is the same for each actor.
const mails = [...new Map(everyMail(region).map((mail) => [htmlOf(mail), mail])).values()]
const named = mails.map((mail, at) => ({ name: `${String(at + 1).padStart(2, '0')}-${slugOf(mail)}`, mail }))

rmSync(FOLDER, { recursive: true, force: true })
mkdirSync(FOLDER)
const browser = await chromium.launch({
  ...(process.env.CHROMIUM && { executablePath: process.env.CHROMIUM }),
  args: ['--no-sandbox'],
})
for (const { name, mail } of named) {
  writeFileSync(join(FOLDER, `${name}.txt`), `To: ${mail.to}\nSubject: ${mail.subject}\n\n${textOf(mail)}\n`)
  for (const colorScheme of schemes) {
    const page = await browser.newPage({ viewport, colorScheme, deviceScaleFactor: 2 })
    await page.setContent(htmlOf(mail))
    await page.screenshot({ path: join(FOLDER, `${name}-${colorScheme}.png`), fullPage: true })
    await page.close()
  }
}
await browser.close()
writeFileSync(join(FOLDER, 'index.html'), overview())
process.stdout.write(
  `${named.length} emails are in ${FOLDER}/. Open ${FOLDER}/index.html to see all of them.\n`,
)

function slugOf({ subject }: Mail): string {
  const words = subject.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.slice(0, 8).join('-')
}

function overview(): string {
  const pictures = (name: string) =>
    schemes.map((scheme) => `<img src="${name}-${scheme}.png" alt="${scheme}" width="390">`).join('')
  const sections = named.map(
    ({ name, mail }) =>
      `<section><h2>${escaped(mail.subject)}</h2><p>To ${escaped(mail.to)}. <a href="${name}.txt">Plain text</a></p>${pictures(name)}</section>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Emails in ${region}</title><style>body{font:16px system-ui;margin:24px}img{vertical-align:top;margin-right:16px;border:1px solid #ccc}</style><h1>Emails in ${region}</h1>${sections.join('')}</html>`
}
