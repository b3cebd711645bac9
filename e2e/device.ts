import { expect, type Page } from '@playwright/test'

/** A service worker controls the page: the portal opens without a network from here on. */
export const isControlled = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** Every file that the service worker lists is on the device, and with them every screen. */
export async function portalIsStored(page: Page): Promise<void> {
  await isControlled(page)
  const worker = await (await page.request.get('/sw.js')).text()
  const files = [...worker.matchAll(/"?url"?:\s*"([^"]+)"/g)].map(([, path]) => `/${path}`)
  expect(files).toContain('/index.html')
  await expect.poll(() => missingFrom(page, files)).toEqual([])
}

const missingFrom = (page: Page, files: string[]) =>
  page.evaluate(async (wanted) => {
    const names = await caches.keys()
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    const stored = new Set(requests.flat().map(({ url }) => new URL(url).pathname))
    return wanted.filter((path) => !stored.has(path))
  }, files)

/** The names of what the portal has saved of fetched data. */
export const savedCopies = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open('rollcall')
        opening.addEventListener('error', () => fail(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
          reading.addEventListener('success', () => {
            opening.result.close()
            done(reading.result.map(String))
          })
        })
      }),
  )

/** The queries in the device copy, by the first two parts of their key, such as "bookings summary". */
export const copiedParts = (page: Page): Promise<string[]> =>
  page.evaluate(
    () =>
      new Promise<string[]>((done, fail) => {
        const opening = indexedDB.open('rollcall')
        opening.addEventListener('error', () => fail(opening.error))
        opening.addEventListener('success', () => {
          const reading = opening.result.transaction('queries').objectStore('queries').get('copy')
          reading.addEventListener('success', () => {
            opening.result.close()
            const queries: { queryKey: string[] }[] = reading.result?.state.queries ?? []
            done(queries.map(({ queryKey }) => queryKey.slice(0, 2).join(' ')))
          })
        })
      }),
  )

/** Everything that the browser stores for the site, except the router's scroll positions. */
export async function leftOnDevice(page: Page): Promise<string[]> {
  const names = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)])
  return [...names.filter((name) => !name.startsWith('tsr-')), ...(await savedCopies(page))]
}
