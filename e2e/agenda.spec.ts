import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { newPerson } from './new-person.ts'
import { offerShifts } from './offered-shifts.ts'
import { agreementOf, bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'

const today = (page: Page) => page.getByRole('region', { name: 'Today', exact: true })
const days = (page: Page) => page.getByRole('region', { name: /^(?:Coming up|Your bookings)$/ })
const dayNames = (page: Page) => days(page).getByRole('heading', { level: 3 })

/** A morning's work, an afternoon's, something behind and something ahead. */
async function busyPerson(service: Service): Promise<string> {
  const key = await newPerson(service)
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

test('earlier and later months have addresses, and the back button leads through them', async ({
  page,
  signIn,
  service,
}) => {
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
  await expect(days(page)).toContainText('You had no bookings this month.')
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
})
