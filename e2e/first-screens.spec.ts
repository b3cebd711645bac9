import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { Page, Route } from '@playwright/test'
import { isControlled } from './device.ts'
import { expect, test } from './journey.ts'
import { candidateIdOf, newPerson } from './new-person.ts'
import { bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'

const dist = new URL('../apps/portal/dist/', import.meta.url)

/** Script that each landing loads: gzip bytes of the entry and the files beside it. Lower them when a landing gets lighter. */
const MAX_SCRIPT_BYTES = { login: 131_000, home: 158_000, guest: 143_000 }

/** Those of the first screen, and those that Home loads once it is idle. */
const MAX_HOME_SCRIPTS = 9

test('the script of each landing stays within its limit', () => {
  const html = readFileSync(new URL('index.html', dist), 'utf8')
  const entry = html.match(/<script type="module"[^>]* src="\/([^"]+)"/)?.[1]
  const scriptsOf = (landing: string) => {
    const files = html.match(new RegExp(` data-${landing}="([^"]+)"`))?.[1]?.split(' ') ?? []
    return [entry, ...files.filter((file) => file.endsWith('.js'))]
  }
  for (const [landing, limit] of Object.entries(MAX_SCRIPT_BYTES)) {
    const scripts = scriptsOf(landing)
    expect(scripts.length).toBeGreaterThan(1)
    const bytes = scripts.reduce((sum, file) => sum + gzipBytes(`${file}`), 0)
    expect(bytes, landing).toBeLessThanOrEqual(limit)
  }
})

const gzipBytes = (file: string) => gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length

interface SentRequest {
  path: string
  /** The file that requested it; the document for its markup and its inline script. */
  by: string | undefined
  /** The page it is for: a reload is another one. */
  loaderId: string
}

async function watchRequests(page: Page): Promise<SentRequest[]> {
  const sent: SentRequest[] = []
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  session.on('Network.requestWillBeSent', ({ request, initiator, loaderId }) => {
    const by = initiator.url ?? initiator.stack?.callFrames.at(-1)?.url
    sent.push({ path: new URL(request.url).pathname, by: by && new URL(by).pathname, loaderId })
  })
  return sent
}

/** Keeps the load event of the next document waiting for a picture. */
async function holdLoad(page: Page): Promise<{ held: Promise<Route> }> {
  const held = new Promise<Route>((requested) => void page.route('**/held.png', requested))
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.body.append(Object.assign(new Image(), { src: '/held.png', alt: '' }))
    }),
  )
  return { held }
}

const finishLoad = (held: Route) =>
  held.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg"/>' })

const untilIdle = (page: Page) => page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))

/** Records a change of a person's data, which live updates name. */
const recordChange = async (service: Service, key: string, action: string) =>
  service.sql(`insert into audit_log (at, action, actor_kind, subject_id) values ($1, $2, 'system', $3)`, [
    new Date(await service.now()),
    action,
    await candidateIdOf(service, key),
  ])

test('Home waits for two requests in a row, and fetches only the clock until the page has loaded and is idle', async ({
  page,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  const school = await ownSchool(service)
  await bookAt(service, school, key, { start: '08:20' })
  await signIn(key)
  await recordChange(service, key, 'candidate_bookings_saved')
  const sent = await watchRequests(page)
  const { held: picture } = await holdLoad(page)
  await page.reload({ waitUntil: 'commit' })
  const held = await picture
  await expect(
    page.getByRole('region', { name: 'Today', exact: true }).getByRole('link', { name: /directions/i }),
  ).toBeVisible()
  await untilIdle(page)

  // The page before the reload may still send requests until the document has arrived.
  const requests = () => {
    const document = sent.find(({ path, by }) => path === '/' && by === undefined)
    return sent.filter(({ loaderId }) => loaderId === document?.loaderId)
  }
  const calls = requests().filter(({ path }) => /^\/(?:api|identity|config|boot)/.test(path))
  expect(calls[0]).toMatchObject({ path: '/identity/open', by: '/' })
  // The clock of today's shift is the only part of the first screen that does not come with the session.
  expect(calls.map(({ path }) => path)).toEqual(['/identity/open', '/api/v1/time-entries/bookings'])
  await finishLoad(held)
  const paths = () => requests().map(({ path }) => path)
  await expect.poll(paths).toContain('/api/v1/me/live-updates')
  expect(paths()).not.toContain('/identity/refresh')

  // The change before the visit is in the first screen, so only the one after it is fetched.
  await recordChange(service, key, 'candidate_changed')
  await expect.poll(paths).toContain('/api/v1/me')
  expect(paths().filter((path) => path.startsWith('/api/v1/bookings/summary/'))).toEqual([])

  // The loading view, which appears on a slow machine, is a separate file.
  const scripts = paths().filter((path) => path.endsWith('.js') && !path.startsWith('/assets/pencil-'))
  expect(scripts.length, scripts.join(' ')).toBeLessThanOrEqual(MAX_HOME_SCRIPTS)
})

test('the first date and number are prepared while the script of Home is still on its way', async ({
  page,
  service,
  signIn,
}) => {
  await signIn(await newPerson(service))
  await page.addInitScript(() => {
    const prepared: string[] = []
    Object.assign(window, { prepared })
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          apply(target, self, given) {
            prepared.push(name)
            return Reflect.apply(target, self, given)
          },
        }),
      })
  })
  const script = new Promise<Route>((requested) => void page.route('**/assets/index-*.js', requested))
  await page.reload({ waitUntil: 'commit' })
  const held = await script
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'prepared')))
    .toEqual(['DateTimeFormat', 'NumberFormat'])
  await held.continue()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('it is registered once the page has loaded and is idle: it downloads every file', async ({ page }) => {
    const { held: picture } = await holdLoad(page)
    await page.goto('/login', { waitUntil: 'commit' })
    const held = await picture
    await expect(page.getByLabel('Email')).toBeVisible()
    await untilIdle(page)
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
    await finishLoad(held)
    await isControlled(page)
  })
})
