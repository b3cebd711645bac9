import type { Page } from '@playwright/test'
import { drawnCard } from './drawn-card.ts'
import { expect, test } from './journey.ts'
import { emailOf, newPerson } from './new-person.ts'

const CHECK = 'Working with Children Check (VIC)'

const group = (page: Page) => page.getByRole('listitem', { name: CHECK })

async function handIn(page: Page, title: string, paper: { number: string; expires: string }) {
  const dialog = page.getByRole('dialog', { name: title })
  await dialog.getByLabel('Choose files').setInputFiles(drawnCard(paper))
  // The service may take 20 seconds for it.
  await expect(dialog.getByText('We filled in what we could read.')).toBeVisible({ timeout: 40_000 })
  await expect(dialog.getByText(CHECK, { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Card number')).toHaveValue(paper.number)
  await expect(dialog.getByLabel('Expiry date')).toHaveValue(paper.expires)
  await expect(dialog.getByLabel('Employee')).toBeChecked()
  await dialog.getByRole('button', { name: /^Send to/ }).click()
  await expect(dialog.getByText(`${CHECK} is sent`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
}

test('a card is read, sent, listed, renewed before it expires, and the renewal deleted', async ({
  page,
  service,
  signIn,
  settled,
}) => {
  const key = await newPerson(service)
  await signIn(key, { path: '/my-files?tab=certifications' })
  await page.getByRole('button', { name: 'Add a certification' }).click()
  await handIn(page, 'Add a certification', { number: '1234567A-01', expires: '10/12/2026' })
  await expect(group(page)).toContainText('Waiting for Priya')
  await expect(group(page)).toContainText('Valid until 10 Dec 2026')

  // The consultant's actions.
  await service.sql(
    `update certifications set is_verified = true
     where candidate_id = (select id from candidates where email = $1)`,
    [emailOf(key)],
  )
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(group(page)).not.toContainText('Waiting for Priya')
  await expect(group(page)).toContainText('Expires in 23 days')
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toContainText('Expires in 23 days')
  await group(page)
    .getByRole('button', { name: /^Renew/ })
    .click()
  await handIn(page, `Renew ${CHECK}`, { number: '1234567A-02', expires: '10/12/2031' })
  await expect(group(page)).toContainText('Both stay here until then.')
  await expect(group(page).getByRole('button', { name: /^View/ })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toHaveCount(0)

  await group(page).locator('button:not([aria-disabled])', { hasText: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(group(page).getByRole('button', { name: /^View/ })).toHaveCount(1)
  await page.getByRole('button', { name: 'Reload' }).click()
  await settled()
  await expect(group(page)).not.toContainText('Waiting to be checked')
})
