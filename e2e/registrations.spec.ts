import type { Page } from '@playwright/test'
import { addItem, addRegistration, type GivenItem } from '../apps/api/test/a-registration.ts'
import { demoPdf } from '../apps/demo/src/data/demo-pdf.ts'
import { expect, test } from './journey.ts'
import { candidateIdOf, emailOf, newPerson } from './new-person.ts'
import { type Service, sqlOf } from './service.ts'

/** A registration with a résumé, the terms of work and a checkbox: the same items as Nina's. */
async function askedForPapers(service: Service, key: string): Promise<void> {
  const candidateId = await candidateIdOf(service, key)
  const [registration] = await service.sql(
    `select r.title, r.unlocks from registrations r
     join candidates nina on nina.id = r.candidate_id and nina.email = 'nina@rollcall.test'`,
  )
  const registrationId = await addRegistration(sqlOf(service), candidateId, registration)
  const items = await service.sql(
    `select i.title, i.description, i.kind, i.type, i.reference_type as "referenceType", i.document_type_id as "documentTypeId",
       i.file_id as "fileId", i.position
     from compliance_items i join candidates nina on nina.id = i.candidate_id and nina.email = 'nina@rollcall.test'
     where i.title in ('Résumé', 'Terms of work', 'Working safely at school')`,
  )
  for (const item of items as unknown as GivenItem[])
    await addItem(sqlOf(service), { ...item, registrationId, candidateId, leadDays: 2 })
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
const row = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: demoPdf({ title: name, paragraphs: ['Ava Nguyen'] }),
})

/** Opened again, as from an email: the list is otherwise used again for an hour. */
async function openRegistration(page: Page): Promise<void> {
  await page.goto('/registrations')
  await page.getByRole('button', { name: 'Reload' }).click()
  await page.getByRole('link', { name: /^Relief Teacher/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'View Registration' })).toBeVisible()
}

/** The consultant's part, on the demo's agency page. */
async function consultantOf(page: Page, service: Service, key: string) {
  const [person] = await service.sql(
    "select first_name || ' ' || last_name as name from candidates where email = $1",
    [emailOf(key)],
  )
  const agency = await page.context().newPage()
  return async (label: string, reason?: string): Promise<void> => {
    await agency.goto('/dev/agency')
    // Older ones of the same name are above.
    const button = agency.getByRole('button', { name: `${label} of ${String(person?.name)}` }).last()
    if (reason) await button.locator('xpath=ancestor::form').getByRole('textbox').fill(reason)
    await button.click()
    await expect(agency.getByRole('status')).toBeVisible()
  }
}

test('a new teacher gets from no documents to Active, with one rejected document replaced', async ({
  page,
  service,
  signIn,
}) => {
  const key = await newPerson(service)
  await askedForPapers(service, key)
  const decide = await consultantOf(page, service, key)

  await signIn(key)
  const plan = page.getByRole('region', { name: 'What to do next' })
  await expect(plan).toContainText('See all 3 steps')
  await plan.getByRole('link', { name: 'See all 3 steps' }).click()
  await expect(page.getByText('0 of 3 sent')).toBeVisible()
  await page.getByRole('region', { name: 'What to do next' }).getByRole('link', { name: 'Résumé' }).click()

  const resume = dialog(page, 'Résumé')
  await resume.getByLabel('Choose a file').setInputFiles(pdf('resume.pdf'))
  await resume.getByRole('button', { name: /^Send to/ }).dblclick()
  await expect(resume).toContainText('usually within 2 days')
  await resume.getByRole('link', { name: 'Next: Terms of work' }).click()

  const terms = dialog(page, 'Terms of work')
  const saving = page.waitForEvent('download')
  await terms.getByRole('button', { name: /^Download/ }).click()
  await saving
  await terms.getByRole('checkbox').check()
  await terms.getByRole('button', { name: 'Accept' }).click()
  await expect(terms).toContainText('“Terms of work” is done')
  await terms.getByRole('link', { name: 'Next: Working safely at school' }).click()
  const tick = dialog(page, 'Working safely at school')
  await tick.getByRole('checkbox').check()
  await tick.getByRole('button', { name: 'Confirm' }).click()
  await tick.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('3 of 3 sent, 2 accepted')).toBeVisible()
  await expect(page.getByText('Waiting to be checked').first()).toBeVisible()

  await decide('Refuse Résumé', 'Page 2 is missing.')
  await openRegistration(page)
  await expect(row(page, 'Résumé')).toContainText('Page 2 is missing.')
  await row(page, 'Résumé').getByRole('link').click()
  await expect(resume.getByRole('alert')).toContainText('Page 2 is missing.')
  await resume.getByLabel('Choose a file').setInputFiles(pdf('both-pages.pdf'))
  await resume.getByRole('button', { name: /^Send to/ }).click()
  await resume.getByRole('button', { name: 'Done' }).click()
  await expect(row(page, 'Résumé')).toContainText('Waiting to be checked')

  await decide('Verify Résumé')
  await decide('Activate Relief Teacher (Primary)')
  await openRegistration(page)
  await expect(page.getByText('All 3 accepted')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
})
