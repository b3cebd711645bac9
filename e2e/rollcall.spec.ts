import type { Page } from '@playwright/test'
import { addRegistration } from '../apps/api/test/a-registration.ts'
import { expect, test } from './journey.ts'
import { candidateIdOf, emailOf, newPerson } from './new-person.ts'
import { type Service, sqlOf } from './service.ts'

const TODAY = '2026-11-17'

const card = (page: Page, name: string) => page.getByRole('region', { name })
const question = (page: Page) => card(page, 'Are you ready to work today?')

/** Other candidates are not asked. */
async function workingPerson(service: Service): Promise<string> {
  const key = await newPerson(service)
  const title = 'Relief Teacher (Primary)'
  await addRegistration(sqlOf(service), await candidateIdOf(service, key), { title, decision: 'Active' })
  return key
}

async function saidOf(service: Service, key: string, date: string) {
  const [row] = await service.sql(
    `select a.status as answer, d.status as day from candidates c
     left join rollcall_answers a on a.candidate_id = c.id and a.date_local = $2
     left join availability_days d on d.candidate_id = c.id and d.date_local = $2 where c.email = $1`,
    [emailOf(key), date],
  )
  return [row?.answer, row?.day]
}

test('ready, not ready, and asked again after the day was changed', async ({ page, service, signIn }) => {
  const key = await workingPerson(service)
  await signIn(key)
  await expect(question(page).getByText('Answer by 9:00 am.')).toBeVisible()

  await question(page).getByRole('button', { name: 'Ready', exact: true }).click()
  const ready = card(page, 'You’re ready to work today')
  await expect(ready.getByText(/We’ve set Tuesday 17 November.* to available/)).toBeVisible()
  await expect(ready.getByRole('heading')).toBeFocused()
  await expect.poll(() => saidOf(service, key, TODAY)).toEqual(['ready', 'available'])
  await page.reload()

  await ready.getByRole('button', { name: 'Change' }).click()
  await expect(question(page).getByRole('button', { name: 'Ready', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await question(page).getByRole('button', { name: 'Not ready' }).click()
  await expect(card(page, 'You’re not ready to work today')).toBeVisible()
  await expect.poll(() => saidOf(service, key, TODAY)).toEqual(['notReady', 'unavailable'])

  await page.getByRole('link', { name: 'Availability' }).filter({ visible: true }).first().click()
  await page.getByRole('button', { name: /^Next two weeks available/ }).click()
  await page.getByRole('button', { name: 'Change 10 days' }).click()
  await expect(page.getByText('10 days changed.')).toBeVisible()
  await expect(async () => {
    // Right after the answer a tap would be ignored as a double tap.
    await page.getByRole('link', { name: 'Home' }).filter({ visible: true }).first().click()
    await expect(question(page)).toBeVisible({ timeout: 1_000 })
  }).toPass()
  expect(await saidOf(service, key, TODAY)).toEqual([null, 'available'])
})
