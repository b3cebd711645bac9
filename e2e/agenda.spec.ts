import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import { offerShifts } from './offered-shifts.ts'
import { agreementOf, bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'
import { somebodyNew } from './somebody-new.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const offers = (page: Page) => page.getByRole('region', { name: 'Needs your answer' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Also waiting for you' })
const days = (page: Page) => page.getByRole('region', { name: /^(?:Coming up|Your bookings)$/ })
const dayNames = (page: Page) => days(page).getByRole('heading', { level: 3 })

/** A morning's work, an afternoon's, something behind and something ahead. */
async function busyPerson(service: Service): Promise<string> {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  await bookAt(service, school, key, { start: '06:00', end: '06:30' })
  await bookAt(service, school, key)
  await bookAt(service, school, key, { date: '2026-11-18' })
  await bookAt(service, school, key, { date: '2026-12-16' })
  await bookAt(service, school, key, { date: '2027-01-05' })
  await bookAt(service, school, key, { date: '2026-11-16' })
  await bookAt(service, school, key, { date: '2026-11-12', status: 112 })
  await bookAt(service, school, key, { date: '2026-11-11', status: 114 })
  await bookAt(service, school, key, { date: '2026-10-08', status: 175 })
  await agreementOf(service, school, 'Code of Conduct')
  await offerShifts(service, {
    to: [key],
    dates: ['2026-11-24', '2026-11-25', '2027-01-12'],
    minutesLeft: 40,
  })
  return key
}

test(
  'today comes first, then what needs an answer, then the days',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    await signIn(await busyPerson(service))
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Good morning, Ava',
      'Today',
      'Needs your answer',
      'Also waiting for you',
      'Coming up',
      'Your consultant, Priya Raman',
    ])

    const shifts = today(page).getByRole('list').first().locator('> li')
    await expect(shifts).toHaveCount(2)
    const [next, over] = [shifts.nth(0), shifts.nth(1)]
    await expect(next).toContainText(/8:20\sam\s–\s3:10\spm/)
    await expect(next).toContainText('North campus, 1 Wick Street, Brunswick VIC 3056')
    await expect(next).toContainText('Ask for Noor Haddad')
    await expect(next.getByRole('link', { name: 'Call Noor Haddad' })).toHaveAttribute(
      'href',
      'tel:+61355507777',
    )
    await expect(next.getByRole('link', { name: /^Get directions/ })).toHaveAttribute('target', '_blank')
    await expect(next.getByRole('link', { name: 'Running late?' })).toBeVisible()
    await expect(over).toContainText(/6:00\s–\s6:30\sam/)
    await expect(over).toContainText('Hours to confirm')
    await expect(over.getByRole('link')).toHaveText(['Lantern Hill School', 'Confirm your hours'])

    const offer = offers(page).getByRole('list').first().locator('> li')
    await expect(offer).toContainText('3 dates, one answer for all')
    await expect(offer).toContainText(/24 November.*25 November.*12 January/)
    await expect(offer).toContainText('an hour')
    await expect(offer).toContainText(/\d+ min left to answer/)
    await expect(offer.getByRole('button', { name: /^Accept/ })).toBeVisible()

    await expect(waiting(page).getByRole('listitem')).toHaveText([
      /Lantern Hill School 1 agreement to sign/,
      /Hours to confirm Tue,? 17 Nov/,
      /Hours to confirm Mon,? 16 Nov/,
      /Hours to confirm Thu,? 12 Nov/,
    ])
    await expect(dayNames(page)).toHaveText([
      /^Wednesday,? 18 November\s*Tomorrow$/,
      /24 November$/,
      /25 November$/,
      /16 December$/,
    ])
    await expectAccessible()

    await days(page)
      .getByRole('link', { name: /Lantern Hill School.*Confirmed/ })
      .first()
      .click()
    await expect(page).toHaveURL(/\/bookings\/[\w-]+$/)
  },
)

test(
  'earlier and later months have addresses, and the back button leads through them',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    await signIn(await busyPerson(service))
    await expect(dayNames(page)).toHaveCount(4)
    await days(page).getByRole('link', { name: 'Earlier' }).click()
    await expect(page).toHaveURL(/\/\?from=2026-10-17$/)
    await expect(days(page)).toContainText(/17 Oct\s–\s17 Nov 2026/)
    await expect(dayNames(page)).toHaveText([
      /11 November$/,
      /12 November$/,
      /16 November\s*Yesterday$/,
      /17 November\s*Today$/,
    ])
    await expect(days(page).getByRole('listitem')).toContainText([
      'You confirmed the hours',
      /School changed the hours.*Hours to confirm/,
      'Hours to confirm',
      'Hours to confirm',
      'Confirmed',
    ])
    await expectAccessible()
    await expect(page.locator('nav:visible').getByRole('link', { name: 'Home' }).first()).toHaveAttribute(
      'aria-current',
      'page',
    )

    await days(page).getByRole('link', { name: 'Earlier' }).press('Enter')
    await expect(page).toHaveURL(/from=2026-09-17$/)
    await expect(dayNames(page)).toHaveText([/8 October$/])
    await expect(days(page)).toContainText('Sent to payroll')
    await expect(days(page).getByRole('link', { name: 'Earlier' })).toBeFocused()
    await days(page).getByRole('link', { name: 'Earlier' }).click()
    await expect(days(page)).toContainText('You had no bookings in this month.')
    await expect(today(page)).toContainText('Ask for Noor Haddad')

    await page.goBack()
    await expect(dayNames(page)).toHaveText([/8 October$/])
    await page.goBack()
    await expect(page).toHaveURL(/from=2026-10-17$/)
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(dayNames(page)).toHaveCount(4)

    await days(page).getByRole('link', { name: 'Later' }).click()
    await expect(dayNames(page)).toHaveText([/5 January$/, /12 January$/])
    await page.reload()
    await expect(dayNames(page)).toHaveText([/5 January$/, /12 January$/])
    await days(page).getByRole('link', { name: 'Back to today' }).click()
    await expect(page).toHaveURL(/\/$/)

    for (const nonsense of ['2026-02-31', '9999-12-31', 'yesterday', '7']) {
      await page.goto(`/?from=${nonsense}`)
      await expect(dayNames(page)).toHaveCount(4)
    }
  },
)

test('an offer whose time is up while the page is open says so, and cannot be answered', async ({
  page,
  context,
  signIn,
  service,
  settled,
}) => {
  const key = await somebodyNew(service)
  await offerShifts(service, { to: [key], minutesLeft: 30 })
  await page.clock.install()
  await signIn(key)
  await expect(offers(page)).toContainText('min left to answer')
  await expect(offers(page).getByRole('button', { name: /^Accept/ })).toBeVisible()
  await settled()
  await context.setOffline(true)
  await page.clock.fastForward('31:00')
  await expect(offers(page)).toContainText('This offer has expired')
  await expect(offers(page).getByRole('button')).toHaveCount(0)
})

test(
  'somebody who has nothing yet is told why, and what to do',
  wide,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('nina')
    await expect(today(page)).toContainText('No shift today.')
    await expect(days(page)).toContainText('Nothing booked here yet')
    await expect(offers(page)).toHaveCount(0)
    await expect(waiting(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible()
    await expectAccessible()
    await days(page).getByRole('link', { name: 'Ask about relief work' }).click()
    await expect(page).toHaveURL(/\/contact$/)
  },
)

test('a day without a shift names the next one, which is there in the morning without a signal', async ({
  page,
  context,
  signIn,
  service,
  settled,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  await bookAt(service, school, key, { date: '2026-11-18' })
  await bookAt(service, school, key, { date: '2026-11-20' })
  await page.clock.install()
  await signIn(key)
  await expect(dayNames(page)).toHaveCount(2)
  await expect(today(page)).toContainText(
    /No shift today\.Your next one is on Wednesday,? 18 November, 8:20\sam\s–\s3:10\spm, at Lantern Hill School\./,
  )
  await settled()
  // With a signal the service's clock, which stays where it is, would count.
  await context.setOffline(true)
  await page.clock.fastForward('24:00:00')
  await expect(today(page)).toContainText('1 Wick Street, Brunswick VIC 3056')
  await expect(today(page)).toContainText('Ask for Noor Haddad')
  await expect(dayNames(page)).toHaveText([/20 November$/])
})

test('bookings that cannot be loaded say so and are asked for again', async ({
  page,
  signIn,
  service,
  expectAccessible,
}) => {
  const key = await busyPerson(service)
  let isBroken = true
  await page.route(/\/api\/v1\/bookings\/(?:overview|summary)/, (route) =>
    isBroken
      ? route.fulfill({
          status: 429,
          json: { type: 'securityError', code: 'too_many_requests', message: '' },
        })
      : route.continue(),
  )
  await signIn(key)
  await expect(today(page).getByRole('alert')).toContainText('We could not load today’s shifts.')
  await expect(days(page).getByRole('alert')).toContainText('We could not load your bookings.')
  await expect(page.getByRole('heading', { name: 'Your consultant, Priya Raman' })).toBeVisible()
  await expectAccessible()
  isBroken = false
  await today(page).getByRole('button', { name: 'Try again' }).click()
  // A page that gets the focus asks again by itself, and the button may be gone before it is reached.
  const isBack = expect(dayNames(page)).toHaveCount(4)
  await Promise.any([days(page).getByRole('button', { name: 'Try again' }).click(), isBack])
  await expect(today(page)).toContainText('Ask for Noor Haddad')
  await expect(dayNames(page)).toHaveCount(4)
})

test('very long names of schools stay inside a small phone', async ({ page, signIn, service }) => {
  const LONG = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochPrimarySchoolAndKindergarten'
  const key = await somebodyNew(service)
  const school = await ownSchool(service, { name: LONG, campus: LONG })
  await bookAt(service, school, key, { contact: { name: LONG, email: null } })
  await bookAt(service, school, key, { date: '2026-11-16' })
  await bookAt(service, school, key, { date: '2026-11-18' })
  await agreementOf(service, school, LONG)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(key)
  await expect(dayNames(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2)
  const stickingOut = await page.evaluate(() =>
    [...document.querySelectorAll('main *, dialog *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 200)),
  )
  expect(stickingOut).toEqual([])
})
