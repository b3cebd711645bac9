import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { offerShifts } from './offered-shifts.ts'
import { bookAt, ownSchool } from './own-school.ts'
import { daysOf, sayOf } from './said-days.ts'
import { somebodyNew } from './somebody-new.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const open = (page: Page, name: RegExp) => page.getByRole('button', { name }).click()
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).click()

test('next week becomes like this one, shown first and taken back after', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  await sayOf(service, key, {
    '2026-11-16': 'available',
    '2026-11-17': 'unavailable',
    '2026-11-18': [{ startTime: '09:00', endTime: '12:00' }],
    '2026-11-23': 'unavailable',
    '2026-11-27': 'available',
  })
  // Worked this Thursday, and booked already next Tuesday.
  await bookAt(service, school, key, { date: '2026-11-19' })
  await bookAt(service, school, key, { date: '2026-11-24' })
  const before = await daysOf(service, key)

  await signIn(key, { path: '/availability' })
  await open(page, /^Same as last week/)
  const same = dialog(page, 'Same as last week')
  await expect(same.getByRole('heading', { name: '4 days change' })).toBeVisible()
  await expect(same.getByRole('listitem')).toHaveText([
    /Mon, 23 Nov.*Unavailable.*Available/,
    /Wed, 25 Nov.*Not set.*By hours, 9:00 am – 12:00 pm/,
    /Thu, 26 Nov.*Not set.*Available/,
    /Fri, 27 Nov.*Available.*Not set/,
  ])
  await expect(same.getByText('Tue, 24 Nov is booked and stays as it is.')).toBeVisible()
  await expect(same.getByText('You worked on Thu, 19 Nov last time: it counts as available.')).toBeVisible()
  await expectAccessible()
  expect(await daysOf(service, key)).toEqual(before)

  await same.getByRole('button', { name: 'Change 4 days' }).click()
  await expect(page.getByText('4 days changed.')).toBeVisible()
  await expect
    .poll(() => daysOf(service, key))
    .toEqual({
      ...before,
      '2026-11-23': 'available',
      '2026-11-25': [{ startTime: '09:00', endTime: '12:00' }],
      '2026-11-26': 'available',
      '2026-11-27': undefined,
    })
  await undo(page)
  await expect(page.getByText('Undone. Your days are as they were.')).toBeVisible()
  expect(await daysOf(service, key)).toEqual(before)
})

test('a pause takes every day up to a date, except the booked ones, and warns of offers', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const key = await somebodyNew(service)
  const school = await ownSchool(service)
  await sayOf(service, key, { '2026-11-20': 'available', '2026-12-01': 'unavailable' })
  await bookAt(service, school, key, { date: '2026-11-18' })
  await offerShifts(service, { to: [key], dates: ['2026-11-25'] })
  const before = await daysOf(service, key)

  await signIn(key, { path: '/availability' })
  await open(page, /^Pause until/)
  const pause = dialog(page, 'Pause until…')
  const until = pause.getByLabel('Unavailable from today until')
  await expect(until).toBeFocused()
  await until.fill('2026-11-16')
  await expect(pause.getByText('Choose today or a later day.')).toBeVisible()
  await until.fill('2027-11-18')
  await expect(pause.getByText('Choose a day up to Wednesday 17 November 2027.')).toBeVisible()
  await until.fill('2026-12-02')
  await expect(pause.getByText('Wed, 18 Nov is booked and stays as it is.')).toBeVisible()
  await expect(
    pause.getByText('You have an offer for Wed, 25 Nov. It still waits for your answer.'),
  ).toBeVisible()
  await expectAccessible()

  await pause.getByRole('button', { name: 'Change 14 days' }).click()
  await expect(page.getByText('14 days changed.')).toBeVisible()
  const paused = await daysOf(service, key)
  expect(Object.keys(paused)).toHaveLength(15)
  expect(new Set(Object.values(paused))).toEqual(new Set(['unavailable']))
  expect(paused['2026-11-18']).toBeUndefined()
  await undo(page)
  await expect(page.getByText('Undone. Your days are as they were.')).toBeVisible()
  expect(await daysOf(service, key)).toEqual(before)
})

test('two weeks available from the keyboard, and nothing to do the second time', async ({
  page,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  await signIn(key, { path: '/availability' })
  const way = page.getByRole('button', { name: /^Next two weeks available/ })
  await way.focus()
  await page.keyboard.press('Enter')
  const preview = dialog(page, 'Next two weeks available')
  await expect(preview.getByRole('heading', { name: '10 days change' })).toBeVisible()
  await preview.getByRole('button', { name: 'Change 10 days' }).press('Enter')
  await expect(page.getByText('10 days changed.')).toBeVisible()
  await expect(way).toBeFocused()
  expect(Object.keys(await daysOf(service, key))).toEqual(
    ['17', '18', '19', '20', '23', '24', '25', '26', '27', '30'].map((day) => `2026-11-${day}`),
  )
  await expect(async () => {
    // Right after the change a key is taken for the second tap of two.
    await page.keyboard.press('Enter')
    await expect(preview.getByText('Nothing changes: your days are like this already.')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
})
