import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test as base, expect, type Page } from '@playwright/test'
import { type Service, startServiceForTests } from './service.ts'

export const DEMO_PASSWORD = 'Rollcall-demo-1'

/** Answers a journey may provoke on purpose; the browser reports each of them as a console error. */
const EXPECTED_CONSOLE = /Failed to load resource: (?:the server responded with a status of 4\d\d|net::ERR_)/

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Journey {
  /** Signs in through the login screen and waits for Home. */
  signIn: (key: string, options?: { password?: string; path?: string }) => Promise<void>
  /** Waits until the page has asked for all it wants: a load state is that of the document, not of what came after it. */
  settled: () => Promise<void>
  /** No accessibility violation on the screen as it is, in light and in dark. */
  expectAccessible: () => Promise<void>
  /** What the page complained of; checked to be nothing when the journey ends. */
  complaints: string[]
}

const QUIET_MS = 500

export const test = base.extend<Journey, { service: Service }>({
  service: [
    // biome-ignore lint: Playwright asks for an object pattern
    async ({}, use) => {
      const service = await startServiceForTests()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ service }, use) => use(service.origin()),
  complaints: [
    async ({ page, service }, use) => {
      await service.sql('truncate rate_limits')
      const complaints: string[] = []
      page.on('pageerror', (error) => complaints.push(String(error)))
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_CONSOLE.test(message.text()))
          complaints.push(message.text())
      })
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
  settled: async ({ page }, use) => {
    let asked = 0
    let changedAt = Date.now()
    const count = (by: number) => () => {
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
      await page.goto('/login')
      await page.getByLabel('Email').fill(`${key}@rollcall.test`)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL((url) => url.pathname === '/')
      if (path !== '/') await page.goto(path)
    })
  },
  expectAccessible: async ({ page }, use) => {
    await use(async () => {
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        expect(await violationsOf(page), `accessibility in ${colorScheme}`).toEqual([])
      }
      await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
    })
  },
})

export { expect }

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
