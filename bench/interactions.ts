import type { ElementHandle, Page } from 'puppeteer-core'

/** A phone of some years ago. */
const SLOWER = 4
const SETTLED_MS = 250

/** A script of the page's own world: what is compiled here would bring helpers that are not there. */
const WATCH = `
  window.interactions = []
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId > 0) window.interactions.push({ id: interactionId, ms: duration })
  }).observe({ type: 'event', durationThreshold: 16 })
`

/** From here on the page notes how long every press takes until what it changed is on the screen. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate(WATCH)
  const session = await page.createCDPSession()
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
}

/** Presses one after the other; for each the longest of its events. What is shorter than two frames is not told apart. */
export async function pressEach(page: Page, elements: readonly ElementHandle[]): Promise<number[]> {
  await page.evaluate('window.interactions = []')
  for (const element of elements) {
    await element.click()
    await new Promise((done) => setTimeout(done, SETTLED_MS))
  }
  const seen = (await page.evaluate('window.interactions')) as { id: number; ms: number }[]
  const longest = new Map<number, number>()
  for (const { id, ms } of seen) longest.set(id, Math.max(ms, longest.get(id) ?? 0))
  const unseen = Math.max(0, elements.length - longest.size)
  return [...longest.values(), ...Array<number>(unseen).fill(16)]
}
