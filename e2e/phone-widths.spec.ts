import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import type { Service } from './service.ts'
import { emailOf } from './somebody-new.ts'
import { beyondWindow, startWalk } from './walk.ts'

const WIDTH = 360

test.use({ viewport: { width: WIDTH, height: 740 }, isMobile: true, hasTouch: true })

/** The walk may not end in somebody else's hands: these leave the portal, or the session. */
const leaving = ['/logout', '/user/impersonate/$candidateId', '/user/impersonate/logout']

/** Looks at the device's own width: a page that is too wide makes the window of a phone wider instead of scrolling. */
async function expectFit(page: Page, where: string): Promise<void> {
  const fit = { innerWidth: await page.evaluate(() => innerWidth), beyond: await beyondWindow(page, WIDTH) }
  expect(fit, where).toEqual({ innerWidth: WIDTH, beyond: [] })
}

async function newestOwn(service: Service, key: string, kind: string): Promise<string | undefined> {
  const [row] = await service.sql(
    `select id::text from ${kind} and candidate_id = (select id from candidates where email = $1)
     order by created_at desc limit 1`,
    [emailOf(key)],
  )
  return typeof row?.id === 'string' ? row.id : undefined
}

/** An address for each path of the route table. A screen with a new parameter needs an example of it here. */
async function addressesOf(paths: readonly string[], service: Service, key: string): Promise<string[]> {
  const unknown = '0190a1b2-0000-7000-8000-000000000000'
  const examples: Record<string, string> = {
    $bookingId: (await newestOwn(service, key, 'bookings where status = 110')) ?? unknown,
    $registrationId: (await newestOwn(service, key, 'registrations where true')) ?? unknown,
    $shortTermTentativeId: unknown,
    $accessGuid: unknown,
    $token: unknown,
    $: 'nowhere',
  }
  return paths
    .filter((path) => !leaving.includes(path))
    .map((path) =>
      path
        .split('/')
        .map((part) => {
          if (!part.startsWith('$')) return part
          const example = examples[part]
          if (example === undefined) throw new Error(`${path}: give an example of ${part}`)
          return example
        })
        .join('/'),
    )
}

for (const [key, why] of [
  ['nina', 'somebody new, to whom everything is still to do'],
  ['ava', 'somebody busy'],
] as const) {
  test(`every screen and every dialog fits a phone of ${WIDTH} px: ${why}`, async ({
    page,
    service,
    signIn,
  }) => {
    await signIn(key)
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
    const walk = await startWalk(page)
    const addresses = await addressesOf(await walk.paths(), service, key)
    const seen = new Set<string>()
    for (const address of addresses) {
      const path = await walk.visit(address)
      if (seen.has(path)) continue
      seen.add(path)
      await expectFit(page, path)
      await walk.pressAll((what) => expectFit(page, `${path}: ${what}`))
    }
  })
}
