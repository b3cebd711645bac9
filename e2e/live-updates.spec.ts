import type { Page } from '@playwright/test'
import { addBooking } from '../apps/api/test/a-booking.ts'
import { agencySystem } from './agency-calls.ts'
import { expect, isStream, test } from './journey.ts'
import { candidateIdOf, newPerson } from './new-person.ts'
import { ownSchool } from './own-school.ts'
import { sqlOf } from './service.ts'

const offerOn = (page: Page) => page.getByRole('heading', { name: 'Needs your answer' })

test('an offer appears in both tabs without a reload and disappears when it is withdrawn, by one stream', async ({
  page,
  context,
  service,
  signIn,
  request,
}) => {
  let streams = 0
  context.on('request', (sent) => {
    if (isStream(sent)) streams++
  })
  const key = await newPerson(service)
  const candidateId = await candidateIdOf(service, key)
  const school = await ownSchool(service)
  const bookingId = await addBooking(sqlOf(service), { school, dateLocal: '2026-11-24', status: 100 })
  const agency = await agencySystem(service, request)
  await signIn(key)
  await expect.poll(() => streams).toBe(1)
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  const tabs = [page, other]
  for (const tab of tabs) await expect(offerOn(tab)).toHaveCount(0)

  const offerId = await agency.offer(bookingId, candidateId)
  for (const tab of tabs) await expect(offerOn(tab)).toBeVisible()
  await agency.withdraw(offerId)
  for (const tab of tabs) await expect(offerOn(tab)).toHaveCount(0)
  expect(streams).toBe(1)

  // The remaining tab continues the stream.
  await page.close()
  await agency.offer(bookingId, candidateId)
  await expect(offerOn(other)).toBeVisible()
  expect(streams).toBe(2)
})
