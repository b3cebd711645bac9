import type { ElementHandle, Page } from 'puppeteer-core'
import { type Cookie, withPage } from './browser.ts'
import { buildPage } from './built-page.ts'
import { servingFiles, startFront } from './front.ts'
import { pressEach, watchInteractions } from './interactions.ts'
import { startPortal } from './portal-under-test.ts'
import { median, type Pace, percentile, type Report, say, table } from './report.ts'

const MONTHS = 12
const DAYS_TAPPED = 12
/** The threshold of a good Interaction to Next Paint. */
const GOOD_INP_MS = 200

interface Presses {
  floor: number[]
  taps: number[]
  turns: number[]
}

/** Measures taps on the availability calendar with a whole year loaded and every day set. */
export async function benchCalendar({ rounds }: Pace): Promise<Report> {
  say('Building the pages …')
  const bare = await startFront(servingFiles(await buildPage('bench/bare-page/taps', { configFile: false })))
  const portal = await startPortal(await buildPage('apps/portal'))
  const all: Presses = { floor: [], taps: [], turns: [] }
  for (let round = 0; round < rounds; round++) {
    say(`Calendar: round ${round + 1} of ${rounds} …`)
    all.floor.push(...(await pressBareDays(`${bare.origin}/`)))
    const { taps, turns } = await pressCalendar(portal.origin, await portal.signIn())
    all.taps.push(...taps)
    all.turns.push(...turns)
  }
  const row = (name: string, presses: readonly number[]) => [
    name,
    median(presses).toFixed(0),
    percentile(presses, 98).toFixed(0),
    (median(presses) / median(all.floor)).toFixed(2),
  ]
  return {
    tables: [
      table(
        'Calendar: from a press to the next paint, processor four times slower, ms',
        ['', 'p50', 'p98', '× a bare button'],
        [
          row('a button of a bare React page', all.floor),
          row('a day of a full year, chosen', all.taps),
          row('a month turned', all.turns),
        ],
      ),
    ],
    budgets: [
      {
        what: 'Calendar with a full year: interaction to next paint, p98 of every press, ms',
        measured: percentile([...all.taps, ...all.turns], 98),
        limit: GOOD_INP_MS,
        is: 'at most',
        digits: 0,
      },
    ],
  }
}

const pressBareDays = (url: string) =>
  withPage(url, [], async (page) => {
    await page.goto(url, { waitUntil: 'networkidle2' })
    await watchInteractions(page)
    return pressEach(page, (await page.$$('button')).slice(0, DAYS_TAPPED))
  })

const pressCalendar = (origin: string, cookies: Cookie[]) =>
  withPage(origin, cookies, async (page) => {
    await page.setViewport({ width: 390, height: 844, hasTouch: false })
    await page.goto(`${origin}/availability`, { waitUntil: 'networkidle2' })
    await page.evaluate(SAY_EVERY_DAY)
    await page.goto(`${origin}/availability`, { waitUntil: 'networkidle2' })
    for (let month = 0; month < MONTHS; month++) {
      await (await found(page, 'Next month')).click()
      await page.waitForNetworkIdle({ idleTime: 150, concurrency: 2 })
    }
    await watchInteractions(page)
    const days = await page.$$('[role=grid] button[data-date]')
    const taps = await pressEach(page, days.slice(0, DAYS_TAPPED))
    const turns: number[] = []
    for (let month = 0; month < MONTHS; month++) {
      turns.push(...(await pressEach(page, [await found(page, 'Previous month')])))
    }
    return { taps, turns }
  })

/** Finds it by text: a query by role would update the accessibility tree, which would then be measured too. */
async function found(page: Page, name: string): Promise<ElementHandle> {
  const button = await page.waitForSelector(`button ::-p-text(${name})`)
  if (!button) throw new Error(`The page has no ${name}`)
  return button
}

/** By the call itself, days with a booking left out. */
const SAY_EVERY_DAY = `(async () => {
  const { accessToken } = await (await fetch('/identity/refresh', { method: 'POST' })).json()
  const put = (selectedDates) =>
    fetch('/api/v1/availability', {
      method: 'PUT',
      headers: { authorization: 'Bearer ' + accessToken, 'content-type': 'application/json' },
      body: JSON.stringify({ status: 'available', selectedDates, partialRanges: [] }),
    })
  const first = Date.parse('2026-11-17')
  const year = Array.from({ length: 366 }, (_, day) => new Date(first + day * 86400000).toISOString().slice(0, 10))
  const refused = await put(year)
  if (refused.ok) return
  const { param } = await refused.json()
  const again = await put(year.filter((date) => !param.includes(date)))
  if (!again.ok) throw new Error('The year was refused: ' + (await again.text()))
})()`
