import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { startServiceForTests } from './service.ts'
import { somebodyNew } from './somebody-new.ts'

const summary = (page: Page, client = 'Lantern Hill School') => page.getByRole('region', { name: client })
const facts = (page: Page) => page.getByRole('definition')

test(
  'today: when, where and whom to ask for come first, with directions and a file for the calendar',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    const key = await somebodyNew(service)
    const id = await bookAt(service, await ownSchool(service), key)
    await signIn(key, { path: `/bookings/${id}` })
    const top = summary(page)
    await expect(top.getByRole('listitem')).toHaveText(['Today', 'Confirmed'])
    await expect(top.getByRole('definition')).toHaveText([
      /Tuesday 17 November 2026.*8:20\sam – 3:10\spm/,
      /North campus.*1 Wick Street, Brunswick VIC 3056/,
      'Noor Haddad',
    ])
    const directions = top.getByRole('link', { name: /^Get directions/ })
    await expect(directions).toHaveAttribute('rel', 'noopener noreferrer')
    await expect(directions).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=Lantern%20Hill%20School%2C%201%20Wick%20Street%2C%20Brunswick%20VIC%203056%2C%20Australia',
    )
    await expect(page.getByRole('link', { name: /^Call Noor Haddad/ })).toHaveAttribute(
      'href',
      'tel:+61355507777',
    )
    await expect(facts(page).filter({ hasText: 'an hour' })).toHaveText('$72.40 an hour')
    await expect(facts(page).filter({ hasText: 'Year 3' })).toBeVisible()
    await expect(facts(page).filter({ hasText: 'Room 7, fractions.' })).toBeVisible()
    await expectAccessible()

    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Add to calendar' }).click()
    const saved = await saving
    expect(saved.suggestedFilename()).toBe('booking-2026-11-17.ics')
    const calendar = readFileSync(await saved.path(), 'utf8').replaceAll('\r\n ', '')
    expect(calendar).toContain(`UID:${id}@rollcall`)
    expect(calendar).toContain('DTSTART:20261116T212000Z')
    expect(calendar).toContain('DTEND:20261117T041000Z')
    await expect(page.getByText('Saved booking-2026-11-17.ics.')).toBeVisible()
  },
)

test('the address can be copied', async ({ page, context, service, signIn }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await somebodyNew(service)
  const id = await bookAt(service, await ownSchool(service), key)
  await signIn(key, { path: `/bookings/${id}` })
  await page.getByRole('button', { name: 'Copy the street address' }).click()
  await expect(page.getByText('Copied 1 Wick Street, Brunswick VIC 3056')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1 Wick Street, Brunswick VIC 3056')
})

test(
  'a day of a block ahead says which, what is not set says so, and nothing is asked',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    const key = await somebodyNew(service)
    const school = await ownSchool(service)
    const ids: string[] = []
    for (const date of ['2026-11-23', '2026-11-24', '2026-11-25'])
      ids.push(await bookAt(service, school, key, { date, rate: null, contact: null }))
    await service.sql('update bookings set block_id = $1 where id = any($2::uuid[])', [ids[0], ids])
    await signIn(key, { path: `/bookings/${ids[1]}` })
    await expect(facts(page).filter({ hasText: 'Day 2 of 3' })).toHaveText(
      'Day 2 of 3Mon, 23 Nov to Wed, 25 Nov',
    )
    await expect(facts(page).filter({ hasText: 'Rate not set' })).toBeVisible()
    await expect(facts(page).filter({ hasText: 'The front office' })).toBeVisible()
    await expect(summary(page).getByRole('listitem')).toHaveText(['Confirmed'])
    await expect(summary(page).getByRole('link')).toHaveCount(0)
    await expect(page.getByText('Running late?')).toHaveCount(0)
    await expectAccessible()
  },
)

test('a past shift says that its hours are missing, and leads to where they are confirmed', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const missing = await bookAt(service, school, key, { date: '2026-11-16' })
  const changed = await bookAt(service, school, key, { date: '2026-11-13', status: 112 })
  const sent = await bookAt(service, school, key, { date: '2026-11-12', status: 114 })
  await signIn(key, { path: `/bookings/${missing}` })
  await expect(summary(page).getByRole('listitem')).toHaveText(['Confirmed', 'Hours to confirm'])
  const notice = page.getByRole('status').filter({ hasText: 'Your hours are not confirmed yet' })
  await expect(notice).toContainText('nobody has confirmed its hours')
  await expect(notice.getByRole('button', { name: 'Confirm your hours' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  await expectAccessible()
  await page.goto(`/bookings/${changed}`)
  await expect(notice).toContainText('The school sent hours that differ')
  await page.goto(`/bookings/${sent}`)
  await expect(summary(page).getByRole('listitem')).toHaveText(['You confirmed the hours'])
  await expect(notice).toHaveCount(0)
})

test('a disputed booking is locked: it says why, and there is nothing to do', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const id = await bookAt(service, await ownSchool(service), key, { status: 117 })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(summary(page).getByRole('listitem')).toHaveText(['Today', 'Hours being checked'])
  await expect(page.getByRole('status').filter({ hasText: 'This is locked for now' })).toContainText(
    "Your times and the school's don't match",
  )
  await expect(page.getByRole('button', { name: 'Add to calendar' })).toHaveCount(0)
  await expect(page.getByText('Running late?')).toHaveCount(0)
  await expect(summary(page).getByRole('link')).toHaveCount(0)
  await expectAccessible()
})

test('the time zone is named where the clock there shows another time', async ({ page, service, signIn }) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service, { timeZone: 'Australia/Brisbane' })
  const id = await bookAt(service, school, key, { date: '2026-12-09', start: '08:40', end: '15:00' })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(facts(page).first()).toHaveText(
    /8:40\sam – 3:00\spm.*in Australian Eastern Standard Time\. On your clock it begins at 9:40\sam\./,
  )
})

test(
  'the bookings before and after are one tap away, and the way back is the same',
  wide,
  async ({ page, service, signIn }) => {
    const key = await somebodyNew(service)
    const school = await ownSchool(service)
    const next = await ownSchool(service, { name: 'Quarry Lane School' })
    await bookAt(service, school, key, { date: '2026-11-16' })
    const middle = await bookAt(service, school, key)
    await bookAt(service, next, key, { date: '2026-11-18' })
    await signIn(key, { path: `/bookings/${middle}` })
    const others = page.getByRole('navigation', { name: 'Other bookings' })
    await expect(others.getByRole('link')).toHaveText([
      /Earlier booking.*Mon, 16 Nov/,
      /Later booking.*Wed, 18 Nov/,
    ])
    await others.getByRole('link', { name: /Later booking/ }).click()
    await expect(summary(page, 'Quarry Lane School')).toContainText('Wednesday 18 November 2026')
    await expect(others.getByRole('link')).toHaveText([/Earlier booking.*Tue, 17 Nov/])
    await page.goBack()
    await expect(summary(page)).toContainText('Tuesday 17 November 2026')
    await others.getByRole('link', { name: /Earlier booking/ }).click()
    await expect(summary(page)).toContainText('Monday 16 November 2026')
    await expect(others.getByRole('link')).toHaveText([/Later booking.*Tue, 17 Nov/])
  },
)

test(
  'what is not theirs, not there or taken away is not available, and says where to go',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    const [key, other] = [await somebodyNew(service), await somebodyNew(service)]
    const school = await ownSchool(service)
    const theirs = await bookAt(service, school, other)
    const own = await bookAt(service, school, key)
    await signIn(key, { path: `/bookings/${theirs}` })
    const message = page.getByRole('alert').filter({ hasText: 'This booking is not available' })
    await expect(message).toContainText("We couldn't find this booking.")
    await expectAccessible()
    await page.goto('/bookings/nonsense')
    await expect(message).toContainText("This booking link isn't right.")
    await message.getByRole('link', { name: 'See your bookings' }).click()
    await expect(page).toHaveURL((url) => url.pathname === '/')

    await page.goto(`/bookings/${own}`)
    await expect(summary(page)).toBeVisible()
    await service.sql('update bookings set status = -18 where id = $1', [own])
    await page.reload()
    await expect(message).toBeVisible()
    await expect(summary(page)).toHaveCount(0)
  },
)

test('a booking that has been seen is there without a network; another says that it is not', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const seen = await bookAt(service, school, key)
  const unseen = await bookAt(service, school, key, { date: '2026-11-19' })
  await signIn(key, { path: `/bookings/${seen}` })
  const later = page.getByRole('link', { name: /Later booking/ })
  await expect(later).toHaveAttribute('href', `/bookings/${unseen}`)
  await context.setOffline(true)
  await later.click()
  await expect(page.getByText('You are offline and this booking is not saved')).toBeVisible()
  await page.goBack()
  await expect(summary(page)).toContainText('8:20')
  await context.setOffline(false)
  await page.goForward()
  await expect(summary(page)).toContainText('Thursday 19 November 2026')
})

test('a service in trouble says so, and is asked again on demand', async ({ page, service, signIn }) => {
  const key = await somebodyNew(service)
  const id = await bookAt(service, await ownSchool(service), key)
  await page.route(`**/api/v1/bookings/${id}`, (route) =>
    route.fulfill({ status: 429, json: { type: 'transientError', code: 'too_many_requests' } }),
  )
  await signIn(key, { path: `/bookings/${id}` })
  const failure = page.getByRole('alert').filter({ hasText: 'We could not load this booking.' })
  await expect(failure).toBeVisible()
  await page.unrouteAll()
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect(summary(page)).toBeVisible()
})

test('very long names stay inside a small phone', async ({ page, service, signIn }) => {
  const long = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'
  const key = await somebodyNew(service)
  const school = await ownSchool(service, { name: `${long} ${long}`, campus: long })
  const contact = { name: long, email: `${long.toLowerCase()}@lanternhill.example` }
  const id = await bookAt(service, school, key, { contact, description: long })
  await bookAt(service, school, key, { date: '2026-11-18' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(page.getByRole('link', { name: /Later booking/ })).toBeVisible()
  const stickingOut = await page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 200)),
  )
  expect(stickingOut).toEqual([])
})

/** One grey pixel. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mOor6//DwAFgAJ/qYB3qAAAAABJRU5ErkJggg==',
  'base64',
)

test('with tiles in the configuration there is a map with the place in its middle, and without them none', async ({
  page,
  expectAccessible,
}) => {
  const configDir = mkdtempSync(join(tmpdir(), 'rollcall-e2e-config-'))
  cpSync(fileURLToPath(new URL('../config', import.meta.url)), configDir, { recursive: true })
  const local = join(configDir, 'config.local.json')
  const map = { tileUrl: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© The map makers' }
  writeFileSync(local, JSON.stringify({ ...JSON.parse(readFileSync(local, 'utf8')), map }))
  const service = await startServiceForTests({ CONFIG_DIR: configDir })
  try {
    const asked: string[] = []
    await page.route('https://tiles.example/**', (route) => {
      asked.push(new URL(route.request().url()).pathname)
      return route.fulfill({ contentType: 'image/png', body: TILE })
    })
    const key = await somebodyNew(service)
    const id = await bookAt(service, await ownSchool(service), key)
    await page.goto(`${service.origin()}/login`)
    await page.getByLabel('Email').fill(`${key}@rollcall.test`)
    await page.getByLabel('Password', { exact: true }).fill('Rollcall-demo-1')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await page.goto(`${service.origin()}/bookings/${id}`)
    const picture = page.getByRole('img', { name: 'Map of the streets around Lantern Hill School' })
    await expect(picture.getByRole('img', { includeHidden: true }).first()).toBeAttached()
    await expect(page.getByText('© The map makers')).toBeVisible()
    expect(asked).toContain('/15/29578/20101.png')
    expect(asked.length).toBeLessThanOrEqual(10)
    await expectAccessible()

    await page.unrouteAll()
    await page.route('https://tiles.example/**', (route) => route.abort())
    await page.reload()
    await expect(page.getByRole('button', { name: 'Copy the street address' })).toBeVisible()
    await expect(page.getByText('© The map makers')).toHaveCount(0)
  } finally {
    await service.stop()
    rmSync(configDir, { recursive: true })
  }
})
