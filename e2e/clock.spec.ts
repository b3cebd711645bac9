import type { Page } from '@playwright/test'
import { clocked, entryOf } from './clocked-shifts.ts'
import { expect, test } from './journey.ts'
import { bookAt, ownSchool, type Shift } from './own-school.ts'
import type { Service } from './service.ts'
import { somebodyNew } from './somebody-new.ts'

const SCHOOL = 'Lantern Hill School'
/** The service's day begins at 6:40. */
const NOW_ON: Shift = { start: '06:30', end: '15:10' }

const clock = (page: Page, name = SCHOOL) => page.getByRole('group', { name: `Clock of ${name}` })
const press = (page: Page, name: string) => clock(page).getByRole('button', { name, exact: true }).click()

async function somebodyWith(service: Service, ...shifts: Shift[]) {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const ids: string[] = []
  for (const shift of shifts) ids.push(await bookAt(service, school, key, shift))
  return { key, id: ids[0] ?? '', ids }
}

test('a whole day: in, a meal break, back, home, and on to the hours', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
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
  await expect(clock(page).getByText(/^On a meal break since 6:4\d\sam$/)).toBeFocused()
  await expect(clock(page).getByRole('timer')).toHaveText(/^Break so far 0:00:0\d$/)
  await expect(clock(page).getByRole('button')).toHaveText(['End meal break', 'Clock out'])
  await expectAccessible()
  await press(page, 'End meal break')
  await expect(clock(page)).toContainText('Clocked in since')

  await press(page, 'Clock out')
  await expect(clock(page).getByText(/^Clocked out at 6:4\d\sam$/)).toBeFocused()
  await expect(clock(page)).toContainText(/worked\s*Meal breaks: 6:4/)
  await expect(clock(page).getByRole('button')).toHaveCount(0)
  await expectAccessible()
  await expect.poll(async () => (await entryOf(service, id))?.out).toMatch(/^06:4/)

  await clock(page).getByRole('link', { name: 'Confirm your hours' }).click()
  await expect(page).toHaveURL(`/bookings/${id}?confirm=true`)
})
