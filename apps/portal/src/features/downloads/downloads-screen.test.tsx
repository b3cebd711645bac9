import type { Download } from '@rollcall/contract/content/downloads'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { savedFiles } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { paperId } from '../../../test/papers.ts'
import { ava, morning } from '../../../test/people.ts'

const one = (number: number, more: Partial<Download>): Download => ({
  id: paperId(number),
  title: 'Tax file number declaration',
  description: '',
  category: 'Payroll',
  fileName: 'tax.pdf',
  contentType: 'application/pdf',
  fileSizeBytes: 239_616,
  updatedDateUTC: '2026-01-31T20:00:00Z',
  ...more,
})
const downloads = [
  one(1, {}),
  one(2, { title: 'Handbook', category: 'Guides', fileName: 'handbook.pdf', description: 'What to bring.' }),
]
const open = (answers: Answers) => openPortal('/downloads', { as: ava, at: morning, answers })
const button = page.getByRole('button', { name: 'Download Tax file number declaration' })

test('files by category, with size and date, are found and saved under their names', async () => {
  const { change } = await open({
    'GET /downloads/general': downloads,
    'GET /downloads/general/{id}': new Blob(['paper']),
  })
  const payroll = page.getByRole('region', { name: 'Payroll' })
  // The day it was in Melbourne.
  await expect.element(payroll).toHaveTextContent(/234 KB · Updated Sunday 1 February 2026/)
  await expectAccessible()
  const saved = savedFiles()
  await button.click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['tax.pdf'])
  expect(await saved[0]?.text()).toBe('paper')

  change({ 'GET /downloads/general/{id}': refusal('download_not_found') })
  // A second press of the same button could count as a double tap.
  await page.getByRole('button', { name: 'Download Handbook' }).click()
  await expect.element(page.getByText('Download Failed. We couldn’t find this download.')).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Search downloads' })
  await userEvent.fill(search, 'bring')
  await expect.element(page.getByText('1 download', { exact: true })).toBeVisible()
  await expect.element(payroll).not.toBeInTheDocument()
  await userEvent.fill(search, 'zzzz')
  await expect.element(page.getByText('Nothing matches “zzzz”')).toBeVisible()
})

test('empty, loading, failed and offline are shown', async () => {
  const first = (answer: NonNullable<Answers['GET /downloads/general']>) =>
    openPortal('/downloads', {
      as: ava,
      at: morning,
      isFirstVisit: true,
      answers: { 'GET /downloads/general': answer },
    })
  await first([])
  await expect.element(page.getByText('No downloads yet')).toBeVisible()
  await first(() => never)
  await expect.element(page.getByText('Loading the downloads')).toBeInTheDocument()
  const { change } = await first(refusal('internal_error'))
  await expect.element(page.getByText('We couldn’t load the downloads.')).toBeVisible()
  change({ 'GET /downloads/general': downloads })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(button).toBeVisible()
  goOffline()
  await button.click()
  await expect.element(page.getByText('Download Failed. You’re offline.')).toBeVisible()
})
