import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'
import { bookAt, ownSchool, type Shift } from './own-school.ts'
import type { Service } from './service.ts'
import { clockedOf, recordOf, schoolSent } from './worked-shifts.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, group: string, label: 'Start' | 'End') =>
  dialog(page).getByRole('group', { name: group }).getByLabel(label)
const sendButton = (page: Page) => dialog(page).getByRole('button', { name: /^Send/ })
const done = (page: Page) => dialog(page).getByRole('button', { name: 'Done' })
const rowOf = (page: Page, name: string) => dialog(page).getByRole('row', { name: new RegExp(`^${name}`) })
const prompt = (page: Page) => page.getByRole('status').filter({ hasText: 'Your hours aren’t confirmed yet' })
const openDialog = (page: Page) => prompt(page).getByRole('button', { name: 'Confirm your hours' }).click()

/** A candidate with a finished shift. */
async function worked(service: Service, shift: Shift = {}) {
  const key = await newPerson(service)
  const id = await bookAt(service, await ownSchool(service), key, { date: '2026-11-16', ...shift })
  return { key, id, path: `/bookings/${id}` }
}

test('clocked times are prefilled, checked, sent and shown', async ({ page, service, signIn }) => {
  const { key, id, path } = await worked(service)
  await clockedOf(service, id, { in: '08:20', out: '15:10', meals: [['12:00', '12:30']] })
  await signIn(key, { path })
  await expect(prompt(page)).toContainText('This shift is over.')
  await openDialog(page)
  await expect(dialog(page)).toHaveAccessibleName('Confirm your hours')
  await expect(dialog(page).getByText('Monday 16 November at Lantern Hill School')).toBeVisible()
  await expect(field(page, 'Regular time', 'Start')).toHaveValue('08:20')
  await expect(field(page, 'Regular time', 'End')).toHaveValue('15:10')
  await expect(field(page, 'Meal break 1', 'Start')).toHaveValue('12:00')
  await expect(field(page, 'Meal break 1', 'End')).toHaveValue('12:30')
  await expect(rowOf(page, 'Start').getByRole('cell')).toHaveText(['8:20 am', '8:20 am'])
  await expect(rowOf(page, 'Meal break').getByRole('cell')).toHaveText(['Not set', '12:00 – 12:30 pm'])
  // The rules of other places must not be shown here.
  await expect(dialog(page).getByText('Meal and rest breaks')).toHaveCount(0)
  await expect(dialog(page).getByRole('definition')).toHaveText(['6 h 20 min', '30 min', '$458.53'])

  await sendButton(page).click()
  const notice = dialog(page).getByRole('status').filter({ hasText: 'Your hours are confirmed' })
  await expect(notice).toContainText('Next, the school confirms them')
  await expect(dialog(page).getByText('Sent on Tuesday 17 November at')).toBeVisible()
  await expect(done(page)).toBeFocused()
  await done(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page).toHaveURL(path)
  await expect(prompt(page)).toHaveCount(0)
  await expect(page.getByText('You confirmed the hours')).toBeVisible()
  expect(await recordOf(service, id)).toMatchObject({ status: 114, operation: 'accept' })

  await page.getByRole('button', { name: 'See what you sent' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Your hours')
  await expect(dialog(page).getByText('Meal break, 12:00 – 12:30 pm')).toBeVisible()
  await page.goBack()
  await expect(dialog(page)).toHaveCount(0)
})

/** In Denver, with the features of the United States. */
async function workedInDenver(service: Service) {
  const key = await newPerson(service)
  await service.sql(
    `update candidates set region = 'US', state = 'CO', language = 'en', timezone = 'America/Denver' where email = $1`,
    [emailOf(key)],
  )
  const school = await ownSchool(service, { name: 'Aspen Ridge School', timeZone: 'America/Denver' })
  await service.sql(`update clients set region = 'US' where id = $1`, [school.clientId])
  const id = await bookAt(service, school, key, { date: '2026-11-13', start: '08:20', end: '15:10' })
  return { key, id }
}

test('in the United States times are chosen, none is prefilled, and the scheduled ones are confirmed', async ({
  page,
  service,
}) => {
  const { key, id } = await workedInDenver(service)
  await page.goto(`${service.origin('us')}/login`)
  await page.getByLabel('Email').fill(emailOf(key))
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await page.goto(`${service.origin('us')}/bookings/${id}?confirm=true`)

  const [start, end] = [field(page, 'Regular time', 'Start'), field(page, 'Regular time', 'End')]
  await expect(start).toHaveValue('')
  expect(await start.evaluate((element) => element.tagName)).toBe('SELECT')
  await expect(start.getByRole('option', { name: '8:15 AM' })).toBeAttached()
  await expect(start.getByRole('option', { name: '8:20 AM' })).toBeAttached()
  await expect(start.getByRole('option', { name: '8:25 AM' })).toBeAttached()
  await expect(start.getByRole('option').nth(1)).toHaveText('7:20 AM')
  const policy = dialog(page).getByRole('link', { name: /^Read the policy/ })
  await expect(policy).toHaveAttribute('href', 'https://www.homeroom.example/meal-and-rest-breaks')

  await start.selectOption({ label: '8:20 AM' })
  const actual = dialog(page).getByRole('checkbox', { name: /These are the times I actually worked/ })
  await expect(actual).toHaveCount(0)
  await end.selectOption({ label: '3:10 PM' })
  await expect(actual).not.toBeChecked()
  await sendButton(page).click()
  await expect(dialog(page).getByText('Choose yes or no.')).toBeVisible()
  await expect(
    dialog(page).getByText('Check the box if you worked exactly the scheduled times'),
  ).toBeVisible()
  await expect(dialog(page).getByRole('radio', { name: 'Yes' })).toBeFocused()
  await dialog(page).getByText('No', { exact: true }).click()
  const reason = dialog(page).getByLabel('Why not?')
  await expect(dialog(page).getByText('Tell us why, so that we can fix it.')).toBeVisible()
  await reason.fill('x'.repeat(503))
  await expect(dialog(page).getByText('503 of 500 characters')).toBeVisible()
  await expect(dialog(page).getByText('This field must be 500 characters or less')).toBeVisible()
  await reason.fill('Nobody could take over the class.')
  await actual.check()
  await sendButton(page).click()
  await expect(dialog(page).getByText('Your hours are confirmed')).toBeVisible()
  await expect(dialog(page).getByText('No: Nobody could take over the class.')).toBeVisible()
  expect(await recordOf(service, id)).toMatchObject({
    status: 114,
    compliant: false,
    reason: 'Nobody could take over the class.',
    extra: { areActualTimes: true },
  })
})

/** A school that sent other times than the scheduled ones, with a break. */
async function changedBySchool(service: Service) {
  const shift = await worked(service, { status: 112 })
  await clockedOf(service, shift.id, { in: '08:12', out: '15:10', isAuto: true })
  await schoolSent(service, shift.id, 'S 08:40-15:00, M 12:10-12:40')
  return shift
}

test('accepting the school’s times changes the booking too', async ({ page, service, signIn }) => {
  const { key, id, path } = await changedBySchool(service)
  await signIn(key, { path })
  await expect(prompt(page)).toContainText('The school sent hours that differ')
  await openDialog(page)
  await expect(dialog(page).getByRole('status').filter({ hasText: 'We clocked you out' })).toBeVisible()
  await expect(rowOf(page, 'Start').getByRole('cell')).toHaveText([
    '8:20 am',
    '8:12 am8 min earlier',
    '8:40 am20 min later',
  ])
  await expect(rowOf(page, 'End').getByRole('cell')).toHaveText([
    '3:10 pm',
    '3:10 pm',
    '3:00 pm10 min earlier',
  ])
  await expect(dialog(page).getByText(/^The school sent 8:40\sam/)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Use these times (School)' }).click()
  await expect(field(page, 'Regular time', 'Start')).toHaveValue('08:40')
  await expect(field(page, 'Meal break 1', 'Start')).toHaveValue('12:10')
  await expect(dialog(page).getByRole('button', { name: 'In use (School)' })).toBeVisible()
  await sendButton(page).click()
  await expect(
    dialog(page).getByRole('status').filter({ hasText: 'You and the school agree' }),
  ).toContainText(/The booking now shows the school’s times: 8:40\sam – 3:00\spm/)
  await done(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByRole('definition').filter({ hasText: /8:40\sam – 3:00\spm/ })).toBeVisible()
  expect(await recordOf(service, id)).toMatchObject({
    status: 95,
    operation: 'accept',
    start: '08:40',
    end: '15:00',
  })
})

test('times that differ from the school’s are a dispute, during which nothing can be sent', async ({
  page,
  service,
  signIn,
}) => {
  const { key, id, path } = await changedBySchool(service)
  // A live update would show the other tab that the hours were sent.
  await page.context().route('**/api/v1/me/live-updates', (route) => route.abort())
  await signIn(key, { path: `${path}?confirm=true` })
  await expect(sendButton(page)).toBeVisible()
  const other = await page.context().newPage()
  await other.goto(`${path}?confirm=true`)
  await expect(sendButton(other)).toBeVisible()

  await sendButton(page).click()
  await expect(
    dialog(page).getByRole('status').filter({ hasText: 'Your hours are being checked' }),
  ).toContainText('Priya Raman will settle it with the school')
  await done(page).click()
  await expect(page.getByRole('status').filter({ hasText: 'This is locked for now' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Where is my pay?' })).toContainText(
    'Waiting for Priya Raman',
  )
  expect(await recordOf(service, id)).toMatchObject({ status: 117, operation: 'modify' })

  await sendButton(other).click()
  await expect(other).toHaveURL('/error?type=117')
  await expect(other.getByRole('heading', { name: 'This is locked for now' })).toBeVisible()
})
