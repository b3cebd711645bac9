import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal, unreachable } from '../../../test/fake-service.ts'
import { boxOf, elementOf } from '../../../test/on-screen.ts'
import { desktop, openPortal } from '../../../test/open-portal.ts'
import {
  avaWithDocuments,
  avaWithPapers,
  chosenFile,
  noPapers,
  document as paper,
  paperId,
} from '../../../test/papers.ts'
import { morning } from '../../../test/people.ts'

const types = [
  { id: paperId(901), title: 'Identity' },
  { id: paperId(902), title: 'Statements of service' },
]
const kept = { id: paperId(1), accessGui: paperId(2) }
const service: Answers = {
  'GET /documents': [],
  'GET /documents/file-types': types,
  'POST /documents': kept,
}
const open = (answers: Answers = {}, more: object = {}) =>
  openPortal('/my-files', { as: avaWithDocuments, at: morning, answers: { ...service, ...answers }, ...more })

const dialog = page.getByRole('dialog', { name: 'Add document' })
const picker = dialog.getByLabelText('Choose files')
const row = (name: string) =>
  dialog.getByRole('list', { name: 'Files to send' }).getByRole('listitem').filter({ hasText: name })
const send = (name: string | RegExp = /^Send/) => dialog.getByRole('button', { name })

async function beginWith(...files: File[]) {
  await page.getByRole('button', { name: 'Add document' }).click()
  await dialog.getByRole('option', { name: 'Identity' }).click()
  await userEvent.upload(picker, files)
}

test('in a wide window the dialog is as tall as its content', async () => {
  await open({}, { window: desktop })
  await page.getByRole('button', { name: 'Add document' }).click()
  await expect.element(dialog.getByRole('option', { name: 'Identity' })).toBeVisible()
  const { top, bottom, height } = await boxOf(dialog)
  const last = await boxOf(send())
  expect(bottom - last.bottom).toBeLessThan(40)
  expect(height).toBeLessThan(desktop.height - 100)
  expect(Math.abs(top - (desktop.height - bottom))).toBeLessThan(2)
})

test('several documents are submitted at once, each with its own progress', async () => {
  const answers: ((value: typeof kept) => void)[] = []
  const { askedFor, change } = await open({
    'POST /documents': () => new Promise<typeof kept>((answer) => answers.push(answer)),
  })
  await expect.element(page.getByText('No documents yet')).toBeVisible()
  await beginWith(chosenFile('passport.pdf'), chosenFile('licence.pdf'))
  await expect.element(row('passport.pdf')).toHaveTextContent('Ready to send')
  await expectAccessible()
  await send('Send 2 files').click()
  await expect.element(row('passport.pdf')).toHaveTextContent('Sending, 50%')
  await expect.element(row('passport.pdf').getByRole('progressbar')).toHaveAttribute('value', '0.5')
  await expect.element(row('licence.pdf')).toHaveTextContent('Ready to send')
  answers[0]?.(kept)
  await expect.element(row('passport.pdf')).toHaveTextContent('Sent')
  await expect.poll(() => answers.length).toBe(2)
  change({ 'GET /documents': [paper(1), paper(3, { name: 'licence.pdf' })] })
  answers[1]?.(kept)
  await expect.element(page.getByText('We have your 2 documents.')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('licence.pdf').first()).toBeVisible()
  const [first, second] = askedFor('POST /documents')
  expect(first?.body).toMatchObject({ file: { fileName: 'passport.pdf' }, fileType: { id: types[0]?.id } })
  expect(await first?.files[0]?.text()).toContain('%PDF')
  expect(first?.headers.get('idempotency-key')).not.toBe(second?.headers.get('idempotency-key'))
})

test('after a lost connection the same files are sent again under the same key, and none is lost', async () => {
  const { askedFor, change } = await open({ 'POST /documents': unreachable })
  await page.getByRole('button', { name: 'Add document' }).click()
  await send().click()
  await expect.element(dialog.getByText('Choose what it is.')).toBeVisible()
  await expect.element(dialog.getByText('Add a file first.')).toBeVisible()
  await dialog.getByRole('option', { name: 'Identity' }).click()
  await userEvent.upload(picker, chosenFile('passport.pdf'))
  await send('Send 1 file').click()
  await expect.element(row('passport.pdf')).toHaveTextContent(/can’t reach the portal/)
  await expect.element(dialog.getByText('1 file wasn’t sent')).toBeVisible()
  change({ 'POST /documents': kept })
  await row('passport.pdf').getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
  const keys = askedFor('POST /documents').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
})

test('a refusal is shown beside its file, and a retry has a new key', async () => {
  const { askedFor } = await open({ 'POST /documents': refusal('file_infected') })
  await beginWith(chosenFile('passport.pdf'))
  await send().click()
  await expect.element(row('passport.pdf')).toHaveTextContent('Our virus check stopped that file.')
  expect(row('passport.pdf').getByRole('button', { name: 'Try again' }).elements()).toEqual([])
  await send().click()
  await expect.poll(() => askedFor('POST /documents').length).toBe(2)
  const keys = askedFor('POST /documents').map(({ headers }) => headers.get('idempotency-key'))
  expect(new Set(keys).size).toBe(2)
})

test('with a used-up quota it says when files can be sent again, and the chosen file stays', async () => {
  const limit = (retryAfterSeconds: number) => refusal('upload_limit_reached', { retryAfterSeconds })
  const { change } = await open({ 'POST /documents': limit(25 * 60 * 60) })
  await beginWith(chosenFile('passport.pdf'))
  await send().click()
  // Tomorrow at the earliest, so the day is named.
  await expect
    .element(row('passport.pdf'))
    .toHaveTextContent(
      /You can send more from [A-Z][a-z]{2},? \d+ [A-Z][a-z]+, \d{1,2}:\d{2}\s[ap]m\. What you typed is still here\./,
    )
  await expectAccessible()
  change({ 'POST /documents': kept })
  await send().click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
})

test('after a session is renewed it is sent again automatically', async () => {
  let tries = 0
  const { askedFor } = await open({
    'POST /documents': () => (++tries === 1 ? refusal('access_token_expired') : kept),
  })
  await beginWith(chosenFile('passport.pdf'))
  await send().click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
  expect(askedFor('POST /documents')).toHaveLength(2)
})

test('unacceptable files are refused before anything is sent', async () => {
  const { askedFor } = await open()
  await beginWith(
    chosenFile('virus.exe'),
    chosenFile('not really.jpg'),
    chosenFile('huge.pdf', 'pdf', 11 * 1024 * 1024),
    new File([], 'empty.pdf'),
    ...Array.from({ length: 6 }, (_, number) => chosenFile(`page ${number}.pdf`)),
  )
  await expect.element(row('virus.exe')).toHaveTextContent('We can’t take that kind of file.')
  await expect.element(row('not really.jpg')).toHaveTextContent('We can’t take that kind of file.')
  await expect.element(row('huge.pdf')).toHaveTextContent('That file is too large.')
  await expect.element(row('empty.pdf')).toHaveTextContent('That file is empty.')
  await expect.element(row('page 5.pdf')).toHaveTextContent('You can add 5 files.')
  await send().click()
  await expect.element(dialog.getByText('Remove the files we can’t take.')).toBeVisible()
  expect(askedFor('POST /documents')).toEqual([])
  await dialog.getByRole('button', { name: 'Remove page 0.pdf' }).click()
  await expect.element(row('page 5.pdf')).toHaveTextContent('Ready to send')
})

/** A portrait photo as phones store it: rotated, with an orientation tag. */
async function photoOnItsSide(): Promise<File> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 4_000, height: 3_000 })
  const drawing = canvas.getContext('2d')
  for (let at = 0; at < 4_000; at += 10) {
    if (drawing) drawing.fillStyle = `hsl(${at} 80% 50%)`
    drawing?.fillRect(at, 0, 10, 3_000)
  }
  const jpeg = await new Promise<Blob | null>((drawn) => canvas.toBlob(drawn, 'image/jpeg', 1))
  const turn = [0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0]
  const tiff = [0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 1, 0, ...turn, 0, 0, 0, 0]
  const exif = [0xff, 0xe1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff]
  const start = jpeg?.slice(0, 2) ?? ''
  return new File([start, new Uint8Array(exif), jpeg?.slice(2) ?? ''], 'card.jpeg', { type: 'image/jpeg' })
}

test('a photo goes out smaller and upright, also when it is pasted', async () => {
  const { askedFor } = await open()
  await beginWith()
  const clipboardData = new DataTransfer()
  clipboardData.items.add(await photoOnItsSide())
  document.dispatchEvent(new ClipboardEvent('paste', { clipboardData }))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await expect.element(row('card.jpg')).toHaveTextContent('Ready to send')
  await send().click()
  await expect.element(page.getByText('We have your document.')).toBeVisible()
  const [sent] = askedFor('POST /documents')[0]?.files ?? []
  const { width, height } = await createImageBitmap(sent ?? new Blob())
  expect([width, height]).toEqual([1_800, 2_400])
})

test('a file is dropped once, and one dropped beside the zone leaves the page alone', async () => {
  await open()
  await beginWith()
  const drop = (target: Element, file: File) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(file)
    const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true })
    target.dispatchEvent(event)
    return event.defaultPrevented
  }
  const zone = await elementOf(dialog.getByText('Drop files here or paste them, or'))
  const file = chosenFile('passport.pdf')
  expect(drop(zone, file)).toBe(true)
  await expect.element(row('passport.pdf')).toHaveTextContent('Ready to send')
  drop(zone, file)
  expect(drop(document.body, chosenFile('beside.pdf'))).toBe(true)
  await expect.element(send('Send 1 file')).toBeVisible()
})

test('stopping keeps the file, to be sent again or removed; leaving asks first', async () => {
  await open({ 'POST /documents': () => new Promise(() => undefined) })
  await beginWith(chosenFile('passport.pdf'))
  await send().click()
  await dialog.getByRole('button', { name: 'Stop sending passport.pdf' }).click()
  await expect.element(row('passport.pdf')).toHaveTextContent('You stopped sending this file.')
  await userEvent.keyboard('{Escape}')
  const asked = page.getByRole('dialog', { name: 'Leave without sending?' })
  await asked.getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(row('passport.pdf')).toBeVisible()
  history.back()
  await asked.getByRole('button', { name: 'Discard what I typed' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('deleting asks first, shows a refusal, and takes the document out of the list', async () => {
  const { change, askedFor } = await open({
    'GET /documents': [paper(1)],
    'DELETE /documents/{id}': refusal('cannot_delete_verified'),
  })
  const ask = page.getByRole('dialog', { name: 'Delete this?' })
  await page.getByRole('button', { name: 'Delete passport.pdf' }).click()
  await expect.element(ask.getByRole('button', { name: 'Keep it' })).toHaveFocus()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect.element(ask).toHaveTextContent('You can’t remove accepted items.')
  change({ 'DELETE /documents/{id}': refusal('document_not_found') })
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('We couldn’t find this document.')).toBeVisible()
  await expect.element(ask).not.toBeInTheDocument()
  change({ 'DELETE /documents/{id}': undefined, 'GET /documents': [] })
  await page.getByRole('button', { name: 'Delete passport.pdf' }).click()
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('You deleted “passport.pdf”.')).toBeVisible()
  await expect.element(page.getByText('No documents yet')).toBeVisible()
  expect(askedFor('DELETE /documents/{id}').at(-1)?.params).toEqual({ id: paperId(1) })
})

test('the reason why a verified document stays is available by touch, keyboard and screen reader', async () => {
  await open({ 'GET /documents': [paper(1, { isVerified: true })] })
  const button = page.getByRole('button', { name: 'Delete passport.pdf' })
  await expect.element(button).toHaveAttribute('aria-disabled', 'true')
  await expect.element(button).toHaveAccessibleDescription(/Your consultant has accepted this/)
  const tip = page.getByRole('tooltip')
  await expect.element(tip).not.toBeInTheDocument()
  await button.click({ force: true })
  await expect.element(tip).toBeVisible()
  await expectAccessible()
})

const blurred = paper(1, { rejectionReason: 'We can’t read the date.' })
const strip = page.getByRole('region', { name: 'Needs your attention' })

test('a rejected document says why, in the attention list too', async () => {
  await open({ 'GET /documents': [blurred] })
  const card = page.getByRole('list', { name: 'Identity' }).getByRole('listitem')
  await expect.element(card).toHaveTextContent(/Not accepted.*Why: We can’t read the date\./)
  await expect.element(strip).toHaveTextContent('passport.pdfNot accepted: We can’t read the date.')
  await expectAccessible()
})

test('once another of its type exists, a rejected document needs nothing', async () => {
  await open({ 'GET /documents': [paper(2, { name: 'licence.pdf' }), blurred] })
  await expect.element(page.getByText('Why: We can’t read the date.')).toBeVisible()
  await expect.element(strip).not.toBeInTheDocument()
})

test('actions without permission are not offered', async () => {
  const features = { ...avaWithDocuments.features }
  for (const permission of ['view', 'delete', 'download', 'create'] as const) {
    features[`generalFiles.${permission}`] = 'disabled'
  }
  await open({ 'GET /documents': [paper(1)] }, { as: { ...avaWithDocuments, features } })
  await expect.element(page.getByText('passport.pdf').first()).toBeVisible()
  for (const name of [/^Add/, /^View/, /^Download/, /^Delete/]) {
    await expect.element(page.getByRole('button', { name })).not.toBeInTheDocument()
  }
})

test('the address opens the form, and what a phone sends meanwhile closes it', async () => {
  const { change, passTimeTo, askedFor } = await openPortal('/my-files?tab=certifications&add=generalFiles', {
    as: avaWithPapers,
    at: morning,
    answers: { ...noPapers, ...service },
  })
  await dialog.getByRole('button', { name: 'Use your phone’s camera' }).click()
  const sheet = page.getByRole('dialog', { name: 'Use your phone’s camera' })
  await expect
    .element(sheet.getByText(`${location.origin}/my-files?tab=documents&add=generalFiles`))
    .toBeVisible()
  await expectAccessible()
  await expect.poll(() => askedFor('GET /documents').length).toBeGreaterThan(1)
  change({ 'GET /documents': [paper(1)] })
  passTimeTo(morning)
  await expect.element(page.getByText('Received from your phone')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText('passport.pdf').first()).toBeVisible()
  await expect.poll(() => location.search).toBe('?tab=documents')
})
