import { type Cookie, withPage } from './browser.ts'

const VIEWED_MS = 2_000

/**
 * The processor time of the page's scripts in milliseconds. Lighthouse uses wall-clock time, which includes waiting on a
 * loaded machine.
 */
export const scriptCpu = (url: string, cookies: Cookie[] = []): Promise<number> =>
  withPage(url, cookies, async (page) => {
    const session = await page.createCDPSession()
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    // Two connections may stay open: the stream of live updates does.
    await page.goto(url, { waitUntil: 'networkidle2' })
    await new Promise((done) => setTimeout(done, VIEWED_MS))
    const { metrics } = await session.send('Performance.getMetrics')
    const seconds = metrics.find(({ name }) => name === 'ScriptDuration')?.value
    if (seconds === undefined) throw new Error('The browser does not tell how long scripts took')
    return seconds * 1000
  })
