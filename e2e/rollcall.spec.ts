import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { type Service, startServiceForTests } from './service.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

const TODAY = '2026-11-17'
const TOMORROW = '2026-11-18'

const card = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const question = (page: Page) => card(page, 'Are you ready to work today?')

async function saidOf(service: Service, key: string, date: string) {
  const [row] = await service.sql(
    `select a.status as answer, d.status as day from candidates c
     left join rollcall_answers a on a.candidate_id = c.id and a.date_local = $2
     left join availability_days d on d.candidate_id = c.id and d.date_local = $2 where c.email = $1`,
    [emailOf(key), date],
  )
  return [row?.answer, row?.day]
}

test('ready, not ready, and asked again once the day itself was changed', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  await expect(question(page).getByText('Answer until 9:00 am.')).toBeVisible()
  await expectAccessible()

  await question(page).getByRole('button', { name: 'Ready', exact: true }).click()
  const ready = card(page, 'You are ready to work today')
  await expect(ready.getByText(/You count as available on Tuesday 17 November/)).toBeVisible()
  await expect(ready.getByRole('heading')).toBeFocused()
  await expect.poll(() => saidOf(service, key, TODAY)).toEqual(['ready', 'available'])
  await expectAccessible()
  await page.reload()

  await ready.getByRole('button', { name: 'Change' }).click()
  await expect(question(page).getByRole('button', { name: 'Ready', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await question(page).getByRole('button', { name: 'Not ready' }).click()
  await expect(card(page, 'You are not ready to work today')).toBeVisible()
  await expect.poll(() => saidOf(service, key, TODAY)).toEqual(['notReady', 'unavailable'])

  await page.getByRole('link', { name: 'Availability' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: /^Next two weeks available/ }).click()
  await page.getByRole('button', { name: 'Change 10 days' }).click()
  await expect(page.getByText('10 days changed.')).toBeVisible()
  await expect(async () => {
    // Right after the answer a tap is taken for the second of two.
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click()
    await expect(question(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await saidOf(service, key, TODAY)).toEqual([null, 'available'])
})

test('whoever works that day is not asked, and a booking that came meanwhile is named', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service, { name: 'Quince Lane Primary' })
  await signIn(key)
  await expect(question(page)).toBeVisible()
  const bookingId = await bookAt(service, school, key, { date: TODAY })

  await question(page).getByRole('button', { name: 'Not ready' }).click()
  const booked = card(page, 'You are booked today')
  await expect(booked.getByText(/You were booked meanwhile, so your answer was not saved/)).toBeVisible()
  await expect(booked.getByRole('heading')).toBeFocused()
  expect(await saidOf(service, key, TODAY)).toEqual([null, null])
  await expectAccessible()

  await page.reload()
  await page.getByRole('region', { name: 'Today' }).getByRole('link', { name: 'Quince Lane Primary' }).click()
  await page.goBack()
  await expect(page.getByRole('region', { name: 'Today' }).getByText('8:20 am – 3:10 pm')).toBeVisible()
  await expect(question(page)).toHaveCount(0)
  await expect(booked).toHaveCount(0)
  await page.goForward()
  await expect(page).toHaveURL(`/bookings/${bookingId}`)
})

test('an answer that is refused or never arrives is taken back, with the reason', async ({
  page,
  context,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  await signIn(key)
  await expect(question(page)).toBeVisible()
  await context.setOffline(true)
  await question(page).getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(question(page).getByRole('alert')).toContainText('Your answer was not sent.')
  await context.setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()

  // As from a page that was left open since yesterday.
  await page.route('**/api/v1/rollcall', async (route) => {
    if (route.request().method() === 'GET') return route.continue()
    await route.continue({ postData: { status: 'ready', activeDateLocal: '2026-11-16' } })
  })
  await question(page).getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(question(page).getByText(/That day can no longer be answered for/)).toBeVisible()
  expect(await saidOf(service, key, TODAY)).toEqual([null, null])

  await page.unrouteAll()
  await question(page).getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(card(page, 'You are ready to work today')).toBeVisible()
  await expect.poll(() => saidOf(service, key, TODAY)).toEqual(['ready', 'available'])
})

test('when the time has passed the next question comes by itself', async ({ page, expectAccessible }) => {
  test.setTimeout(180_000)
  const service = await startServiceForTests({ DEMO_NOW: '2026-11-17T08:58:50+11:00' })
  const key = await somebodyNew(service)
  await page.goto(`${service.origin()}/login`)
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill('Rollcall-demo-1')
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(question(page).getByText(/\d minutes? left\./)).toBeVisible()

  const next = card(page, 'Are you ready to work tomorrow?')
  await expect(next.getByText('Answer until 9:00 am on Wed, 18 Nov.')).toBeVisible({ timeout: 100_000 })
  await expectAccessible()
  await next.getByRole('button', { name: 'Ready', exact: true }).click()
  await expect(card(page, 'You are ready to work tomorrow')).toBeVisible()
  await expect.poll(() => saidOf(service, key, TOMORROW)).toEqual(['ready', 'available'])
  expect(await saidOf(service, key, TODAY)).toEqual([null, null])
  await service.stop()
})
