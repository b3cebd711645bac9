import type { BrowserContext, Page } from '@playwright/test'
import { entryOf, readyForOffline } from './clocked-shifts.ts'
import { leftOnDevice } from './device.ts'
import { expect, test } from './journey.ts'
import { newPerson } from './new-person.ts'
import { bookAt, ownSchool, type Shift } from './own-school.ts'
import type { Service } from './service.ts'

test.use({ serviceWorkers: 'allow' })

const SCHOOL = 'Lantern Hill School'

const clock = (page: Page) => page.getByRole('group', { name: `Clock for ${SCHOOL}` })

/** Waits between presses: a quick second press would be ignored as a double tap. */
async function press(page: Page, name: string) {
  await page.waitForTimeout(450)
  await clock(page).getByRole('button', { name, exact: true }).click()
}
/** Long before the end it requires confirmation. */
async function clockOut(page: Page) {
  await press(page, 'Clock out')
  await page.waitForTimeout(450)
  await page.getByRole('dialog').getByRole('button', { name: 'Clock out now' }).click()
}
const waiting = (page: Page) => clock(page).getByText(/^Not sent yet/)

async function personAtWork(service: Service, shift: Shift = { start: '06:30', end: '15:10' }) {
  const key = await newPerson(service)
  const id = await bookAt(service, await ownSchool(service), key, shift)
  return { key, id }
}

/** Every tap with a response, by its idempotency key. */
function tapsSent(context: BrowserContext): string[] {
  const keys: string[] = []
  context.on('requestfinished', (request) => {
    if (request.method() === 'POST' && request.url().includes('/api/v1/time-entries/')) {
      keys.push(request.headers()['idempotency-key'] ?? '')
    }
  })
  return keys
}

const eventsOf = async (service: Service, id: string) =>
  (
    await service.sql(
      `select action, occurred_at < received_at - interval '3 seconds' as is_late
       from time_entry_events where booking_id = $1 order by id`,
      [id],
    )
  ).map(({ action, is_late: isLate }) => `${String(action)}${isLate ? ' later' : ''}`)

test('taps without a network wait with their times, survive a reload, and count once when it is back', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const { key, id } = await personAtWork(service)
  const sent = tapsSent(context)
  await signIn(key)
  await press(page, 'Clock in')
  await expect(clock(page)).toContainText('Clocked in since')
  await expect.poll(() => eventsOf(service, id)).toEqual(['clockIn'])
  await readyForOffline(page)

  await context.setOffline(true)
  await press(page, 'Start meal break')
  await expect(clock(page)).toContainText('Meal break since')
  await expect(waiting(page)).toHaveText([/Start meal break, 6:4\d\sam$/])
  await press(page, 'End meal break')
  await expect(clock(page)).toContainText('Clocked in since')
  await expect(waiting(page)).toHaveText([/Start meal break/, /End meal break/])

  await page.reload()
  await expect(waiting(page)).toHaveText([/Start meal break/, /End meal break/])
  await expect(clock(page).getByRole('timer')).toHaveText(/^Worked so far 0:0\d:\d\d$/)
  await clockOut(page)
  await expect(clock(page)).toContainText('Clocked out at')
  await expect(waiting(page)).toHaveCount(3)
  expect(await eventsOf(service, id)).toEqual(['clockIn'])

  // Long enough ago that it is not a live one. The device's clock may be off by three seconds.
  await page.waitForTimeout(8_000)
  await context.setOffline(false)
  await expect(page.getByText('All 3 times you clocked offline are recorded.')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)
  await expect(clock(page)).toContainText('You were offline for some of this, so we got it later.')
  expect(await eventsOf(service, id)).toEqual([
    'clockIn',
    'mealBreakStart later',
    'mealBreakEnd later',
    'clockOut later',
  ])
  expect(new Set(sent).size).toBe(4)
  expect(sent).toHaveLength(4)
  expect(await entryOf(service, id)).toMatchObject({
    isReportedLater: true,
    breaks: [[expect.stringMatching(/^06:4/), expect.stringMatching(/^06:4/)]],
  })
})

test('a tap whose response is lost counts once, at its time', async ({ page, context, service, signIn }) => {
  const { key, id } = await personAtWork(service)
  await signIn(key)
  await expect(clock(page)).toContainText('Ready to clock in')
  let lost = 0
  await context.route('**/api/v1/time-entries/clock-in', async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await press(page, 'Clock in')
  await expect(clock(page)).toContainText('Clocked in since')
  await expect(waiting(page)).toHaveText([/Clock in, 6:4\d\sam$/])
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(waiting(page)).toHaveCount(0)
  await expect(clock(page)).toContainText('Clocked in since')
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(await eventsOf(service, id)).toEqual(['clockIn'])
  expect(await entryOf(service, id)).toMatchObject({ isReportedLater: false })
})

test('two tabs show the same taps waiting and send each of them once, in order', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const { key, id } = await personAtWork(service)
  const sent = tapsSent(context)
  await signIn(key)
  await expect(clock(page)).toBeVisible()
  await readyForOffline(page)
  const other = await context.newPage()
  await other.goto('/')
  await expect(clock(other)).toBeVisible()
  await context.setOffline(true)
  await press(page, 'Clock in')
  await expect(waiting(other)).toHaveText([/Clock in/])
  await press(other, 'Start meal break')
  await expect(waiting(page)).toHaveText([/Clock in/, /Start meal break/])
  await clockOut(page)
  await expect(waiting(other)).toHaveCount(3)

  // The device's clock may be off by three seconds.
  await page.waitForTimeout(8_000)
  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(waiting(tab)).toHaveCount(0)
    await expect(clock(tab)).toContainText('Clocked out at')
  }
  expect(await eventsOf(service, id)).toEqual(['clockIn later', 'mealBreakStart later', 'clockOut later'])
  await expect(clock(other)).toContainText('You were offline for some of this')
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(3)
})

test('signing out asks first while something waits, and then leaves nothing', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const { key, id } = await personAtWork(service)
  await signIn(key)
  await expect(clock(page)).toBeVisible()
  await readyForOffline(page)
  await context.setOffline(true)
  await press(page, 'Clock in')
  await expect(waiting(page)).toHaveCount(1)
  const signOut = async () => {
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('link', { name: 'Sign out' }).click()
  }
  await signOut()
  await expect(page.getByRole('heading', { name: '1 change isn’t sent yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Stay signed in' }).click()
  await expect(waiting(page)).toHaveCount(1)
  await signOut()
  await page.getByRole('button', { name: 'Sign out anyway' }).click()
  await expect(page.getByLabel('Email')).toBeVisible()
  // Only the mark of the pending sign-out is left.
  expect(await leftOnDevice(page)).toEqual(['rollcall.signOutPending'])
  await context.setOffline(false)
  await expect.poll(() => leftOnDevice(page)).toEqual([])
  expect(await entryOf(service, id)).toBeUndefined()
})
