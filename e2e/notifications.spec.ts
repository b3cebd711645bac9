import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import { offerShifts } from './offered-shifts.ts'
import { agreementOf, bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'
import { somebodyNew } from './somebody-new.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })

/** Two offers, one agreement, two shifts to confirm. */
async function waitedFor(service: Service): Promise<string> {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  await bookAt(service, school, key, { date: '2026-11-16' })
  await bookAt(service, school, key, { date: '2026-10-20' })
  await agreementOf(service, school, 'Code of Conduct')
  await offerShifts(service, { to: [key], dates: ['2026-11-24'] })
  await offerShifts(service, { to: [key], dates: ['2026-11-26', '2026-11-27'] })
  return key
}

test(
  'the bell counts what waits, and leads to each of it',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    await signIn(await waitedFor(service))
    await expect(bell(page)).toHaveAccessibleName('Notifications, 5 waiting')
    await bell(page).click()
    await expect(sheet(page).getByRole('tab')).toHaveText(['All (5)', 'Tentative (2)'])
    await expect(sheet(page).getByRole('listitem')).toHaveText([
      /Needs your answer Tue,? 24 Nov, 8:20\sam\s–\s3:10\spm/,
      /Needs your answer Thu,? 26 Nov and 1 more date/,
      /Lantern Hill School 1 agreement to sign/,
      /Lantern Hill School Hours to confirm Mon,? 16 Nov/,
      /Lantern Hill School Hours to confirm Tue,? 20 Oct/,
    ])
    await expectAccessible()

    const [all, tentative] = [sheet(page).getByRole('tab').nth(0), sheet(page).getByRole('tab').nth(1)]
    await all.focus()
    await page.keyboard.press('ArrowRight')
    await expect(tentative).toBeFocused()
    await expect(tentative).toHaveAttribute('aria-selected', 'true')
    await expect(sheet(page).getByRole('listitem')).toHaveCount(2)
    await expectAccessible()
    await page.keyboard.press('Home')
    await expect(all).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(sheet(page)).toHaveCount(0)
    await expect(bell(page)).toBeFocused()

    await bell(page).click()
    await sheet(page)
      .getByRole('link', { name: /agreement to sign/ })
      .click()
    await expect(page).toHaveURL(/\/bookings\/[\w-]+$/)
    await expect(sheet(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Lantern Hill School' }).first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/$/)
    await expect(sheet(page)).toHaveCount(0)
  },
)

test('the back button closes the sheet and stays on the screen', wide, async ({ page, signIn, service }) => {
  await signIn(await waitedFor(service), { path: '/settings' })
  await bell(page).click()
  await expect(sheet(page).getByRole('listitem')).toHaveCount(5)
  await page.goBack()
  await expect(sheet(page)).toHaveCount(0)
  await expect(page).toHaveURL(/\/settings$/)
})

test('an answer takes its offer off the count, at once and for good', async ({ page, signIn, service }) => {
  await signIn(await waitedFor(service))
  const offers = page.getByRole('region', { name: 'Needs your answer' })
  await expect(offers.getByRole('heading', { level: 3 })).toHaveCount(2)
  await offers
    .getByRole('button', { name: /^Decline/ })
    .last()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Decline 2 shifts' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 waiting')
  await expect(offers.getByRole('heading', { level: 3 })).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(offers.locator(':focus')).toHaveCount(1)
  await page.reload()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 4 waiting')

  await offers.getByRole('button', { name: /^Accept/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Accept shift' }).click()
  await expect(offers).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Coming up' })).toContainText(/24 November.*Confirmed/)
  await bell(page).click()
  await expect(sheet(page).getByRole('listitem')).toHaveText([
    /Wattle Bend Primary School 2 agreements to sign/,
    /Lantern Hill School 1 agreement to sign/,
    /Hours to confirm/,
    /Hours to confirm/,
  ])
  await sheet(page)
    .getByRole('tab', { name: /^Tentative/ })
    .click()
  await expect(sheet(page)).toContainText('No offers right now')
})

test('an offer that comes while the page is open is counted', async ({ page, signIn, service }) => {
  const key = await somebodyNew(service)
  await page.clock.install()
  await signIn(key)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page.getByText('Nothing booked here yet')).toBeVisible()
  await offerShifts(service, { to: [key] })
  await page.clock.runFor('03:00')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 waiting')
})

test('somebody with nothing to do is told so', wide, async ({ page, signIn, expectAccessible }) => {
  await signIn('nina')
  await bell(page).click()
  await expect(sheet(page).getByRole('tab')).toHaveText(['All (0)', 'Tentative (0)'])
  await expect(sheet(page)).toContainText('You are up to date')
  await expectAccessible()
})

test('the overview starts with the profile, on whatever screen somebody lands', async ({ page, signIn }) => {
  await signIn('nina')
  const asked = page.waitForRequest(
    /\/api\/v1\/bookings\/overview\?dateFromLocal=2026-11-17&dateToLocal=2026-12-17/,
  )
  await page.goto('/help')
  await asked
})
