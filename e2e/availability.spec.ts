import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'

const grid = (page: Page) => page.getByRole('grid')
/** "Wednesday 18 November": by the number, the month and what follows. */
const day = (page: Page, date: string, rest = '') =>
  grid(page).getByRole('button', { name: new RegExp(`^\\w+,? ${date}${rest}`) })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected days' })
const says = (page: Page, date: string, label: string) =>
  expect(day(page, date, `(?:, today)?, ${label}$`)).toBeVisible()
const choose = async (page: Page, ...dates: string[]) => {
  for (const date of dates) await day(page, date).click()
}
const give = (page: Page, status: string) =>
  bar(page).getByRole('button', { name: status, exact: true }).click()

async function daysSaved(service: Service, key: string) {
  const rows = await service.sql(
    `select d.date_local::text || ' ' || d.status as day from availability_days d
     join candidates c on c.id = d.candidate_id where c.email = $1 order by 1`,
    [emailOf(key)],
  )
  return rows.map((row) => row.day)
}

test(
  'days are selected and set, show their status, and are restored',
  wide,
  async ({ page, signIn, service }) => {
    const key = await newPerson(service)
    await signIn(key, { path: '/availability' })
    await says(page, '18 November', 'not set')
    await expect(day(page, '16 November')).toHaveCount(0)

    await choose(page, '18 November', '20 November', '23 November', '23 November')
    await expect(page.getByText('2 days selected').last()).toBeVisible()
    await says(page, '18 November', 'not set, selected')
    await expect(grid(page).getByRole('gridcell', { name: /18 November/ })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await give(page, 'Available')
    await expect(page.getByText('2 days set to available.')).toBeVisible()
    await expect(bar(page)).toHaveCount(0)
    await says(page, '18 November', 'available')
    await says(page, '20 November', 'available')
    await expect(page.getByRole('region', { name: 'Next two weeks' })).toContainText('2 available')
    expect(await daysSaved(service, key)).toEqual(['2026-11-18 available', '2026-11-20 available'])

    await choose(page, '20 November', '24 November')
    await give(page, 'Unavailable')
    await says(page, '20 November', 'unavailable')
    await expect(page.getByText('2 days set to unavailable.')).toBeVisible()
    // By keyboard: a tap this soon at the same place would be ignored as a double tap.
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(page.getByText('Change undone.')).toBeVisible()
    await says(page, '20 November', 'available')
    await says(page, '24 November', 'not set')

    await choose(page, '18 November')
    await give(page, 'Clear')
    await expect(page.getByText('1 day cleared.')).toBeVisible()
    await page.reload()
    await says(page, '18 November', 'not set')
    await says(page, '20 November', 'available')
    expect(await daysSaved(service, key)).toEqual(['2026-11-20 available'])

    await choose(page, '20 November')
    await give(page, 'Available')
    await expect(page.getByText('These days are already set like this')).toBeVisible()
    await page.getByRole('button', { name: 'Select them' }).click()
    await expect(page.getByText('9 days selected').last()).toBeVisible()
    await bar(page).getByRole('button', { name: 'Unselect all' }).click()
    await expect(bar(page)).toHaveCount(0)
  },
)

test('a new booking refuses the save and is named, and changes of another tab appear', async ({
  page,
  context,
  signIn,
  service,
  settled,
}) => {
  const key = await newPerson(service)
  await signIn(key, { path: '/availability' })
  await says(page, '18 November', 'not set')
  await settled()
  await bookAt(service, await ownSchool(service), key, { date: '2026-11-18' })
  await choose(page, '18 November', '19 November')
  await give(page, 'Available')
  await expect(page.getByText(/Not saved. You’re now booked on Wed,? 18 Nov/)).toBeVisible()
  await says(page, '18 November', 'placed in booking, selected')
  await says(page, '19 November', 'not set, selected')
  expect(await daysSaved(service, key)).toEqual([])
  await bar(page).getByRole('button', { name: 'Unselect all' }).click()

  const other = await context.newPage()
  await other.goto('/availability')
  await choose(other, '20 November')
  await give(other, 'Available')
  await says(other, '20 November', 'available')
  await says(page, '20 November', 'available')
})
