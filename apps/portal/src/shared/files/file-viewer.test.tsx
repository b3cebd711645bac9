import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { drawnPage } from '../../../test/drawn-page.ts'
import { type Answers, never, refusal, unreachable } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { boxOf, elementOf, savedFiles } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithDocuments, document as paper, paperId, storedFile } from '../../../test/papers.ts'
import { morning } from '../../../test/people.ts'

const service: Answers = {
  'GET /documents': [paper(1)],
  'GET /files/{id}/pages': { pageCount: 3 },
  'GET /files/{id}/pages/{page}': drawnPage,
}
const open = (answers: Answers = {}, path = '/my-files') =>
  openPortal(path, { as: avaWithDocuments, at: morning, answers: { ...service, ...answers } })

const viewer = page.getByRole('dialog', { name: 'passport.pdf' })
const view = page.getByRole('button', { name: 'View passport.pdf' })
const picture = (number: number) => viewer.getByRole('img', { name: `passport.pdf, page ${number} of 3` })

test('a file opens over the page, by buttons and keys; Back closes it', async () => {
  await open()
  await view.click()
  await expect.element(picture(1)).toBeVisible()
  expect(location.search).toContain(`file=${paperId(5_001)}`)
  await viewer.getByRole('button', { name: 'Next page' }).click()
  await expect.element(picture(2)).toBeVisible()
  await expect.element(viewer.getByText('Page 2 of 3')).toBeVisible()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(picture(3)).toBeVisible()
  await userEvent.keyboard('{Home}')
  await expect.element(picture(1)).toBeVisible()
  const width = async () => (await boxOf(picture(1))).width
  const before = await width()
  await userEvent.keyboard('+')
  await expect.element(viewer.getByText('125%')).toBeVisible()
  expect(await width()).toBeGreaterThan(before * 1.2)
  await viewer.getByRole('button', { name: 'Zoom out' }).click()
  await expect.element(viewer.getByText('100%')).toBeVisible()
  await expectAccessible()
  history.back()
  await expect.element(viewer).not.toBeInTheDocument()
  expect(location.pathname + location.search).toBe('/my-files')
  await expect.element(view).toHaveFocus()
})

test('two fingers enlarge the page, and its rest can be scrolled to', async () => {
  await open({ 'GET /files/{id}/pages': { pageCount: 1 } })
  await view.click()
  const frame = viewer.getByRole('region', { name: 'passport.pdf' })
  await expect.element(frame).toBeVisible()
  const element = await elementOf(frame)
  const finger = (type: string, pointerId: number, clientX: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId, pointerType: 'touch', clientX, clientY: 300, bubbles: true }),
    )
  finger('pointerdown', 1, 100)
  finger('pointerdown', 2, 200)
  finger('pointermove', 2, 300)
  await expect.element(viewer.getByText('200%')).toBeVisible()
  expect(element.scrollWidth).toBeGreaterThan(element.clientWidth)
})

test('an address that names a file opens it; closed, the page is there', async () => {
  await open({}, `/my-files?file=${paperId(7)}`)
  const named = page.getByRole('dialog', { name: 'File' })
  await expect.element(named.getByText('Page 1 of 3')).toBeVisible()
  await named.getByRole('button', { name: 'Close' }).click()
  await expect.element(named).not.toBeInTheDocument()
  expect(location.search).toBe('')
})

test('loading, refused and offline are shown', async () => {
  const { change } = await open({ 'GET /files/{id}/pages': () => never })
  await view.click()
  await expect.element(viewer.getByText('Loading the file')).toBeInTheDocument()
  await viewer.getByRole('button', { name: 'Close' }).click()
  change({ 'GET /files/{id}/pages': refusal('file_not_found') })
  await open({ 'GET /files/{id}/pages': refusal('file_not_found') })
  await view.click()
  await expect.element(viewer.getByText('We couldn’t find this file.')).toBeVisible()
  await open()
  await view.hover()
  goOffline()
  await view.click()
  await expect
    .element(viewer.getByText('You’re offline. The file opens when you’re back online.'))
    .toBeVisible()
})

test('a Word file can only be downloaded', async () => {
  const contentType = 'application/msword'
  const { askedFor } = await open({
    'GET /documents': [paper(1, { file: storedFile(2, { contentType, friendlyName: 'passport.pdf' }) })],
    'GET /file/generateAccessToken/{id}': refusal('candidate_file_id_and_candidate_id_mismatch'),
  })
  await view.click()
  await expect.element(viewer.getByText('Download it and open it on your device.')).toBeVisible()
  await viewer.getByRole('button', { name: 'Download (1.5 MB)' }).click()
  await expect.element(page.getByText('Download Failed. You can’t open this file.')).toBeVisible()
  expect(askedFor('GET /files/{id}/pages')).toEqual([])
})

test('a download is saved under its name, once, by a key in brackets', async () => {
  const saved = savedFiles()
  const { askedFor } = await open({
    'GET /file/generateAccessToken/{id}': { accessKey: 'a-key' },
    'GET /file/{accessKey}': new Blob(['%PDF']),
  })
  const button = page.getByRole('button', { name: 'Download passport.pdf' })
  await button.click()
  await expect.poll(() => saved.map(({ name }) => name)).toEqual(['passport.pdf'])
  await expect.element(button).not.toHaveAttribute('aria-busy', 'true')
  // The second click of a double click, after a download that was faster than the hand.
  ;(await elementOf(button)).dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
  expect(askedFor('GET /file/generateAccessToken/{id}')[0]?.params).toEqual({ id: paperId(5_001) })
  expect(askedFor('GET /file/{accessKey}').map(({ params }) => params)).toEqual([{ accessKey: '(a-key)' }])
  expect(saved.length).toBe(1)
  goOffline()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Download Failed. You’re offline.')).toBeVisible()
})

const [KEY, FILE] = ['GET /file/generateAccessToken/{id}', 'GET /file/{accessKey}'] as const
test.each([
  ['the key is refused', { [KEY]: refusal('file_not_found') }, 'We couldn’t find this file.'],
  ['a virus was found', { [KEY]: refusal('file_infected') }, 'Our virus check stopped that file.'],
  ['the key has expired', { [FILE]: refusal('access_key_invalid') }, 'This download link has expired.'],
  ['the service fails', { [FILE]: refusal('internal_error') }, 'Something broke at our end.'],
  ['the network is gone', { [FILE]: unreachable }, 'We can’t reach the portal.'],
] as const)('a download says why it failed: %s', async (_when, answers, words) => {
  const saved = savedFiles()
  await open({ [KEY]: { accessKey: 'a-key' }, ...answers })
  await page.getByRole('button', { name: 'Download passport.pdf' }).click()
  await expect.element(page.getByText(`Download Failed. ${words}`, { exact: false })).toBeVisible()
  expect(saved).toEqual([])
})

test('the viewer says that a virus was found', async () => {
  await open({ 'GET /files/{id}/pages': refusal('file_infected') })
  await view.click()
  await expect.element(viewer.getByText('Our virus check stopped that file.')).toBeVisible()
})
