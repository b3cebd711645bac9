import type { Page } from '@playwright/test'
import { clocked, entryOf } from './clocked-shifts.ts'
import { expect, test } from './journey.ts'
import { newPerson } from './new-person.ts'
import { bookAt, ownSchool, type Shift } from './own-school.ts'
import type { Service } from './service.ts'

/** The service's day begins at 6:40. */
const NOW_ON: Shift = { start: '06:30', end: '15:10' }

const clock = (page: Page) => page.getByRole('group', { name: 'Clock for Lantern Hill School' })

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

async function personAtWork(service: Service) {
  const key = await newPerson(service)
  const id = await bookAt(service, await ownSchool(service), key, NOW_ON)
  return { key, id }
}

test('the timer goes on after a reload, a second tab and the booking follow', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const { key, id } = await personAtWork(service)
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
  await clockOut(other)
  await expect(clock(page)).toContainText('Clocked out at')
  await expect.poll(async () => (await entryOf(service, id))?.breaks.length).toBe(2)
})
