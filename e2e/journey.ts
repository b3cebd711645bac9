import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page, type Request } from '@playwright/test'
import { emailOf } from './new-person.ts'
import { type Service, startServiceForTests } from './service.ts'

/** Marks a journey whose page differs in a wide window, where it runs. The others run in a narrow one. */
export const wide = { tag: '@wide' }

/** Marks a journey that runs in `npm run prove` only. */
export const proof = { tag: '@proof' }

export const DEMO_PASSWORD = 'Rollcall-demo-1'

/** Opens a screen with few calls by the menu; on a phone it is under More. */
export async function goToContact(page: Page): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 960
  if (isPhone) await page.getByRole('button', { name: 'More', exact: true }).click()
  const menu = isPhone
    ? page.getByRole('dialog', { name: 'More' })
    : page.getByRole('navigation', { name: 'Main' })
  await menu.getByRole('link', { name: 'Contact Us' }).click()
}

const CONFIG_BLOCK = /<script type="application\/json" id="config">(.*?)<\/script>/s

/** Changes the configuration inside each document, or takes it out, as in the document of the service worker. */
export async function changeConfig(
  page: Page,
  change: (config: Record<string, unknown>) => Record<string, unknown> | undefined,
): Promise<void> {
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const html = await response.text()
    const changed = html.replace(CONFIG_BLOCK, (block, json: string) => {
      const config = change(JSON.parse(json))
      return config ? block.replace(json, () => JSON.stringify(config)) : ''
    })
    return route.fulfill({ response, body: changed })
  })
}

/** Answers a journey may provoke on purpose; the browser reports each of them as a console error. */
const EXPECTED_CONSOLE = /Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_)/

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Journey {
  service: Service
  /** Signs in by the API, and opens Home or another page. The login screen has journeys of its own. */
  signIn: (key: string, options?: { password?: string; path?: string }) => Promise<void>
  /** Waits until the page's calls have finished: load states cover only the document. */
  settled: () => Promise<void>
  /** Expects no accessibility violation on the current screen, in light and dark. */
  expectAccessible: () => Promise<void>
  /** Errors of the page; must be empty when the journey ends. */
  complaints: string[]
}

const QUIET_MS = 500

/** A stream of events stays open. */
export const isStream = (request: Request): boolean => request.url().endsWith('/me/live-updates')

/** Journeys use times of day, and the service's clock runs: it is restarted before their morning is over. */
const OLDEST_SERVICE_MS = 3 * 60_000

export const test = base.extend<Journey, { youngService: () => Promise<Service> }>({
  youngService: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright asks for an object pattern
    async ({}, use) => {
      let current: Service | undefined
      let startedAt = 0
      await use(async () => {
        if (current && Date.now() - startedAt < OLDEST_SERVICE_MS) return current
        await current?.stop()
        current = await startServiceForTests()
        startedAt = Date.now()
        return current
      })
      await current?.stop()
    },
    { scope: 'worker' },
  ],
  service: async ({ youngService }, use) => use(await youngService()),
  baseURL: async ({ service }, use) => use(service.origin()),
  complaints: [
    async ({ page, service }, use, testInfo) => {
      await service.sql('truncate rate_limits')
      await page.context().route('https://tile.openstreetmap.org/**', (route) => route.fulfill(emptyTile))
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text()))
          complaints.push(message.text())
      })
      const loading = new Set<string>()
      page.on('request', (request) => {
        if (!isStream(request)) loading.add(request.url())
      })
      const loaded = (request: Request) => loading.delete(request.url())
      page.on('requestfinished', loaded)
      page.on('requestfailed', loaded)
      await use(complaints)
      // Reported beside the failure: a page that does not appear may wait for one of these.
      if (testInfo.error) complaints.push(...[...loading].map((url) => `still loading: ${url}`))
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  settled: async ({ page }, use) => {
    let asked = 0
    let changedAt = Date.now()
    const count = (by: number) => (request: Request) => {
      if (isStream(request)) return
      asked += by
      changedAt = Date.now()
    }
    page.on('request', count(1))
    page.on('requestfinished', count(-1))
    page.on('requestfailed', count(-1))
    await use(() => expect.poll(() => asked === 0 && Date.now() - changedAt > QUIET_MS).toBe(true))
  },
  signIn: async ({ page }, use) => {
    await use(async (key, { password = DEMO_PASSWORD, path = '/' } = {}) => {
      const data = { email: emailOf(key), password }
      const answer = await page.request.post('/identity/sign-in', { data })
      expect(answer.status()).toBe(200)
      await page.goto(path)
    })
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        expect(await violationsOf(page), `accessibility in ${colorScheme}`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'light' })
    })
  },
})

export { expect }

/** The map's tiles come from an external host. */
const emptyTile = {
  contentType: 'image/svg+xml',
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256"/>',
}

async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: { run(): Promise<{ violations: AxeViolation[] }> } }
    const { violations } = await axe.run()
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    )
  })
}

interface AxeViolation {
  id: string
  nodes: { html: string; failureSummary?: string }[]
}
