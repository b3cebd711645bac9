import type { BrowserContext, Page } from '@playwright/test'
import { daysOf } from './availability-days.ts'
import { portalIsStored, savedCopies } from './device.ts'
import { expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'

test.use({ serviceWorkers: 'allow' })

const day = (page: Page, date: string) =>
  page.getByRole('gridcell', { name: date }).getByRole('button').first()
const waiting = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

async function say(page: Page, dates: string[], word: 'Available' | 'Unavailable') {
  for (const date of dates) await choose(page, date)
  await page
    .getByRole('region', { name: 'Selected days' })
    .getByRole('button', { name: word, exact: true })
    .click()
}

/** A tap right after a change would be ignored as a double tap. */
const choose = (page: Page, date: string) =>
  expect(async () => {
    const cell = page.getByRole('gridcell', { name: date })
    if ((await cell.getAttribute('aria-selected')) !== 'true') await day(page, date).click()
    expect(await cell.getAttribute('aria-selected')).toBe('true')
  }).toPass()

/** Waits until the calendar is loaded and stored on the device. */
async function ready(page: Page) {
  await expect(day(page, 'Friday 20 November')).toBeVisible()
  await portalIsStored(page)
  await expect.poll(() => savedCopies(page)).toEqual(['copy'])
}

/** Every change that reached the network, by its idempotency key. */
function changesSent(context: BrowserContext): string[] {
  const keys: string[] = []
  context.on('requestfinished', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/v1/availability')) {
      keys.push(request.headers()['idempotency-key'] ?? '')
    }
  })
  return keys
}

test('changes made without a network wait in order, survive a reload, and are sent once it is back', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  const sent = changesSent(context)
  await signIn(key, { path: '/availability' })
  await ready(page)
  await context.setOffline(true)
  await say(page, ['Thursday 19 November', 'Friday 20 November'], 'Available')
  await expect(waiting(page, '1 change to send')).toBeVisible()
  await say(page, ['Friday 20 November'], 'Unavailable')
  await expect(waiting(page, '2 changes to send')).toBeVisible()
  await expect(
    page.getByRole('gridcell', { name: /Friday 20 November, unavailable, not sent yet/ }),
  ).toBeVisible()
  expect(await daysOf(service, key)).toEqual({})

  await page.reload()
  await expect(waiting(page, '2 changes to send')).toBeVisible()
  await expect(
    page.getByRole('gridcell', { name: /Thursday 19 November, available, not sent yet/ }),
  ).toBeVisible()
  await expect(
    page.getByRole('gridcell', { name: /Friday 20 November, unavailable, not sent yet/ }),
  ).toBeVisible()

  await context.setOffline(false)
  await expect(page.getByText('Your 2 offline changes are saved.')).toBeVisible()
  await expect(page.getByText(/changes? to send/)).toHaveCount(0)
  await expect(day(page, 'Friday 20 November, unavailable')).toBeVisible()
  expect(await daysOf(service, key)).toEqual({ '2026-11-19': 'available', '2026-11-20': 'unavailable' })
  expect(new Set(sent).size).toBe(2)
  expect(sent).toHaveLength(2)
})

test('two tabs see the same changes waiting, and send each of them once', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  const sent = changesSent(context)
  await signIn(key, { path: '/availability' })
  await ready(page)
  const other = await context.newPage()
  await other.goto('/availability')
  await ready(other)
  await context.setOffline(true)
  await say(page, ['Thursday 19 November'], 'Available')
  await expect(waiting(other, '1 change to send')).toBeVisible()
  await say(other, ['Friday 20 November'], 'Available')
  await expect(waiting(page, '2 changes to send')).toBeVisible()

  await context.setOffline(false)
  for (const tab of [page, other]) {
    await expect(tab.getByText(/changes? to send/)).toHaveCount(0)
    await expect(day(tab, 'Friday 20 November, available')).toBeVisible()
  }
  expect(await daysOf(service, key)).toEqual({ '2026-11-19': 'available', '2026-11-20': 'available' })
  expect(sent).toHaveLength(2)
  expect(new Set(sent).size).toBe(2)
  const changes = await service.sql(
    `select from audit_log a join candidates c on c.id = a.subject_id
     where c.email = $1 and a.action = 'availability_saved'`,
    [emailOf(key)],
  )
  expect(changes).toHaveLength(2)
})
