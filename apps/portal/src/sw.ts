/// <reference lib="webworker" />
import { configUrl } from '@rollcall/ui/site/config-url.ts'
import { followPushes } from './sw-notifications.ts'

// The service worker. Workbox's precaching fetches one file at a time and takes control after the last of two hundred: a first
// visit opened offline only after minutes on a slow network, and never if one of the files failed. This worker takes control
// as soon as the portal can open, and fetches the other screens afterwards.

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

const FILES_CACHE = 'files'
const CONFIGURATION_CACHE = 'configuration'
const CONFIGURATION = configUrl(location.hostname)
/** Leaves two of the six connections that HTTP/1.1 allows to the page. */
const PARALLEL_FETCHES = 4
/** Paths that the service answers itself, and files. */
const NOT_PAGES = [/^\/(?:api|identity|dev|launch|oidc|assets)\//, /\.\w+$/, /^\/(?:healthz|readyz)$/]

/** The address of each file in the cache, by path. A file without a hash in its name has its revision in the address. */
const cacheKeys = new Map(
  self.__WB_MANIFEST.map(({ url, revision }) => [
    `/${url}`,
    `/${url}${revision ? `?revision=${revision}` : ''}`,
  ]),
)

followPushes()

self.addEventListener('install', (event) => {
  event.waitUntil(install())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([deleteOutdated(), self.clients.claim()]))
})

self.addEventListener('message', (event) => {
  if (event.data?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting())
  // Not part of activation, during which every request of the page would wait. Each visit asks again, so that files which
  // did not arrive are fetched later.
  if (event.data?.type === 'STORE_ALL') event.waitUntil(storeMissing([...cacheKeys.keys()]))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname, search } = new URL(request.url)
  if (origin !== location.origin || request.method !== 'GET') return
  if (pathname === CONFIGURATION) event.respondWith(currentConfiguration(event))
  else if (request.mode === 'navigate') {
    const isPage = !NOT_PAGES.some((pattern) => pattern.test(pathname + search))
    if (isPage) event.respondWith(fileOrFetch('/index.html', request))
  } else if (cacheKeys.has(pathname)) event.respondWith(fileOrFetch(pathname, request))
})

const fileOrFetch = async (path: string, request: Request) => (await findFile(path)) ?? fetch(request)

async function install(): Promise<void> {
  const [failed] = await Promise.all([
    storeInitialFiles(),
    fetch(CONFIGURATION, { cache: 'reload' }).then(storeConfiguration),
  ])
  if (failed.length > 0) throw new Error(`These files could not be stored: ${failed.join(', ')}`)
}

async function storeInitialFiles(): Promise<string[]> {
  // A new version waits until it has every file: the version before it opens offline as long as it needs.
  if (self.registration.active) return storeMissing([...cacheKeys.keys()])
  // The document names each file that a visit begins with.
  const page = await storedFile('/index.html')
  const named = (await page.text()).match(/assets\/[\w.-]+/g) ?? []
  return storeMissing(['/boot.js', '/icon.svg', ...named.map((name) => `/${name}`)])
}

/** Stores the files that are not stored yet, and resolves to those that could not be. */
async function storeMissing(paths: readonly string[]): Promise<string[]> {
  const waiting = [...new Set(paths)]
  const failed: string[] = []
  const storeNext = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const file = path
      await storedFile(file).catch(() => failed.push(file))
    }
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, storeNext))
  return failed
}

async function storedFile(path: string): Promise<Response> {
  const stored = await findFile(path)
  if (stored) return stored
  const key = cacheKeys.get(path) ?? path
  // A name with a hash is never used for another file, so the browser's own cache may answer.
  const response = await fetch(path, { cache: key === path ? 'default' : 'reload' })
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  // A browser refuses to open a page with a response that was redirected, as some hosts redirect /index.html to /.
  const file = response.redirected ? new Response(response.body, response) : response
  const cache = await caches.open(FILES_CACHE)
  await cache.put(key, file.clone())
  return file
}

const findFile = (path: string) => caches.match(cacheKeys.get(path) ?? path, { cacheName: FILES_CACHE })

async function storeConfiguration(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`The configuration answered ${response.status}`)
  const cache = await caches.open(CONFIGURATION_CACHE)
  await cache.put(CONFIGURATION, response)
}

/** The stored one at once, replaced for the next visit; from the network only if none is stored. */
async function currentConfiguration(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request)
  event.waitUntil(fetched.then((response) => storeConfiguration(response.clone())).catch(() => undefined))
  const stored = await caches.match(CONFIGURATION, { cacheName: CONFIGURATION_CACHE })
  return stored ?? fetched
}

/** Deletes the files of earlier versions, and caches of earlier workers. */
async function deleteOutdated(): Promise<void> {
  const names = await caches.keys()
  const unknown = names.filter((name) => name !== FILES_CACHE && name !== CONFIGURATION_CACHE)
  await Promise.all(unknown.map((name) => caches.delete(name)))
  const cache = await caches.open(FILES_CACHE)
  const current = new Set([...cacheKeys.values()].map((key) => new URL(key, location.origin).href))
  const requests = await cache.keys()
  await Promise.all(requests.filter(({ url }) => !current.has(url)).map((request) => cache.delete(request)))
}
