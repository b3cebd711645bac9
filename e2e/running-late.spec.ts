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
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const contact = { name: 'Noor Haddad', email: `${key}.school@lanternhill.example` }
  const id = await bookAt(service, school, key, { contact })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(prompt(page)).toContainText(
    'One tap tells Noor Haddad at Lantern Hill School and Priya Raman by email.',
  )
  await expectAccessible()
  await prompt(page).getByRole('button', { name: '15 minutes late' }).dblclick()
  await expect(told(page, '15 minutes')).toBeVisible()
  await expect(page.getByText('We emailed Noor Haddad')).toBeVisible()
  await expectAccessible()
  const mail = await service.mailTo(contact.email, /late/i)
  expect(mail.text).toContain('15 minutes')
  await service.mailTo('priya.raman@commonroom.example', /late/i)
  await expect.poll(() => reports(service, id)).toEqual([15])

  await page.getByRole('button', { name: 'Change it' }).click()
  await expect(prompt(page).getByRole('button', { name: '5 minutes late', exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Keep 15 minutes' }).click()
  await expect(told(page, '15 minutes')).toBeVisible()
  await page.getByRole('button', { name: 'Change it' }).click()
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

test('it is asked only while it can be reported, as the time goes by', async ({
  page,
  service,
  signIn,
  settled,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  // At 6:40: opens at 6:50, opens at 11:00, and is over for an hour already.
  const soon = await bookAt(service, school, key, { start: '09:50', end: '12:00' })
  const later = await bookAt(service, school, key, { start: '14:00', end: '15:00' })
  const off = await bookAt(service, school, key, { start: '08:00', end: '09:00' })
  await service.sql('update bookings set is_running_late_enabled = false where id = $1', [off])
  await page.clock.install()
  await signIn(key, { path: `/bookings/${soon}` })
  const directions = page.getByRole('link', { name: /^Get directions/ }).first()
  await expect(directions).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await settled()
  await page.clock.fastForward('11:00')
  await expect(prompt(page)).toBeVisible()
  await settled()
  // Any answer would tell the page the service's time, which does not leap along.
  await page.route(/\/(?:api|identity)\//, (route) => route.abort())
  await page.clock.fastForward('04:30:00')
  await expect(prompt(page)).toHaveCount(0)
  await page.unrouteAll()
  for (const id of [later, off]) {
    await page.goto(`/bookings/${id}`)
    await expect(directions).toBeVisible()
    await expect(prompt(page)).toHaveCount(0)
  }
})

test('a refusal and a lost network say why, and nothing is lost', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const id = await bookAt(service, await ownSchool(service), key)
  await signIn(key, { path: `/bookings/${id}` })
  await expect(prompt(page)).toBeVisible()
  const failure = prompt(page).getByRole('alert')
  await service.sql('update bookings set is_running_late_enabled = false where id = $1', [id])
  await page.getByRole('button', { name: '30 minutes late' }).click()
  await expect(failure).toContainText('They have not been told.')
  await expect(failure).toContainText("Running late can't be reported for this booking here.")
  await service.sql('update bookings set is_running_late_enabled = true where id = $1', [id])
  await context.setOffline(true)
  await page.getByRole('button', { name: '30 minutes late' }).click()
  await expect(failure).toContainText('Check your internet connection')
  await context.setOffline(false)
  await page.getByRole('button', { name: '30 minutes late' }).click()
  await expect(told(page, '30 minutes')).toBeVisible()
})

test('where nobody has an address the prompt says to call', async ({ page, service, signIn }) => {
  const key = await somebodyNew(service)
  await service.sql('update candidates set consultant_id = null where email = $1', [`${key}@rollcall.test`])
  const contact = { name: 'Noor Haddad', email: null }
  const id = await bookAt(service, await ownSchool(service), key, { contact })
  await signIn(key, { path: `/bookings/${id}` })
  await expect(prompt(page)).toContainText('Please call instead.')
  await expect(prompt(page).getByRole('button')).toHaveCount(0)
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
