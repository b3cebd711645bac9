import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { holdersOf, type Offering, offerShifts } from './offered-shifts.ts'
import type { Service } from './service.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function invited(service: Service, offering: Omit<Offering, 'to'> = {}) {
  const key = await newPerson(service)
  const offer = await offerShifts(service, { to: [key], ...offering })
  const [link] = offer.links
  if (!link) throw new Error('The offer has no link')
  return { key, offer, link }
}

test('a link is answered without signing in, and leaves nothing behind', async ({ page, service }) => {
  const { key, offer, link } = await invited(service)
  const document = await page.goto(link.path)
  expect(document?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(heading(page)).toHaveText('Ava, can you take this shift?')
  await expect(page.getByRole('main')).toContainText(/Tuesday,? 24 November/)
  await expect(page.getByRole('main')).toContainText('an hour')
  await expect(page.getByRole('main')).not.toContainText('+61')
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await button(page, 'Accept').click()
  await dialog(page).getByRole('button', { name: 'Accept shift' }).dblclick()
  await expect(heading(page)).toHaveText('You’re booked')
  await expect(heading(page)).toBeFocused()
  expect(await holdersOf(service, offer)).toEqual([emailOf(key)])

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Add to my calendar' }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toContain('DTSTART:20261123T212000Z\r\n')
  expect(file).toContain('DTEND:20261124T041000Z\r\n')
  expect(file).toContain(`UID:${offer.bookingIds[0]}@rollcall\r\n`)

  await page.reload()
  await expect(heading(page)).toHaveText('You’re booked')
  await page.getByRole('link', { name: 'Sign in to see everything' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/login' && url.search === '')
  await page.waitForTimeout(1_500)
  expect(await keptOnDevice(page)).not.toContain(link.accessGuid)
})

test('the mailed link opens the offer without a session, and opening it decides nothing', async ({
  page,
  service,
}) => {
  const mail = await service.mailTo(emailOf('zoe'), /offer|shift/i)
  const link = mail.links.find((address) => address.includes('/guest/'))
  expect(link).toBeDefined()
  await page.goto(new URL(link ?? '').href)
  await expect(heading(page)).toContainText('Zoë, can you take')
  await expect(button(page, 'Accept')).toBeVisible()
  expect(
    await service.sql(
      `select count(*)::int as answered from offers o join candidates c on c.id = o.candidate_id
       where c.email = $1 and o.answered_at is not null`,
      [emailOf('zoe')],
    ),
  ).toEqual([{ answered: 0 }])
})

test('two tabs that answer differently: the first counts and the second says so', async ({
  page,
  context,
  service,
}) => {
  const { key, offer, link } = await invited(service)
  const other = await context.newPage()
  for (const tab of [page, other]) await tab.goto(link.path)
  await button(other, 'Decline').click()
  await button(page, 'Accept').click()
  await dialog(page).getByRole('button', { name: 'Accept shift' }).click()
  await expect(heading(page)).toHaveText('You’re booked')
  await dialog(other).getByRole('button', { name: 'Decline shift' }).click()
  await expect(heading(other)).toHaveText('You’re booked')
  await expect(other.getByRole('alert')).toContainText('You’ve already answered this offer')
  expect(await holdersOf(service, offer)).toEqual([emailOf(key)])
})

/** Everything a page can read again later: storages, databases and caches. */
const keptOnDevice = (page: Page) =>
  page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((ready) => request.addEventListener('success', () => ready(request.result)))
    const kept: unknown[] = [Object.entries(localStorage), Object.entries(sessionStorage), history.state]
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        kept.push(await done(database.transaction(store).objectStore(store).getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys()
      kept.push(requests.map(({ url }) => url))
    }
    return JSON.stringify(kept)
  })
