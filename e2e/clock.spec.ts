import type { Page } from '@playwright/test'
import { clocked, entryOf } from './clocked-shifts.ts'
import { expect, test, wide } from './journey.ts'
import { bookAt, ownSchool, type Shift } from './own-school.ts'
import type { Service } from './service.ts'
import { somebodyNew } from './somebody-new.ts'

const SCHOOL = 'Lantern Hill School'
/** The service's day begins at 6:40. */
const NOW_ON: Shift = { start: '06:30', end: '15:10' }

const clock = (page: Page, name = SCHOOL) => page.getByRole('group', { name: `Clock of ${name}` })

/** One right after another is taken for the second of two. */
async function press(page: Page, name: string) {
  await page.waitForTimeout(450)
  await clock(page).getByRole('button', { name, exact: true }).click()
}

async function somebodyWith(service: Service, ...shifts: Shift[]) {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const ids: string[] = []
  for (const shift of shifts) ids.push(await bookAt(service, school, key, shift))
  return { key, id: ids[0] ?? '', ids }
}

test(
  'a whole day: in, a meal break, back, home, and on to the hours',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    const { key, id } = await somebodyWith(service, NOW_ON)
    await signIn(key)
    await expect(clock(page)).toContainText('Ready to clock in')
    await expect(clock(page)).toContainText(/You can clock in until 3:10\spm\./)
    await expectAccessible()

    await press(page, 'Clock in')
    await expect(clock(page).getByText(/^Clocked in since 6:4\d\sam$/)).toBeFocused()
    await expect(clock(page).getByRole('timer')).toHaveText(/^Worked so far 0:00:0\d$/)
    await expect
      .poll(() => entryOf(service, id))
      .toMatchObject({ out: null, breaks: [], isReportedLater: false })
    await expectAccessible()

    await press(page, 'Start meal break')
    await expect(clock(page).getByText(/^Meal break since 6:4\d\sam$/)).toBeFocused()
    await expect(clock(page).getByRole('timer')).toHaveText(/^Break so far 0:00:0\d$/)
    await expect(clock(page).getByRole('button')).toHaveText(['End meal break', 'Clock out'])
    await expectAccessible()
    await press(page, 'End meal break')
    await expect(clock(page)).toContainText('Clocked in since')

    await press(page, 'Clock out')
    await expect(clock(page).getByText(/^Clocked out at 6:4\d\sam$/)).toBeFocused()
    await expect(clock(page)).toContainText(/6:4\d\sam, \d min worked/)
    await expect(clock(page).getByRole('button')).toHaveCount(0)
    await expectAccessible()
    await expect.poll(async () => (await entryOf(service, id))?.out).toMatch(/^06:4/)

    await clock(page).getByRole('link', { name: 'Confirm your hours' }).click()
    await expect(page).toHaveURL(`/bookings/${id}?confirm=true`)
  },
)

test('the timer goes on after a reload, a second tab and the booking follow', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const { key, id } = await somebodyWith(service, NOW_ON)
  await clocked(service, id, { in: '05:38', breaks: [['06:00', '06:30']] })
  await signIn(key)
  await expect(clock(page)).toContainText(/Clocked in since 5:38\sam/)
  await expect(clock(page).getByRole('timer')).toHaveText(/^Worked so far 0:3[2-9]:\d\d$/)
  const before = await clock(page).getByRole('timer').textContent()
  await expect(clock(page).getByRole('timer')).not.toHaveText(before ?? '')
  await page.reload()
  await expect(clock(page).getByRole('timer')).toHaveText(/^Worked so far 0:3[2-9]:\d\d$/)

  const other = await context.newPage()
  await other.goto(`/bookings/${id}`)
  await expect(other.getByRole('region', { name: 'Clock' })).toContainText('Clocked in since')
  await press(page, 'Start meal break')
  await expect(clock(other)).toContainText('Meal break since')
  await press(other, 'Clock out')
  await expect(clock(page)).toContainText('Clocked out at')
  await expect.poll(async () => (await entryOf(service, id))?.breaks.length).toBe(2)
})

test('another device has clocked meanwhile: coming back to the page shows it', async ({
  page,
  service,
  signIn,
}) => {
  const { key, id } = await somebodyWith(service, NOW_ON)
  await signIn(key)
  await expect(clock(page)).toContainText('Ready to clock in')
  await clocked(service, id, { in: '06:31' })
  await press(page, 'Clock in')
  await expect(
    page.getByText("Your clock-in was not recorded. You're already clocked in to this shift."),
  ).toBeVisible()
  await expect(clock(page)).toContainText(/Clocked in since 6:31\sam/)

  await clocked(service, id, { in: '06:31', out: '06:39' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  await expect(clock(page)).toContainText(/Clocked out at 6:39\sam/)
})

test(
  'two shifts in a day: one clock at a time, and the second when the first is out',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    const { key, ids } = await somebodyWith(service, { start: '06:30', end: '07:00' })
    const second = await ownSchool(service, { name: 'Quince Lane Primary' })
    const afternoon = await bookAt(service, second, key, { start: '07:10', end: '12:00' })
    await signIn(key)
    await press(page, 'Clock in')
    await expect(clock(page)).toContainText('Clocked in since')
    const next = clock(page, 'Quince Lane Primary')
    await expect(next).toContainText(`You are clocked in at ${SCHOOL}. Clock out there first.`)
    await expect(next.getByRole('button')).toHaveCount(0)
    await expectAccessible()
    await next.getByRole('link', { name: 'Go to that shift' }).click()
    await expect(page).toHaveURL(`/bookings/${ids[0]}`)
    await press(page, 'Clock out')
    await expect(clock(page)).toContainText('Clocked out at')
    await page.goBack()
    await next.getByRole('button', { name: 'Clock in' }).click()
    await expect(next).toContainText('Clocked in since')
    await expect.poll(async () => (await entryOf(service, afternoon))?.out).toBe(null)
  },
)

test('too early, somewhere else, and a shift that nobody clocked', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const { key } = await somebodyWith(
    service,
    { start: '08:20', end: '15:10' },
    { start: '06:00', end: '06:30' },
  )
  const perth = await ownSchool(service, { name: 'Harbour View School', timeZone: 'Australia/Perth' })
  await bookAt(service, perth, key, { start: '13:00', end: '15:00' })
  await signIn(key)
  const early = page.getByRole('listitem').filter({ hasText: /8:20\sam/ })
  await expect(early).toContainText(/Clock-in opens at 7:20\sam/)
  await expect(early).toContainText(/You can clock in until 3:10\spm\./)
  await expect(early.getByRole('button')).toHaveCount(0)
  const missed = clock(page).filter({ hasText: 'This shift was not clocked' })
  await expect(missed.getByRole('link', { name: 'Confirm your hours' })).toBeVisible()
  const far = page.getByRole('listitem').filter({ hasText: 'Harbour View School' })
  await expect(far).toContainText(/Clock-in opens at 12:00\spm/)
  await expectAccessible()
  await page.getByRole('link', { name: 'Harbour View School' }).click()
  await expect(page.getByRole('region', { name: 'Clock' })).toContainText(
    'Times in Australian Western Standard Time.',
  )
})

test('a clock-out that was forgotten is told, with the way to correct it', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const { key, id } = await somebodyWith(service, { start: '00:30', end: '02:30' })
  await clocked(service, id, { in: '00:28', out: '02:30', isAuto: true })
  await signIn(key)
  await expect(clock(page)).toContainText(/We clocked you out at 2:30\sam/)
  await expect(clock(page)).toContainText('correct it when you confirm your hours')
  await expect(clock(page)).toContainText(/12:28\s–\s2:30\sam, 2 h 2 min worked/)
  await expectAccessible()
  await clock(page).getByRole('link', { name: 'Confirm your hours' }).click()
  await expect(page).toHaveURL(`/bookings/${id}?confirm=true`)
})

test('still clocked in after the end: it says until when that can be', async ({ page, service, signIn }) => {
  const { key, id } = await somebodyWith(service, { start: '05:00', end: '06:30' })
  await clocked(service, id, { in: '05:01' })
  await signIn(key)
  await expect(clock(page)).toContainText(
    /The shift ended at 6:30\sam\. If you do not clock out, we do it for you at 10:30\sam, as of 6:30\sam\./,
  )
  await press(page, 'Clock out')
  await expect(clock(page)).toContainText(/Clocked out at 6:4\d\sam/)
})

test('switched off there is no clock, and one that is switched off meanwhile goes', async ({
  page,
  service,
  signIn,
}) => {
  const { key } = await somebodyWith(service, NOW_ON)
  await signIn(key)
  await expect(clock(page)).toBeVisible()
  await service.sql(`update candidates set features = '{"enableTimeEntries":"disabled"}' where email = $1`, [
    `${key}@rollcall.test`,
  ])
  await press(page, 'Clock in')
  await expect(
    page.getByText(/Your clock-in was not recorded\. This isn't switched on for you\./),
  ).toBeVisible()
  await expect(clock(page)).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: SCHOOL }).first()).toBeVisible()
  await expect(clock(page)).toHaveCount(0)
})

test('what the service refuses is taken back, in the words of its code', async ({
  page,
  service,
  signIn,
}) => {
  const { key, id } = await somebodyWith(service, NOW_ON)
  await signIn(key)
  await expect(clock(page)).toContainText('Ready to clock in')
  await service.sql('update bookings set status = 117 where id = $1', [id])
  await press(page, 'Clock in')
  await expect(
    page.getByText(/Your clock-in was not recorded\. Your times and those of the school/),
  ).toBeVisible()
  await service.sql('update bookings set status = 110 where id = $1', [id])
  await clocked(service, id, { in: '06:31', breaks: [['06:32', '06:33']] })
  await page.reload()
  await expect(clock(page)).toContainText('Clocked in since')
  await clocked(service, id, {
    in: '06:31',
    breaks: [
      ['06:32', '06:33'],
      ['06:34', '06:35'],
    ],
  })
  await press(page, 'Start meal break')
  await expect(
    page.getByText("The start of your meal break was not recorded. You've taken all the meal breaks"),
  ).toBeVisible()
  await expect(clock(page).getByRole('button')).toHaveText(['Clock out'])
  await page.route('**/api/v1/time-entries/clock-out', (route) =>
    route.fulfill({ status: 409, json: { type: 'conflictError', code: 'a_code_of_tomorrow' } }),
  )
  await press(page, 'Clock out')
  await expect(
    page.getByText('Your clock-out was not recorded. We are not able to process your request at this time'),
  ).toBeVisible()
  await expect(clock(page)).toContainText('Clocked in since')
})
