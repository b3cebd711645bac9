import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { drawnPage } from '../../../test/drawn-page.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithDocuments, document as paper, storedFile } from '../../../test/papers.ts'
import { ava, morning } from '../../../test/people.ts'

const firstPage = 'GET /files/{id}/pages/{page}'
const open = (answers: Answers, as: typeof ava = avaWithDocuments) =>
  openPortal('/my-files', { as, at: morning, answers })
const pictures = () => page.getByRole('main').element().querySelectorAll('img')

test('of a long list the files in view are drawn, two at a time', async () => {
  const files = Array.from({ length: 30 }, (_, number) => paper(number, { name: `${number}.pdf` }))
  const answers: ((picture: Blob) => void)[] = []
  const { askedFor, change } = await open({
    'GET /documents': files,
    [firstPage]: () => new Promise<Blob>((answer) => answers.push(answer)),
  })
  const asked = () => askedFor(firstPage).length
  await expect.poll(asked).toBe(2)
  await expectAccessible()
  expect(asked()).toBe(2)
  answers[0]?.(await drawnPage())
  await expect.poll(asked).toBe(3)
  await expect.poll(() => pictures().length).toBe(1)
  for (const answer of answers) answer(await drawnPage())
  await expect.poll(() => pictures().length).toBeGreaterThan(2)
  const askedOnTop = asked()
  expect(askedOnTop).toBeLessThan(15)
  change({ [firstPage]: drawnPage })
  page.getByRole('listitem').last().element().scrollIntoView()
  await expect.poll(asked).toBeGreaterThan(askedOnTop)
})

test('a file that cannot be drawn, or may not be looked at, has its icon', async () => {
  const word = storedFile(9, { contentType: 'application/msword' })
  const { askedFor } = await open({
    'GET /documents': [paper(1), paper(2, { name: 'letter.doc', file: word })],
    [firstPage]: refusal('file_unreadable'),
  })
  await expect.poll(() => askedFor(firstPage).length).toBe(1)
  await expect.element(page.getByText('letter.doc').first()).toBeVisible()
  expect(pictures()).toHaveLength(0)
  const { 'generalFiles.view': _off, ...features } = avaWithDocuments.features
  const other = await open({ 'GET /documents': [paper(1)] }, { ...avaWithDocuments, features })
  await expect.element(page.getByText('passport.pdf').first()).toBeVisible()
  await expectAccessible()
  expect(other.askedFor(firstPage)).toEqual([])
})
