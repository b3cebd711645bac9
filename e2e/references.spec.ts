import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addItem, addRegistration } from '../apps/api/test/a-registration.ts'
import { expect, test } from './journey.ts'
import { candidateIdOf, newPerson } from './new-person.ts'
import { type Service, sqlOf } from './service.ts'

/** The address of an item that asks a new candidate for two referees. */
async function askedForReferees(service: Service) {
  const key = await newPerson(service, {
    features: { route_myRegistrations: 'enabled', route_registrationDetails: 'enabled' },
  })
  const candidateId = await candidateIdOf(service, key)
  const registrationId = await addRegistration(sqlOf(service), candidateId)
  const [form] = await service.sql('select id from compliance_forms where referees_needed = 2 limit 1')
  const itemId = await addItem(sqlOf(service), {
    registrationId,
    candidateId,
    referenceType: 'ReferenceCheckFormGroup',
    title: 'References',
    formId: String(form?.id),
  })
  return { key, path: `/registrations/${registrationId}?item=${itemId}` }
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('a referee is mailed a link, answers it without signing in, and the candidate sees that they have', async ({
  page,
  browser,
  service,
  signIn,
}) => {
  const { key, path } = await askedForReferees(service)
  const emails = ['kerryn', 'sam'].map((name) => `${name}-${randomUUID()}@lantern.example`)
  await signIn(key, { path })
  const dialog = page.getByRole('dialog', { name: 'References' })
  for (const [index, email] of emails.entries()) {
    const person = dialog.getByRole('group', { name: `Referee ${index + 1}` })
    await person.getByLabel('Name').fill(index === 0 ? 'Kerryn Doyle' : 'Sam Okafor')
    await person.getByLabel('Email').fill(email)
    await person.getByLabel('How they know you').fill('Principal')
  }
  await dialog.getByRole('button', { name: 'Ask my referees' }).dblclick()
  await expect(dialog).toContainText('We’ve emailed your referees.')

  const { links } = await service.mailTo(emails[0] ?? '', /Ava Nguyen gave your name as a referee/)
  const link = links.find((one) => one.includes('/reference/'))
  if (!link) throw new Error('The mail has no link')
  const elsewhere = await browser.newContext({ baseURL: service.origin() })
  const referee = await elsewhere.newPage()
  const document = await referee.goto(new URL(link).pathname)
  expect(document?.headers()).toMatchObject({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(heading(referee)).toHaveText('Kerryn Doyle, can you tell us about Ava Nguyen?')
  await expect(referee.getByRole('navigation')).toHaveCount(0)
  await referee.getByRole('radio', { name: 'Over 3 years' }).check()
  await referee.getByRole('radio', { name: 'Always' }).check()
  for (const yes of await referee.getByRole('radio', { name: 'Yes' }).all()) await yes.check()
  await referee.getByLabel('What are they good at?').fill('Calm with a loud class.')
  await referee.getByRole('button', { name: 'Send my reference' }).dblclick()
  await expect(heading(referee)).toHaveText('Thank you for your reference')
  await referee.reload()
  await expect(heading(referee)).toHaveText('Thank you for your reference')
  await referee.goto('/reference/not-a-link-of-anybodys')
  await expect(heading(referee)).toHaveText('This link doesn’t work')
  await elsewhere.close()

  await page.goto(path)
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Kerryn Doyle' })).toContainText('Answered')
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Sam Okafor' })).toContainText('No answer yet')
})
