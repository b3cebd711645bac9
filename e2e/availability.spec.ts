import type { Page, Request } from '@playwright/test'
import { expect, test, wide, wideOnly } from './journey.ts'
import { offerShifts } from './offered-shifts.ts'
import { bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const grid = (page: Page) => page.getByRole('grid')
/** "Wednesday 18 November": by the number, the month and what follows. */
const day = (page: Page, date: string, rest = '') =>
  grid(page).getByRole('button', { name: new RegExp(`^\\w+,? ${date}${rest}`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected days' })
const says = (page: Page, date: string, label: string) =>
  expect(day(page, date, `(?:, today)?, ${label}$`)).toBeVisible()
const choose = async (page: Page, ...dates: string[]) => {
  for (const date of dates) await day(page, date).click()
}
const give = (page: Page, status: string) =>
  bar(page).getByRole('button', { name: status, exact: true }).click()

async function daysSaved(service: Service, key: string) {
  const rows = await service.sql(
    `select d.date_local::text || ' ' || d.status as day from availability_days d
     join candidates c on c.id = d.candidate_id where c.email = $1 order by 1`,
    [emailOf(key)],
  )
  return rows.map((row) => row.day)
}

/** The calls that would change something. */
function savesOn(page: Page): Request[] {
  const saves: Request[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/v1/availability')) saves.push(request)
  })
  return saves
}

test(
  'days are chosen and set, say what they are, and are put back',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    const key = await somebodyNew(service)
    await signIn(key, { path: '/availability' })
    await says(page, '18 November', 'not set')
    await expect(day(page, '16 November')).toHaveCount(0)
    await expectAccessible()

    await choose(page, '18 November', '20 November', '23 November', '23 November')
    await expect(page.getByText('2 days selected').last()).toBeVisible()
    await says(page, '18 November', 'not set, selected')
    await expect(grid(page).getByRole('gridcell', { name: /18 November/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await expectAccessible()
    await give(page, 'Available')
    await expect(page.getByText('2 days set to available.')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await says(page, '18 November', 'available')
    await says(page, '20 November', 'available')
    await expect(page.getByRole('region', { name: 'Next two weeks' })).toContainText('2 available')
    expect(await daysSaved(service, key)).toEqual(['2026-11-18 available', '2026-11-20 available'])

    await choose(page, '20 November', '24 November')
    await give(page, 'Unavailable')
    await says(page, '20 November', 'unavailable')
    await expect(page.getByText('2 days set to unavailable.')).toBeVisible()
    // By key: a tap as soon as this, where the last one was, is taken for its second half.
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Undone. Your days are as they were.')).toBeVisible()
    await says(page, '20 November', 'available')
    await says(page, '24 November', 'not set')

    await choose(page, '18 November')
    await give(page, 'Clear')
    await expect(page.getByText('1 day is back to not set.')).toBeVisible()
    await page.reload()
    await says(page, '18 November', 'not set')
    await says(page, '20 November', 'available')
    expect(await daysSaved(service, key)).toEqual(['2026-11-20 available'])

    await choose(page, '20 November')
    await give(page, 'Available')
    await expect(page.getByText('Nothing to change')).toBeVisible()
    await page.getByRole('button', { name: 'Choose them' }).click()
    await expect(page.getByText('9 days selected').last()).toBeVisible()
    await bar(page).getByRole('button', { name: 'Unselect all' }).click()
    await expect(bar(page)).toHaveCount(0)
  },
)

test(
  'a range has two ends, leaves out hidden weekends, goes across months, and is remembered',
  wide,
  async ({ page, signIn, service }) => {
    const key = await somebodyNew(service)
    await signIn(key, { path: '/availability' })
    await page.getByText('Pick a range').click()
    await expect(page.getByText('Choose the first day of the range.')).toBeVisible()
    await day(page, '26 November').click()
    await expect(page.getByText('Now choose the last day of the range.')).toBeVisible()
    await page.getByRole('button', { name: 'Month after' }).click()
    await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
    await expect(page).toHaveURL(/from=2026-12-01/)
    await day(page, '2 December').click()
    await expect(page.getByText('5 days selected').last()).toBeVisible()
    await give(page, 'Unavailable')
    await expect(page.getByText('5 days set to unavailable.')).toBeVisible()
    expect(await daysSaved(service, key)).toEqual(
      ['2026-11-26', '2026-11-27', '2026-11-30', '2026-12-01', '2026-12-02'].map(
        (date) => `${date} unavailable`,
      ),
    )
    await page.reload()
    await expect(page.getByLabel('Pick a range')).toBeChecked()
    await says(page, '2 December', 'unavailable')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await says(page, '30 November', 'unavailable')
  },
)

test(
  'hours are set in several parts, checked as they are typed, and offered again',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    const key = await somebodyNew(service)
    await signIn(key, { path: '/availability' })
    await choose(page, '18 November', '19 November')
    await give(page, 'By hours')
    const dialog = page.getByRole('dialog', { name: 'Available by hours' })
    const hours = (number: number) => dialog.getByRole('group', { name: `Hours ${number}` })
    await dialog.getByRole('button', { name: 'Set 2 days' }).click()
    await expect(hours(1)).toContainText('Enter a start time')
    await expect(hours(1).getByLabel('From')).toBeFocused()
    await hours(1).getByLabel('From').fill('09:00')
    await hours(1).getByLabel('To').fill('08:00')
    await expect(hours(1)).toContainText('Must be after the start')
    await expectAccessible()
    await hours(1).getByLabel('To').fill('12:00')
    await expect(hours(1)).toContainText(/9:00\sam\s–\s12:00\spm/)
    await dialog.getByRole('button', { name: 'Add more hours' }).click()
    await expect(hours(2).getByLabel('From')).toBeFocused()
    await hours(2).getByLabel('From').fill('11:30')
    await hours(2).getByLabel('To').fill('15:00')
    await expect(hours(2)).toContainText('These hours overlap other hours')

    await page.keyboard.press('Escape')
    await give(page, 'By hours')
    await expect(hours(2).getByLabel('From')).toHaveValue('11:30')
    await hours(2).getByLabel('From').fill('13:00')
    await dialog.getByRole('button', { name: 'Set 2 days' }).click()
    await expect(page.getByText('2 days set to available by hours.')).toBeVisible()
    await says(
      page,
      '18 November',
      String.raw`partially available, 9:00\sam\s–\s12:00\spm, 1:00\s–\s3:00\spm`,
    )

    await choose(page, '18 November', '19 November')
    await give(page, 'By hours')
    await expect(hours(2).getByLabel('To')).toHaveValue('15:00')
    await dialog.getByRole('button', { name: 'Remove hours 1' }).click()
    await expect(hours(1).getByLabel('From')).toHaveValue('13:00')
    await dialog.getByRole('button', { name: 'Set 2 days' }).click()
    await says(page, '19 November', String.raw`partially available, 1:00\s–\s3:00\spm`)
    await choose(page, '19 November', '20 November')
    await give(page, 'By hours')
    await expect(hours(1).getByLabel('From')).toHaveValue('')
  },
)

test(
  'booked days are listed and left out, offers are warned of, before anything is sent',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    const key = await somebodyNew(service)
    const school = await ownSchool(service)
    const bookingId = await bookAt(service, school, key, { date: '2026-11-18' })
    await offerShifts(service, { to: [key], dates: ['2026-11-19'] })
    await signIn(key, { path: '/availability' })
    await says(page, '18 November', 'placed in booking')
    await says(page, '19 November', 'tentative booking')
    const saves = savesOn(page)

    await choose(page, '18 November', '19 November', '20 November')
    await give(page, 'Unavailable')
    const dialog = page.getByRole('dialog', { name: 'Some of these days are taken' })
    await expect(dialog).toContainText(
      /You are booked on this day.*18 Nov.*Lantern Hill School, 8:20\sam\s–\s3:10\spm/,
    )
    await expect(dialog).toContainText(/has an offer that waits for your answer.*19 Nov/)
    await expect(dialog).toContainText('2 days will be set to unavailable.')
    await expectAccessible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page)).toContainText('3 days selected')
    expect(saves).toHaveLength(0)

    await give(page, 'Unavailable')
    await dialog.getByRole('button', { name: 'Change 2 days' }).click()
    await expect(page.getByText('2 days set to unavailable.')).toBeVisible()
    expect(await daysSaved(service, key)).toEqual(['2026-11-19 unavailable', '2026-11-20 unavailable'])
    await says(page, '19 November', 'tentative booking')
    expect(saves).toHaveLength(1)

    await choose(page, '18 November')
    await give(page, 'Available')
    const nothing = page.getByRole('dialog', { name: 'You are booked on these days' })
    await expect(nothing).toContainText('Nothing is left to change, so nothing is sent.')
    await nothing.getByRole('button', { name: 'Close' }).last().click()
    await expect(bar(page)).toHaveCount(0)
    expect(saves).toHaveLength(1)

    await grid(page)
      .getByRole('link', { name: /Lantern Hill School/ })
      .click()
    await expect(page).toHaveURL(new RegExp(`/bookings/${bookingId}$`))
  },
)

test('a booking made meanwhile refuses the save by name, and what another tab saves shows up', async ({
  page,
  context,
  signIn,
  service,
  settled,
}) => {
  const key = await somebodyNew(service)
  await signIn(key, { path: '/availability' })
  await says(page, '18 November', 'not set')
  await settled()
  await bookAt(service, await ownSchool(service), key, { date: '2026-11-18' })
  await choose(page, '18 November', '19 November')
  await give(page, 'Available')
  await expect(page.getByText(/Not saved: you have been booked on Wed,? 18 Nov meanwhile/)).toBeVisible()
  await says(page, '18 November', 'placed in booking, selected')
  await says(page, '19 November', 'not set, selected')
  expect(await daysSaved(service, key)).toEqual([])
  await bar(page).getByRole('button', { name: 'Unselect all' }).click()

  const other = await context.newPage()
  await other.goto('/availability')
  await choose(other, '20 November')
  await give(other, 'Available')
  await says(other, '20 November', 'available')
  await says(page, '20 November', 'available')
})

test(
  'the usual week says nothing until it is saved, then fills the days nobody set',
  wide,
  async ({ page, signIn, service, expectAccessible }) => {
    const key = await somebodyNew(service)
    await signIn(key, { path: '/availability' })
    await choose(page, '20 November')
    await give(page, 'Available')
    await says(page, '20 November', 'available')
    await says(page, '27 November', 'not set')
    await page.getByRole('tab', { name: 'Every week' }).click()
    await expect(page).toHaveURL(/show=ongoing/)
    const week = page.getByRole('region', { name: 'Your usual week' })
    await expect(week).toContainText('Until you save it, nothing is derived from it')
    for (const name of ['Monday', 'Saturday', 'Sunday']) {
      await expect(week.getByRole('group', { name }).getByLabel('Available', { exact: true })).toBeChecked()
    }
    await week.getByRole('group', { name: 'Friday' }).getByText('Unavailable').click()
    await expect(week).toContainText(/27 days.*follow this week: 24 days available, 3 days unavailable/)
    await expectAccessible()
    await week.getByRole('button', { name: 'Save my week' }).click()
    await expect(page.getByText('Your usual week is saved.')).toBeVisible()
    await expect(week).toContainText('This is what is saved.')
    await page.getByRole('tab', { name: 'Calendar' }).click()
    await says(page, '20 November', 'available')
    await says(page, '26 November', 'available, as every week')
    await says(page, '27 November', 'unavailable, as every week')

    await page.reload()
    await says(page, '27 November', 'unavailable, as every week')
    await page.getByRole('tab', { name: 'Every week' }).click()
    await week.getByRole('group', { name: 'Thursday' }).getByText('Unavailable').click()
    await expect(week).toContainText('Changed, not saved yet.')
    await week.getByRole('button', { name: 'Save my week' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone. Your usual week is as it was.')).toBeVisible()
    await expect(
      week.getByRole('group', { name: 'Thursday' }).getByLabel('Available', { exact: true }),
    ).toBeChecked()
  },
)

test('everything works by keyboard', wideOnly, async ({ page, signIn, service }) => {
  const key = await somebodyNew(service)
  await bookAt(service, await ownSchool(service), key, { date: '2026-11-19' })
  await signIn(key, { path: '/availability' })
  await says(page, '18 November', 'not set')
  await page.getByRole('button', { name: 'Month after' }).focus()
  await page.keyboard.press('Tab')
  const at = (date: string) => expect(day(page, date)).toBeFocused()
  await at('17 November')
  await page.keyboard.press('ArrowRight')
  await at('18 November')
  await page.keyboard.press('Space')
  await expect(page.getByText('1 day selected').first()).toBeAttached()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await at('23 November')
  await expect(bar(page)).toContainText('4 days selected')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect(bar(page)).toContainText('3 days selected')
  await page.keyboard.press('ArrowLeft')
  await at('19 November')
  await page.keyboard.press('Tab')
  await expect(grid(page).getByRole('link', { name: /Lantern Hill School/ })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await at('19 November')
  await page.keyboard.press('Space')
  await expect(bar(page)).toContainText('2 days selected')
  await page.keyboard.press('ArrowDown')
  await at('26 November')
  await page.keyboard.press('End')
  await at('27 November')
  await page.keyboard.press('Home')
  await at('23 November')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await at('17 November')
  await page.keyboard.press('PageDown')
  await at('17 December')
  await expect(page.getByRole('heading', { name: 'December 2026' })).toBeVisible()
  await page.keyboard.press('PageUp')
  await at('17 November')
  await bar(page).getByRole('button', { name: 'Available', exact: true }).press('Enter')
  await says(page, '18 November', 'available')
  await says(page, '20 November', 'available')
})

test(
  'the week begins on Sunday and weekends show, if wanted; a booking on a hidden one is told',
  wide,
  async ({ page, signIn, service }) => {
    const key = await somebodyNew(service)
    await bookAt(service, await ownSchool(service), key, { date: '2026-11-28' })
    await signIn(key, { path: '/availability' })
    const columns = grid(page).getByRole('columnheader')
    await expect(columns).toHaveText([/Monday/, /Tuesday/, /Wednesday/, /Thursday/, /Friday/])
    await expect(page.getByRole('link', { name: /Sat,? 28 Nov, Lantern Hill School/ })).toBeVisible()
    await page.goto('/settings')
    await page.getByText('Sunday', { exact: true }).click()
    await page.getByLabel('Weekends in availability').click()
    await page.goto('/availability')
    await expect(columns).toHaveCount(7)
    await expect(columns.first()).toContainText('Sunday')
    await says(page, '28 November', 'placed in booking')
    await choose(page, '29 November')
    await page.getByLabel('Show weekends').click()
    await expect(bar(page)).toHaveCount(0)
    await expect(columns).toHaveCount(5)
  },
)

test('months load as one moves, also as weeks; one that cannot be loaded is asked for again', async ({
  page,
  signIn,
  service,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  await bookAt(service, await ownSchool(service), key, { date: '2027-02-02' })
  let isBroken = true
  await page.route(/overview\?dateFromLocal=2027-02-01/, (route) =>
    isBroken
      ? route.fulfill({
          status: 429,
          json: { type: 'securityError', code: 'too_many_requests', message: '' },
        })
      : route.continue(),
  )
  await signIn(key, { path: '/availability?from=2027-01-01' })
  await says(page, '29 January', 'not set')
  await page.getByRole('button', { name: 'Month after' }).click()
  await expect(page.getByText('We could not load this part of the calendar.')).toBeVisible()
  await expectAccessible()
  isBroken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await says(page, '2 February', 'placed in booking')

  await page.getByLabel('Range shown').selectOption('week')
  await expect(grid(page).getByRole('button')).toHaveCount(5)
  await says(page, '2 February', 'placed in booking')
  await page.getByRole('button', { name: 'Week after' }).click()
  await says(page, '8 February', 'not set')
  await page.getByLabel('Range shown').selectOption('2 weeks')
  await expect(grid(page).getByRole('button')).toHaveCount(10)
  await page.reload()
  await expect(grid(page).getByRole('button')).toHaveCount(10)
  await expectAccessible()
})

test('on a small phone nothing sticks out, and the bar leaves the last row free', async ({
  page,
  signIn,
  service,
}) => {
  const key = await somebodyNew(service)
  const name = 'LlanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogochPrimarySchoolAndKindergarten'
  await bookAt(service, await ownSchool(service, { name }), key, { date: '2026-11-18' })
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(key, { path: '/availability' })
  await page.getByLabel('Show weekends').click()
  await says(page, '18 November', 'placed in booking')
  const stickingOut = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('main *')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
        .map((element) => element.outerHTML.slice(0, 200)),
    )
  expect(await stickingOut()).toEqual([])
  const sizes = await grid(page)
    .getByRole('button')
    .evaluateAll((days) => days.map((each) => Math.min(each.clientWidth, each.clientHeight)))
  expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
  await page.getByLabel('Range shown').selectOption('week')
  expect(await stickingOut()).toEqual([])
  await page.getByLabel('Range shown').selectOption('month')
  await choose(page, '30 November')
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  const last = await page.getByLabel('Show weekends').boundingBox()
  const above = await bar(page).boundingBox()
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(above?.y ?? 0)
})
