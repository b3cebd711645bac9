import type { Page } from '@playwright/test'
import { entryOf, readyForOffline } from './clocked-shifts.ts'
import { expect, test, wide } from './journey.ts'
import { newPerson } from './new-person.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { recordOf } from './worked-shifts.ts'

test.use({ serviceWorkers: 'allow' })

const clock = (page: Page) => page.getByRole('group', { name: 'Clock for Lantern Hill School' })

/** Waits between presses: a quick second press would be ignored as a double tap. */
async function press(page: Page, name: string) {
  await page.waitForTimeout(450)
  await clock(page).getByRole('button', { name, exact: true }).click()
}

test(
  'a whole day: clocked in, a break without a network, clocked out, corrected, sent, and on its way to pay',
  wide,
  async ({ page, context, service, signIn }) => {
    const key = await newPerson(service)
    const shift = { start: '02:30', end: '15:10' }
    const id = await bookAt(service, await ownSchool(service), key, shift)
    await signIn(key)
    await press(page, 'Clock in')
    await expect(clock(page)).toContainText('Clocked in since')
    await readyForOffline(page)

    await context.setOffline(true)
    await press(page, 'Start meal break')
    await press(page, 'End meal break')
    await expect(clock(page).getByText(/^Not sent yet/)).toHaveCount(2)
    // The device's clock may be off by three seconds.
    await page.waitForTimeout(8_000)
    await context.setOffline(false)
    await expect(page.getByText('All 2 times you clocked offline are recorded.')).toBeVisible()
    await press(page, 'Clock out')
    await page.waitForTimeout(450)
    await page.getByRole('dialog').getByRole('button', { name: 'Clock out now' }).click()
    await expect.poll(async () => (await entryOf(service, id))?.out).toMatch(/^06:/)

    await clock(page).getByRole('link', { name: 'Confirm your hours' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirm your hours' })
    await expect(dialog.getByText('You clocked some of this offline.')).toBeVisible()
    const times = dialog.getByRole('group', { name: 'Regular time' })
    await expect(times.getByLabel('Start')).toHaveValue(/^06:/)
    await times.getByLabel('Start').fill('02:30')
    await times.getByLabel('End').fill('15:25')
    await expect(dialog.getByText('It isn’t that late yet.')).toBeVisible()
    await times.getByLabel('End').fill('06:30')
    const breaks = dialog.getByRole('button', { name: /^Remove meal break/ })
    while ((await breaks.count()) > 0) await breaks.first().click()
    await dialog.getByRole('button', { name: 'Add a meal break' }).click()
    await dialog.getByRole('group', { name: 'Meal break 1' }).getByLabel('Start').fill('04:00')
    await dialog.getByRole('group', { name: 'Meal break 1' }).getByLabel('End').fill('04:30')
    await expect(dialog.getByRole('definition')).toHaveText(['3 h 30 min', '30 min', '$253.40'])
    await dialog.getByRole('button', { name: 'Send your hours' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()

    await expect(page.getByText('You sent your hours', { exact: true })).toBeVisible()
    const pay = page.getByRole('region', { name: 'Where is my pay?' })
    await expect(pay).toContainText('Waiting for the school.')
    await expect(pay.getByRole('definition')).toHaveText(['3 h 30 min', '$253.40'])
    expect(await recordOf(service, id)).toMatchObject({
      status: 115,
      operation: 'modify',
      blocks: [
        { type: 'bookingDuration', startTime: '02:30', endTime: '06:30' },
        { type: 'meal', startTime: '04:00', endTime: '04:30' },
      ],
    })
  },
)
