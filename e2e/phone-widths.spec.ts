import { createHash, randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { beyondWindow } from '../apps/portal/test/beyond-window.ts'
import { drawnCard } from './drawn-card.ts'
import { expect, proof, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { offerShifts } from './offered-shifts.ts'
import { oneTimeLink } from './one-time-link.ts'
import type { Service } from './service.ts'
import { startWalk, type Walk } from './walk.ts'

const WIDTH = 360

test.use({ viewport: { width: WIDTH, height: 740 }, isMobile: true, hasTouch: true })

/** These leave the portal or end the session. */
const leaving = ['/logout', '/user/impersonate/$candidateId', '/user/impersonate/logout']

/** Links that need no account: walked with real keys by a visitor who is signed out. */
const ofGuests = [
  '/booking/$shortTermTentativeId/$accessGuid',
  '/bookings/$shortTermTentativeId/guest/$accessGuid',
  '/booking/group/$accessGuid',
  '/bookings/group/guest/$accessGuid',
  '/reference/$token',
  '/email-choice/$token',
]

/** The same for every user: opened by one person. */
const sameForAll = [
  '/account-load-failure',
  '/account-suspended',
  '/contact',
  '/downloads',
  '/error',
  '/help',
  '/settings/change-password',
  '/under-construction',
  '/$',
  '/404',
  '/401',
  '/500',
]

/** Compares with the device's width: a page that is too wide enlarges a phone's viewport instead of scrolling. */
async function expectFit(page: Page, where: string): Promise<void> {
  const fit = {
    innerWidth: await page.evaluate(() => innerWidth),
    beyond: await page.evaluate(beyondWindow, WIDTH),
  }
  expect(fit, where).toEqual({ innerWidth: WIDTH, beyond: [] })
}

async function newestOwn(service: Service, key: string, kind: string): Promise<string[]> {
  const rows = await service.sql(
    `select id::text from ${kind} and candidate_id = (select id from candidates where email = $1)
     order by created_at desc limit 1`,
    [emailOf(key)],
  )
  return rows.map(({ id }) => String(id))
}

/** An upcoming shift, one with hours to confirm, and an offer: each has dialogs of its own. */
async function bookingsOf(service: Service, key: string): Promise<string[]> {
  const at = new Date(await service.now()).toISOString()
  const [offer] = await service.sql(
    `select ob.booking_id::text as id from offer_bookings ob join offers o on o.id = ob.offer_id
     join candidates c on c.id = o.candidate_id
     where c.email = $1 and o.state = 'open' and o.expires_at > $2 order by o.created_at desc limit 1`,
    [emailOf(key), at],
  )
  return [
    ...(await newestOwn(service, key, `bookings where status = 110 and starts_at > '${at}'`)),
    ...(await newestOwn(service, key, `bookings where status = 110 and ends_at < '${at}'`)),
    ...(offer ? [String(offer.id)] : []),
  ]
}

const UNKNOWN = '0190a1b2-0000-7000-8000-000000000000'

/** Addresses for each path of the route table. A screen with a new parameter needs an example of it here. */
async function addressesOf(paths: readonly string[], service: Service, key: string): Promise<string[]> {
  const examples: Record<string, string[]> = {
    $bookingId: await bookingsOf(service, key),
    $registrationId: await newestOwn(service, key, 'registrations where true'),
    $: ['nowhere'],
  }
  return paths.flatMap((path) => {
    const parameter = path.split('/').find((part) => part.startsWith('$'))
    if (!parameter) return path
    const values = examples[parameter]
    if (!values) throw new Error(`${path}: give an example of ${parameter}`)
    return (values.length > 0 ? values : [UNKNOWN]).map((value) => path.replace(parameter, value))
  })
}

async function expectScreensFit(
  page: Page,
  walk: Walk,
  addresses: readonly string[],
  { isPressed }: { isPressed: boolean },
): Promise<void> {
  const seen = new Set<string>()
  for (const address of addresses) {
    const path = await walk.visit(address)
    if (seen.has(path)) continue
    seen.add(path)
    await expectFit(page, path)
    if (isPressed) await walk.pressAll((what) => expectFit(page, `${path}: ${what}`))
  }
}

interface Walker {
  key: string
  why: string
  isWalked: (path: string) => boolean
}

const walkers: Walker[] = [
  { key: 'nina', why: 'somebody new, to whom everything is still to do', isWalked: () => true },
  { key: 'ava', why: 'somebody busy', isWalked: (path) => !sameForAll.includes(path) },
  {
    key: 'noah',
    why: 'somebody whose clearance has expired',
    isWalked: (path) => ['/my-files', '/registrations', '/registrations/$registrationId'].includes(path),
  },
]

// The tests of each screen check its dialogs at this width (expectAccessible).
const forms = [
  { what: 'every screen', isPressed: false, details: {} },
  { what: 'every screen and every dialog', isPressed: true, details: proof },
]

for (const { what, isPressed, details } of forms)
  for (const { key, why, isWalked } of walkers) {
    test(`${what} fits a phone of ${WIDTH} px: ${why}`, details, async ({ page, service, signIn }) => {
      await signIn(key)
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
      await expectFit(page, 'Home')
      const walk = await startWalk(page)
      const paths = (await walk.paths()).filter(
        (path) => !leaving.includes(path) && !ofGuests.includes(path) && isWalked(path),
      )
      await expectScreensFit(page, walk, await addressesOf(paths, service, key), { isPressed })
    })
  }

/** The link of one of Ava's referees who has not answered yet. */
async function referenceLink(service: Service): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const [asked] = await service.sql(
    `update referees set token_hash = $1, expires_at = $2 where id = (
       select id from referees where answered_at is null limit 1) returning id`,
    [createHash('sha256').update(token).digest(), new Date((await service.now()) + 86_400_000)],
  )
  expect(asked).toBeDefined()
  return `/reference/${token}`
}

test(`the login screen and the pages that a link opens fit a phone of ${WIDTH} px`, async ({
  page,
  service,
}) => {
  const key = await newPerson(service)
  const pending = await newPerson(service)
  await service.sql('update accounts set password_hash = null where email_key = $1', [emailOf(pending)])
  const one = await offerShifts(service, { to: [key] })
  const group = await offerShifts(service, { to: [key], dates: ['2026-11-25', '2026-11-26'] })
  await page.goto('/login')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const walk = await startWalk(page)
  const addresses = [
    '/login',
    await oneTimeLink(service, 'account_setup', pending),
    await oneTimeLink(service, 'password_reset', key),
    await referenceLink(service),
    ...[one, group].flatMap(({ links }) => links.map(({ path }) => path)),
  ]
  await expectScreensFit(page, walk, addresses, { isPressed: true })
})

test(`a photo to crop and a certificate that was read fit a phone of ${WIDTH} px`, async ({
  page,
  service,
  signIn,
}) => {
  await signIn(await newPerson(service), { path: '/my-files?tab=certifications' })
  const picture = await page.screenshot()
  await page.getByRole('button', { name: 'Add a certification' }).click()
  await page
    .getByLabel('Choose files')
    .setInputFiles([
      drawnCard({ number: '1234567A-01', expires: '10/12/2026' }),
      { name: 'back.png', mimeType: 'image/png', buffer: picture },
    ])
  const use = page.getByRole('button', { name: 'Use photo' })
  await expect(use).toBeVisible()
  await expectFit(page, 'the photo')
  await use.click()
  await expect(page.getByText('We filled in what we could read.')).toBeVisible()
  await expectFit(page, 'what was read')
  await page.getByRole('button', { name: 'Crop or rotate' }).click()
  await expect(use).toBeVisible()
  await expectFit(page, 'the photo, opened again')
})
