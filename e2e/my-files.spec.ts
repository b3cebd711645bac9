import { readFileSync } from 'node:fs'
import { demoPdf } from '../apps/demo/src/data/demo-pdf.ts'
import { expect, test } from './journey.ts'
import { newPerson } from './new-person.ts'

test('a document is submitted, viewed, downloaded and deleted', async ({ page, service, signIn }) => {
  const key = await newPerson(service)
  const paper = demoPdf({ title: 'Electricity account', paragraphs: ['To Ava Nguyen.'] })
  await signIn(key, { path: '/my-files?tab=documents' })
  await page.getByRole('button', { name: 'Add document' }).click()
  const form = page.getByRole('dialog', { name: 'Add document' })
  await form.getByRole('option', { name: 'Proof of address' }).click()
  await form
    .getByLabel('Choose files')
    .setInputFiles({ name: 'Électricité 2026.pdf', mimeType: 'application/pdf', buffer: paper })
  await form.getByRole('button', { name: 'Send 1 file' }).dblclick()
  await expect(page.getByText('We have your document.')).toBeVisible()
  await expect(form).toBeHidden()
  const card = page.getByRole('listitem').filter({ hasText: 'Électricité 2026.pdf' })
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Waiting to be checked')

  await card.getByRole('button', { name: 'View' }).click()
  const viewer = page.getByRole('dialog', { name: 'Électricité 2026.pdf' })
  const drawn = viewer.getByRole('img')
  await expect(drawn).toBeVisible()
  await expect
    .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100)
  await page.goBack()
  await expect(viewer).toBeHidden()

  const saving = page.waitForEvent('download')
  await card.getByRole('button', { name: 'Download' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Électricité 2026.pdf')
  expect(readFileSync(await saved.path()).equals(paper)).toBe(true)
  await expect(page).toHaveURL(/\/my-files/)

  await card.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('You deleted “Électricité 2026.pdf”.')).toBeVisible()
  await expect(card).toHaveCount(0)
  expect(
    await service.sql(
      'select 1 from documents d join candidates c on c.id = d.candidate_id where c.email = $1',
      [`${key}@rollcall.test`],
    ),
  ).toEqual([])
})
