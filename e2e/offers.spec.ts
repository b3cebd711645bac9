import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { holdersOf, offerShifts, offerState } from './offered-shifts.ts'
import type { Service } from './service.ts'

const dialog = (page: Page) => page.getByRole('dialog')
/** Right after an answer a press counts as the second of a double tap, and does nothing. */
const ask = (page: Page, action: 'Accept' | 'Decline') =>
  expect(async () => {
    const button = page.getByRole('button', { name: new RegExp(`^${action} the offer from`) })
    // A late toast may cover the button.
    if (!(await dialog(page).isVisible())) await button.click({ timeout: 5_000 })
    await expect(dialog(page)).toBeVisible({ timeout: 2_000 })
  }).toPass()
const confirm = (page: Page, name: RegExp | string) => dialog(page).getByRole('button', { name }).click()

async function offered(service: Service, offering: Omit<Parameters<typeof offerShifts>[1], 'to'> = {}) {
  const key = await newPerson(service)
  const offer = await offerShifts(service, { to: [key], ...offering })
  const [link] = offer.links
  if (!link) throw new Error('The offer has no link')
  return { key, offer, offerId: link.offerId }
}

test('two taps accept an offer, on the screen at once and in the database', async ({
  page,
  signIn,
  service,
}) => {
  const { key, offer } = await offered(service)
  await signIn(key, { path: offer.path })
  await expect(page.getByText(/^2[34] h \d+ min left to answer/)).toBeVisible()

  await ask(page, 'Accept')
  await expect(dialog(page)).toContainText('Accept this shift?')
  await expect(dialog(page).getByRole('listitem')).toHaveText([/Tuesday,? 24 November.*8:20.*3:10/])
  await expect(dialog(page)).toContainText('an hour')
  await confirm(page, 'Accept shift')
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText('You’re booked')
  await expect.poll(() => holdersOf(service, offer)).toEqual([emailOf(key)])
  await service.mailTo(emailOf(key), /^You're booked/)

  await page.reload()
  await expect(page.getByText('Confirmed').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
})

test('a group is declined from Home with all its dates, and leaves the list', async ({
  page,
  signIn,
  service,
}) => {
  const dates = ['2026-11-24', '2026-11-25', '2027-01-12']
  const { key, offer, offerId } = await offered(service, { dates })
  await signIn(key)
  await ask(page, 'Decline')
  await expect(dialog(page)).toContainText('Decline these 3 shifts?')
  await expect(dialog(page).getByRole('listitem')).toHaveText([/24 Nov/, /25 Nov/, /12 Jan/])
  await confirm(page, 'Decline 3 shifts')
  await expect(page.getByText(/You declined 3 dates: /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accept/ })).toHaveCount(0)
  await expect.poll(() => offerState(service, offerId)).toBe('rejected')
  expect(await holdersOf(service, offer)).toEqual([null, null, null])

  await page.goto(offer.path)
  await expect(page.getByRole('main')).toContainText('You declined this offer')
})

test('two tabs that answer differently: the first counts and the second says so', async ({
  page,
  context,
  signIn,
  service,
}) => {
  const { key, offer } = await offered(service)
  await signIn(key, { path: offer.path })
  const other = await context.newPage()
  await other.goto(offer.path)
  await ask(other, 'Decline')
  await expect(dialog(other)).toContainText('an hour')
  await ask(page, 'Accept')
  await confirm(page, 'Accept shift')
  await expect(page.getByRole('main')).toContainText('You’re booked')
  await expect.poll(() => holdersOf(service, offer)).toEqual([emailOf(key)])
  await confirm(other, 'Decline shift')
  await expect(other.getByText(/You’ve already answered this offer/).first()).toBeVisible()
  await expect(other.getByRole('main')).toContainText('Confirmed')
  expect(await holdersOf(service, offer)).toEqual([emailOf(key)])
})
