import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { somebodyNew } from './somebody-new.ts'

const prompt = (page: Page) => page.getByRole('region', { name: 'Running late?' })
const told = (page: Page, minutes: string) => page.getByText(`You told them: ${minutes} late`)

test('one tap tells the school and the consultant, and it can be changed', async ({
  page,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const contact = { name: 'Noor Haddad', email: `${key}.school@lanternhill.example` }
  const id = await bookAt(service, school, key, { contact })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(prompt(page)).toContainText(
    'Tap once and we email Noor Haddad at Lantern Hill School and Priya Raman.',
  )
  await prompt(page).getByRole('button', { name: '15 minutes late' }).dblclick()
  await expect(told(page, '15 minutes')).toBeVisible()
  await expect(page.getByText('We emailed Noor Haddad')).toBeVisible()
  const mail = await service.mailTo(contact.email, /late/i)
  expect(mail.text).toContain('15 minutes')
  await service.mailTo('priya.raman@commonroom.example', /late/i)
  await expect.poll(() => reports(service, id)).toEqual([15])

  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(prompt(page).getByRole('button', { name: '5 minutes late', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Keep 15 minutes' }).click()
  await expect(told(page, '15 minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const own = page.getByLabel('Or type the minutes')
  for (const wrong of ['', '0', '181', '2.5', 'soon']) {
    await own.fill(wrong)
    await page.getByRole('button', { name: 'Tell them' }).click()
    await expect(page.getByText('Enter a whole number from 1 to 180.')).toBeVisible()
    await expect(own).toBeFocused()
  }
  await own.fill('1')
  await page.getByRole('button', { name: 'Tell them' }).click()
  await expect(told(page, '1 minute')).toBeVisible()
  await page.reload()
  await expect(told(page, '1 minute')).toBeVisible()
  expect(await reports(service, id)).toEqual([15, 1])
})

const reports = async (service: { sql: Sql }, bookingId: string) =>
  (
    await service.sql(
      `select (details->>'minutesLate')::int as minutes from audit_log
       where action = 'running_late' and details->>'bookingId' = $1 order by at, id`,
      [bookingId],
    )
  ).map(({ minutes }) => minutes)

type Sql = (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>
