import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { offerShifts } from './offered-shifts.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { somebodyNew } from './somebody-new.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Your bookings in your calendar' })
const address = (page: Page) => card(page).getByRole('textbox', { name: 'Calendar address' })

test('a calendar address is made, followed, replaced and stopped', async ({
  page,
  context,
  request,
  service,
  signIn,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  const booked = await bookAt(service, school, key, { date: '2026-11-18' })
  const { bookingIds } = await offerShifts(service, { to: [key], dates: ['2026-11-24'] })

  await signIn(key, { path: '/settings' })
  await card(page).getByRole('button', { name: 'Make my calendar address' }).click()
  await expect(address(page)).toHaveValue(/^http.*\/calendar\/[\w-]{20,}\.ics$/)
  await expect(card(page)).toContainText('We only show it now')
  const first = await address(page).inputValue()
  await expect(card(page).getByRole('link', { name: 'Apple Calendar' })).toHaveAttribute(
    'href',
    first.replace('http:', 'webcal:'),
  )
  await card(page).getByRole('button', { name: 'Copy the address' }).click()
  await expect(page.getByText('Address copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first)

  const feed = await request.get(first)
  expect(feed.headers()['content-type']).toContain('text/calendar')
  const calendar = (await feed.text()).replaceAll('\r\n ', '')
  expect(calendar).toContain(`UID:${booked}@rollcall`)
  expect(calendar).toContain('DTSTART:20261117T212000Z')
  expect(calendar).toContain(`UID:${bookingIds[0]}@rollcall`)
  expect(calendar).toContain('STATUS:TENTATIVE')

  await page.reload()
  await expect(card(page)).toContainText(/calendar address on Tuesday,? 17 November/)
  await expect(address(page)).toHaveCount(0)
  await card(page).getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  expect((await request.get(first)).status()).toBe(200)
  await card(page).getByRole('button', { name: 'Replace', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace the address' }).click()
  await expect(address(page)).not.toHaveValue(first)
  const second = await address(page).inputValue()
  expect((await request.get(first)).status()).toBe(404)
  expect((await request.get(second)).status()).toBe(200)

  await card(page).getByRole('button', { name: 'Stop', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stop the address' }).click()
  await expect(page.getByText('Your calendar address has stopped.')).toBeVisible()
  await expect(card(page).getByRole('button', { name: 'Make my calendar address' })).toBeFocused()
  expect((await request.get(second)).status()).toBe(404)
})
