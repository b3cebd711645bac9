import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { somebodyNew } from './somebody-new.ts'
import { clockedOf, schoolSent } from './worked-shifts.ts'

const pay = (page: Page) => page.getByRole('region', { name: 'Where is my pay?' })
const stages = (page: Page) =>
  pay(page).getByRole('list', { name: 'Stages of your pay' }).getByRole('listitem')

/** Where a shift of each status stands; the marks are done, next and to come. */
const standings = [
  { status: 110, marks: 'dn---', says: 'It waits for you: confirm your hours.' },
  { status: 111, marks: 'dnd--', says: 'It waits for you: confirm your hours.' },
  { status: 114, marks: 'ddn--', says: 'It waits for the school to confirm your hours.' },
  { status: 117, marks: 'dddn-', says: 'It waits for Priya Raman to settle it.' },
  { status: 95, marks: 'dddn-', says: 'It waits for Priya Raman to invoice it.' },
  { status: 99, marks: 'ddddn', says: 'waits for payroll' },
  { status: 175, marks: 'ddddd', says: 'You are paid with the next pay run.' },
] as const

const words = { d: '(done)', n: 'next', '-': '(to come)' }
const names = ['Worked', 'You confirmed', 'School confirmed', 'Invoicing', 'Sent to payroll']
const shown = (marks: string) =>
  Array.from(
    marks,
    (mark, at) => new RegExp(`^${names[at]}\\s+${words[mark as 'd'].replace(/[()]/g, '\\$&')}$`),
  )

test(
  'each past shift says how far its pay has come, and on whom it waits',
  wide,
  async ({ page, service, signIn, expectAccessible }) => {
    test.slow()
    const key = await somebodyNew(service)
    const school = await ownSchool(service)
    await signIn(key)
    for (const { status, marks, says } of standings) {
      const id = await bookAt(service, school, key, { date: '2026-11-12', status })
      await page.goto(`/bookings/${id}`)
      await expect(stages(page)).toHaveText(shown(marks))
      await expect(pay(page)).toContainText(says)
      const isWithConsultant = status === 117 || status === 95
      await expect(pay(page).getByRole('link', { name: /^Call Priya Raman/ })).toHaveCount(
        isWithConsultant ? 1 : 0,
      )
      if (status === 110 || status === 117) await expectAccessible()
      await service.sql('delete from bookings where id = $1', [id])
    }
  },
)

test('hours and pay are counted from the best that is known, and say what from', async ({
  page,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const id = await bookAt(service, school, key, { date: '2026-11-13' })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(pay(page).getByRole('definition')).toHaveText(['6 h 50 min', '$494.73'])
  await expect(pay(page)).toContainText('An estimate, from the schedule. Before tax, at $72.40 an hour.')

  await clockedOf(service, id, { in: '08:10', out: '15:10', meals: [['12:00', '12:30']] })
  await page.reload()
  await expect(pay(page).getByRole('definition')).toHaveText(['6 h 30 min', '$470.60'])
  await expect(pay(page)).toContainText('An estimate, from what you clocked.')

  await schoolSent(service, id, [{ type: 'bookingDuration', startTime: '08:20', endTime: '15:20' }])
  await service.sql('update bookings set status = 112 where id = $1', [id])
  await page.reload()
  await expect(pay(page).getByRole('definition')).toHaveText(['7 h', '$506.80'])
  await expect(pay(page)).toContainText('An estimate, from the times the school sent.')

  await page.getByRole('button', { name: 'Confirm your hours' }).click()
  await page.getByRole('button', { name: 'Use these times (school)' }).click()
  await page.getByRole('button', { name: 'Send your hours' }).click()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(pay(page)).toContainText('From the hours you sent.')
  await expect(stages(page)).toHaveText(shown('dddn-'))
})

test('a shift without a rate says so, one to come has no pay yet, and lists say the stage', async ({
  page,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const unrated = await bookAt(service, school, key, { date: '2026-11-13', rate: null })
  const coming = await bookAt(service, school, key, { date: '2026-11-18' })
  await bookAt(service, school, key, { date: '2026-11-12', status: 95 })
  await bookAt(service, school, key, { date: '2026-11-11', status: 99 })
  await bookAt(service, school, key, { date: '2026-11-10', status: 175 })
  await signIn(key, { path: `/bookings/${unrated}` })
  await expect(pay(page).getByRole('definition')).toHaveText(['6 h 50 min'])
  await expect(pay(page)).toContainText('No hourly rate is set for this booking.')
  await page.goto(`/bookings/${coming}`)
  await expect(page.getByRole('heading', { name: 'Lantern Hill School' })).toBeVisible()
  await expect(pay(page)).toHaveCount(0)
  await page.goto('/?from=2026-11-09')
  const days = page.getByRole('region', { name: 'Your bookings' })
  for (const stage of ['Sent to payroll', 'Being invoiced', 'Hours agreed', 'Hours to confirm'])
    await expect(days.getByText(stage, { exact: true })).toBeVisible()
})
