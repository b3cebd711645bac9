import type { Page } from '@playwright/test'

/** What the browser still holds for the site; the router's own note of scroll positions is nobody's. */
export const leftOnDevice = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const kept = [...Object.keys(localStorage), ...Object.keys(sessionStorage)]
    const copies = await new Promise<IDBValidKey[]>((done, fail) => {
      const opening = indexedDB.open('rollcall')
      opening.onerror = () => fail(opening.error)
      opening.onsuccess = () => {
        const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
        reading.onsuccess = () => {
          opening.result.close()
          done(reading.result)
        }
      }
    })
    return [...kept.filter((name) => !name.startsWith('tsr-')), ...copies.map(String)]
  })

/** Takes away what was fetched earlier. From a page without the portal on it, which would write it again. */
export async function clearDeviceCopy(page: Page): Promise<void> {
  await page.goto('/config.local.json')
  await page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('rollcall')
        opening.onerror = () => fail(opening.error)
        opening.onsuccess = () => {
          const change = opening.result.transaction('queries', 'readwrite')
          change.objectStore('queries').clear()
          change.oncomplete = () => {
            opening.result.close()
            done()
          }
        }
      }),
  )
}
