import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, test, wide } from './journey.ts'
import type { Service } from './service.ts'
import { emailOf, somebodyNew } from './somebody-new.ts'

test(
  'home greets, tells the day, whom to ask and how registrations stand',
  wide,
  async ({ page, signIn, expectAccessible }) => {
    await signIn('ava')
    await expect(page.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
    await expect(page.getByText('Tuesday 17 November')).toBeVisible()

    const ask = page.getByRole('region', { name: 'Your consultant, Priya Raman' })
    await expect(ask.getByRole('link', { name: /^Call Priya Raman/ })).toHaveAttribute(
      'href',
      'tel:+61355504410',
    )
    await expect(ask.getByRole('link', { name: /^Email Priya Raman/ })).toHaveAttribute(
      'href',
      'mailto:priya.raman@commonroom.example',
    )

    const registrations = page.getByRole('region', { name: 'Your registrations' }).getByRole('listitem')
    await expect(registrations).toHaveText([
      /Relief Teacher \(Primary\)Melbourne.*Active/,
      /Early Childhood Educator.*Working With Children Check needed.*In progress/,
    ])
    await expectAccessible()
  },
)

test('the greeting and the date follow the clock of somebody who leaves the page open', async ({
  page,
  context,
  signIn,
  settled,
}) => {
  await page.clock.install()
  await signIn('ava')
  await expect(page.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
  await settled()
  // With a signal the service's clock, which stays where it is, would count.
  await context.setOffline(true)
  await page.clock.fastForward('06:00:00')
  await expect(page.getByRole('heading', { name: 'Good afternoon, Ava' })).toBeVisible()
  await page.clock.fastForward('06:00:00')
  await expect(page.getByRole('heading', { name: 'Good evening, Ava' })).toBeVisible()
  await expect(page.getByText('Tuesday 17 November')).toBeVisible()
  await page.clock.fastForward('06:00:00')
  await expect(page.getByRole('heading', { name: 'Good morning, Ava' })).toBeVisible()
  await expect(page.getByText('Wednesday 18 November').first()).toBeVisible()
})

test('somebody without a consultant is given the team of their region', async ({
  page,
  signIn,
  expectAccessible,
}) => {
  await signIn('nina')
  const ask = page.getByRole('region', { name: 'Ask us' })
  await expect(ask).toContainText('You do not have a consultant yet. Our Australia team')
  await expect(ask.getByRole('link', { name: /^Call Commonroom/ })).toHaveAttribute('href', 'tel:1300975707')
  await expect(page.getByRole('region', { name: 'Your registrations' })).toHaveCount(0)
  await expectAccessible()
  await ask.getByRole('link', { name: 'See our offices' }).click()
  await expect(page.getByRole('heading', { name: 'Offices in Australia' })).toBeVisible()
})

test('very long names stay inside a small phone', async ({ page, signIn, service }) => {
  const key = await somebodyWithLongNames(service)
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(key)
  for (const [path, heading] of [
    ['/', `Good morning, ${LONG_NAME}`],
    ['/contact', 'Find another office'],
    ['/settings', 'Your account'],
    ['/help', 'Still stuck?'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: heading })).toBeVisible()
    expect(await stickingOut(page), path).toEqual([])
  }
})

const LONG_NAME = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewiss'

async function somebodyWithLongNames(service: Service): Promise<string> {
  const key = await somebodyNew(service)
  const consultantId = randomUUID()
  await service.sql(
    `insert into consultants (id, name, country, state, phone_number, email)
     select $1, $2, country, state, phone_number, $3 from consultants where name = 'Priya Raman'`,
    [consultantId, `${LONG_NAME} ${LONG_NAME}`, `${LONG_NAME.toLowerCase()}@commonroom.example`],
  )
  await service.sql(
    'update candidates set first_name = $2, last_name = $2, consultant_id = $3 where email = $1',
    [emailOf(key), LONG_NAME, consultantId],
  )
  await service.sql(
    `insert into registrations (id, candidate_id, title, status, status_reason, location, created_at)
     select $2, id, $3, 'Awaiting Verification', $3, $3, created_at from candidates where email = $1`,
    [emailOf(key), randomUUID(), LONG_NAME],
  )
  return key
}

/** What sticks out of the window sideways. */
const stickingOut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 0.5)
      .map((element) => element.outerHTML.slice(0, 200)),
  )
