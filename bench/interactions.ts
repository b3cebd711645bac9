import type { ElementHandle, Page } from 'puppeteer-core'

/** A phone of some years ago. */
const SLOWER = 4
const SETTLED_MS = 250

/**
 * Measures from a press to the next paint inside the page: a headless browser's display adds up to a fifth of a second. A
 * plain script, because code compiled here would need helpers that the page does not have.
 */
const WATCH = `
  window.presses = []
  for (const type of ['pointerdown', 'click']) {
    const note = ({ timeStamp }) => requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.presses.push(performance.now() - timeStamp)
      port2.postMessage(null)
    })
    addEventListener(type, note, true)
  }
`

/** Records how long every press takes from now on, with a throttled processor. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(WATCH)
  const session = await page.createCDPSession()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Presses one after the other; for each the longest of its events. */
export async function pressEach(page: Page, elements: readonly ElementHandle[]): Promise<number[]> {
  const longest: number[] = []
  for (const element of elements) {
    await page.evaluate('window.presses = []')
    await element.click()
    await new Promise((done) => setTimeout(done, SETTLED_MS))
    longest.push(Math.max(...((await page.evaluate('window.presses')) as number[])))
  }
  return longest
}
