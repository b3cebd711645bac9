import { launch, type Page } from 'puppeteer-core'
import { whenOver } from './clean-up.ts'

export interface Cookie {
  name: string
  value: string
  httpOnly: boolean
}

/** A page in a fresh browser profile, with the given cookies. */
export async function withPage<T>(
  url: string,
  cookies: Cookie[],
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const browser = await launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    acceptInsecureCerts: true,
    // Puppeteer's own signal handlers would leave the service and its database running.
    handleSIGINT: false,
    handleSIGTERM: false,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--ignore-certificate-errors',
    ],
  })
  whenOver(() => browser.close())
  try {
    const page = await browser.newPage()
    const { origin } = new URL(url)
    const shared = { url: origin, path: '/', secure: true, sameSite: 'Strict' } as const
    await page.setCookie(...cookies.map((cookie) => ({ ...cookie, ...shared })))
    return await work(page)
  } finally {
    await browser.close()
  }
}
