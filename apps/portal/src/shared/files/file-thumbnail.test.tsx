import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { certification } from '../../../test/certifications.ts'
import { drawnPage } from '../../../test/drawn-page.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { idCheck, idCheckDocument } from '../../../test/id-checks.ts'
import { elementOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithDocuments, noPapers, document as paper, storedFile } from '../../../test/papers.ts'
import { ava, morning } from '../../../test/people.ts'
import { qualification, workExperience } from '../../../test/records.ts'
import { avaWithAll, item, registrationId, withItems } from '../../../test/registrations.ts'

const firstPage = 'GET /files/{id}/pages/{page}'
const open = (answers: Answers, as: typeof ava = avaWithDocuments) =>
  openPortal('/my-files', { as, at: morning, answers })
const pictures = () => document.querySelectorAll('main img')

test('in a long list only files in view are drawn, two at a time', async () => {
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
  ;(await elementOf(page.getByRole('listitem').last())).scrollIntoView()
  await expect.poll(asked).toBeGreaterThan(askedOnTop)
})

const identity = item(1, { title: '100 points of ID', referenceType: 'IDCheck' })

test.each<[rows: string, path: string, answers: Answers]>([
  ['certifications', '/my-files?tab=certifications', { 'GET /certifications': [certification(1)] }],
  ['qualifications', '/my-files?tab=qualifications', { 'GET /qualifications': [qualification(1)] }],
  [
    'work experience',
    '/my-files?tab=experience',
    { 'GET /work-experience': [workExperience(1, { files: [storedFile(1)] })] },
  ],
  [
    'an ID check',
    `/registrations/${registrationId}?item=${identity.id}`,
    {
      ...withItems(identity),
      'GET /registrations/{registrationId}/compliance-items/{complianceItemId}/id-check': idCheck(70, {
        passport: [idCheckDocument(1)],
      }),
    },
  ],
])('the first page of the file is drawn in the rows of %s', async (_rows, path, answers) => {
  const { askedFor } = await openPortal(path, {
    as: avaWithAll,
    at: morning,
    answers: { ...noPapers, ...answers, [firstPage]: drawnPage },
  })
  await expect.poll(() => pictures().length).toBe(1)
  expect(askedFor(firstPage).map(({ params }) => params.page)).toEqual(['1'])
  await expectAccessible()
})

test('a file that cannot be drawn or viewed has an icon', async () => {
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
