import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithDocuments, document as paper } from '../../../test/papers.ts'
import { ava, morning } from '../../../test/people.ts'

const papers = [
  paper(1),
  paper(2, { name: 'Statement of service.pdf', type: 'Statements of service', isVerified: true }),
]
const service: Answers = { 'GET /documents': papers }

const open = (path: string, answers: Answers = service, more: object = {}) =>
  openPortal(path, { as: avaWithDocuments, at: morning, answers, ...more })
const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })

test('documents are grouped by type, each with its actions', async () => {
  await open('/my-files')
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Files' })).toBeVisible()
  await expect
    .element(card('passport.pdf'))
    .toHaveTextContent(/Waiting to be checked.*1\.5 MB · Added Monday 2 March 2026/)
  await expectAccessible()
})

test('search finds by name and type, and says when nothing does', async () => {
  await open('/my-files')
  await expect.element(card('passport.pdf')).toBeVisible()
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search your files' }), 'statement')
  await expect.element(page.getByText('1 result')).toBeVisible()
  await expect.element(card('passport.pdf')).not.toBeInTheDocument()
  expect(location.search).toContain('search=statement')
  await userEvent.fill(page.getByRole('searchbox', { name: 'Search your files' }), 'zzzz')
  await expect.element(page.getByText('Nothing matches “zzzz”')).toBeVisible()
  await page.getByRole('link', { name: 'Show all files' }).click()
  await expect.element(card('passport.pdf')).toBeVisible()
})

test('an empty list explains the family, a failed one can be retried', async () => {
  const { change } = await open('/my-files', { 'GET /documents': refusal('internal_error') })
  await expect.element(page.getByText('We couldn’t load your documents.')).toBeVisible()
  change({ 'GET /documents': [] })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('No documents yet')).toBeVisible()
})

test('a list is reused for an hour, and fetched again on demand or after a change in another tab', async () => {
  const { askedFor, change } = await open('/my-files')
  const asked = () => askedFor('GET /documents').length
  await expect.element(card('passport.pdf')).toBeVisible()
  const before = asked()
  await page.getByRole('link', { name: 'Home' }).first().click()
  await page.getByRole('link', { name: 'My Files' }).first().click()
  await expect.element(card('passport.pdf')).toBeVisible()
  expect(asked()).toBe(before)
  change({ 'GET /documents': [paper(3, { name: 'visa.pdf' })] })
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.element(card('visa.pdf')).toBeVisible()
  change({ 'GET /documents': papers })
  const otherTab = new BroadcastChannel('rollcall')
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches its own origin alone
  otherTab.postMessage({ topic: 'files', news: 'generalFiles' })
  otherTab.close()
  await expect.element(card('passport.pdf')).toBeVisible()
})

test('without a network and a device copy it says so', async () => {
  const { askedFor } = await openPortal('/contact', {
    as: avaWithDocuments,
    at: morning,
    isFirstVisit: true,
    answers: service,
  })
  await expect.poll(() => askedFor('GET /offices').length).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'My Files' }).first().hover()
  goOffline()
  await page.getByRole('link', { name: 'My Files' }).first().click()
  await expect.element(page.getByText('your documents aren’t saved on this device')).toBeVisible()
})

test('a user without any enabled family sees the contact', async () => {
  await openPortal('/my-files', { as: ava, at: morning })
  await expect.element(page.getByText('There’s nothing for you here yet')).toBeVisible()
})

test('while it loads a skeleton is shown', async () => {
  await open('/my-files', { 'GET /documents': () => never })
  await expect.element(page.getByText('Loading your files')).toBeInTheDocument()
})
