import type { Page } from 'puppeteer-core'
import { withPage } from './browser.ts'
import { buildPage } from './built-page.ts'
import type { Network } from './front.ts'
import { startPortal } from './portal-under-test.ts'
import { median, type Pace, type Report, say, table } from './report.ts'

/** A phone of some years ago. */
const SLOWER = 4
const KEPT_MS = 5_000

const networks = {
  'every answer at once': { delayMs: 0, isAnswering: true },
  'answers after 400 ms': { delayMs: 400, isAnswering: true },
  'connected, but nothing answers': { delayMs: 0, isAnswering: false },
} satisfies Record<string, Network>
type Name = keyof typeof networks
const FLOOR: Name = 'every answer at once'
const names = Object.keys(networks) as Name[]

/**
 * Notes when today's shift is in the document and painted. A plain script, because code compiled here would need helpers
 * that the page does not have.
 */
const WATCH = `
  new MutationObserver((_, observer) => {
    if (window.shownAfter !== undefined || !document.querySelector('main a[href^="/bookings/"]')) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => { window.shownAfter = performance.now() }))
  }).observe(document, { childList: true, subtree: true })
`

/** Measures how long Home takes to show today's shift when the device has seen it before. */
export async function benchWarm({ rounds }: Pace): Promise<Report> {
  say('Building the portal …')
  const network: Network = { ...networks[FLOOR] }
  const portal = await startPortal(await buildPage('apps/portal'), network)
  const shown = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  const url = `${portal.origin}/`
  await withPage(url, await portal.signIn(), async (page) => {
    // The stream of live updates stays open.
    await page.goto(url, { waitUntil: 'networkidle2' })
    await page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
    // The worker keeps the files, and the page its answers, when nothing else is to be done.
    await new Promise((done) => setTimeout(done, KEPT_MS))
    for (let round = 0; round < rounds; round++) {
      say(`Home again: round ${round + 1} of ${rounds} …`)
      for (const name of names) {
        Object.assign(network, networks[name])
        shown[name].push(await openAgain(page, url))
      }
      Object.assign(network, networks[FLOOR])
    }
  })
  const ratioOf = (name: Name) =>
    median(shown[name].map((ms, round) => ms / (shown[FLOOR][round] ?? Number.NaN)))
  return {
    tables: [
      table(
        `Home on a device that has shown it before, processor ${SLOWER} times slower: until today's shift is painted, ms`,
        ['', 'median', 'range', 'ratio'],
        names.map((name) => [
          name,
          median(shown[name]).toFixed(0),
          `${Math.min(...shown[name]).toFixed(0)}–${Math.max(...shown[name]).toFixed(0)}`,
          ratioOf(name).toFixed(2),
        ]),
      ),
    ],
    budgets: names
      .filter((name) => name !== FLOOR)
      .map((name) => ({
        what: `Home again, ${name}: × ${FLOOR}`,
        measured: ratioOf(name),
        limit: 1.2,
        is: 'at most',
      })),
  }
}

/** In a tab of its own, as when the portal is opened from the home screen. */
async function openAgain(before: Page, url: string): Promise<number> {
  const page = await before.browser().newPage()
  try {
    const session = await page.createCDPSession()
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    await page.evaluateOnNewDocument(WATCH)
    await page.goto(url, { waitUntil: 'domcontentloaded' })
    const shown = await page.waitForFunction('window.shownAfter', { timeout: 60_000 })
    return (await shown.jsonValue()) as number
  } finally {
    await page.close()
  }
}
