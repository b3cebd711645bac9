import { clear, createStore, get } from 'idb-keyval'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { certification, firstAid, waiting } from '../../test/certifications.ts'
import { type Answers, never } from '../../test/fake-service.ts'
import { openPortal } from '../../test/open-portal.ts'
import { chosenFile, noPapers, paperId } from '../../test/papers.ts'
import { ava, morning } from '../../test/people.ts'
import { qualification, subjects, workExperience } from '../../test/records.ts'
import { avaWithAll, details, item, registrationId } from '../../test/registrations.ts'
import { saveDeviceCopy } from './device-copy.ts'

const main = page.getByRole('main')
const dialog = page.getByRole('dialog')
const click = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, text: string) => userEvent.fill(dialog.getByLabelText(label), text)
const choose = (name: string) => userEvent.upload(dialog.getByLabelText('Choose files'), chosenFile(name))

const feed = { url: 'https://au.commonroom.example/calendar/secret.ics', createdAt: '2026-03-09T21:00:00Z' }
const feedMade = main.getByText(/calendar address on Tuesday,? 10 March/)
const terms = item(1, { title: 'Terms', referenceType: 'CheckBox' })

interface Change {
  path: string
  /** Responds before the change and never after it. */
  before: Answers
  shownBefore: string | RegExp
  always: Answers
  /** Ends when the portal reports the change as done. */
  make: () => Promise<void>
  shown: string | RegExp
}

const changes: Record<string, Change> = {
  'a document': {
    path: '/my-files?tab=documents',
    before: noPapers,
    shownBefore: 'No documents yet',
    always: {
      'GET /documents/file-types': [{ id: paperId(901), title: 'Identity' }],
      'POST /documents': { id: paperId(1), accessGui: paperId(2) },
    },
    make: async () => {
      await click('Add document')
      await dialog.getByRole('option', { name: 'Identity' }).click()
      await choose('passport.pdf')
      await click('Send 1 file')
      await expect.element(page.getByText('We have your document.')).toBeVisible()
    },
    shown: /passport\.pdf.*Added Tuesday 10 March 2026/,
  },
  'a certification': {
    path: '/my-files?tab=certifications',
    before: noPapers,
    shownBefore: 'No certifications yet',
    always: {
      'GET /certifications/types': [firstAid],
      'POST /certifications/extract-details': {
        cacheKey: 'key',
        certificationTypeId: firstAid.id,
        fields: [],
        nameOnPaper: null,
        isTypeDoubtful: false,
      },
      'POST /certifications': certification(1, { ...waiting, certificationType: firstAid }),
    },
    make: async () => {
      await click('Add a certification')
      await choose('card.pdf')
      await fill('Valid until', '12/3/2028')
      await click('Send to Priya')
      await expect.element(dialog).toHaveTextContent('First aid (HLTAID012) is sent')
    },
    shown: firstAid.title,
  },
  'a qualification': {
    path: '/my-files?tab=qualifications',
    before: noPapers,
    shownBefore: 'No qualifications yet',
    always: { 'GET /subjects': subjects, 'POST /qualifications': qualification(1) },
    make: async () => {
      await click('Add qualification')
      await fill('University or college', 'Yarra Plains University')
      await fill('Degree', 'Master of Teaching')
      await fill('Date completed', '10/12/2021')
      await choose('degree.pdf')
      await click('Send')
      await expect.element(page.getByText('We have your qualification.')).toBeVisible()
    },
    shown: 'Master of Teaching',
  },
  'a place of work': {
    path: '/my-files?tab=experience',
    before: noPapers,
    shownBefore: 'No work experience yet',
    always: { 'POST /work-experience': workExperience(1) },
    make: async () => {
      await click('Add work experience')
      await fill('Place of work', 'Saltbush Road Primary School')
      await fill('Position', 'Classroom teacher')
      await fill('Started', '28/1/2022')
      await dialog.getByRole('checkbox', { name: 'I still work here' }).click()
      await click('Send')
      await expect.element(page.getByText('We have your work experience.')).toBeVisible()
    },
    shown: 'Classroom teacher, Saltbush Road Primary School',
  },
  'an item of a registration': {
    path: `/registrations/${registrationId}?tab=agreements`,
    before: { 'GET /registrations/{registrationId}': details([terms]) },
    shownBefore: /Terms\s*To do/,
    always: {
      'POST /registrations/{registrationId}/compliance-items/{complianceItemId}/submit': {
        ...terms,
        status: 'Complete',
        waitingFor: 'nobody',
      },
    },
    make: async () => {
      await main.getByRole('link', { name: 'Terms' }).click()
      await dialog.getByRole('checkbox').click()
      await click('Confirm')
      await expect.element(dialog).toHaveTextContent('“Terms” is done')
    },
    shown: /Terms\s*Done/,
  },
  'the calendar address': {
    path: '/settings',
    before: { 'GET /me/calendar-feed': { createdAt: null }, 'GET /sessions': { sessions: [] } },
    shownBefore: 'Create my calendar address',
    always: { 'POST /me/calendar-feed': feed },
    make: async () => {
      await click('Create my calendar address')
      await expect.element(page.getByRole('textbox', { name: 'Calendar address' })).toBeVisible()
    },
    shown: /calendar address on Tuesday,? 10 March/,
  },
}

test.each(Object.entries(changes))(
  'a page reloaded right after a change of %s shows the change before the service responds',
  async (_what, { path, before, shownBefore, always, make, shown }) => {
    const unanswered: Answers = Object.fromEntries(Object.keys(before).map((key) => [key, () => never]))
    const open = (answers: Answers, isFirstVisit: boolean) =>
      openPortal(path, { as: avaWithAll, at: morning, isFirstVisit, answers })
    const { change } = await open({ ...before, ...always }, true)
    await expect.element(main).toHaveTextContent(shownBefore)
    change(unanswered)
    await make()
    await open({ ...always, ...unanswered }, false)
    await expect.element(main).toHaveTextContent(shown)
  },
)

test('a device copy older than a change made elsewhere is replaced', async () => {
  const open = (createdAt: string | null, isFirstVisit = false) =>
    openPortal('/settings', {
      as: ava,
      at: morning,
      isFirstVisit,
      answers: { 'GET /sessions': { sessions: [] }, 'GET /me/calendar-feed': { createdAt } },
    })
  await open(null, true)
  await expect.element(page.getByRole('button', { name: 'Create my calendar address' })).toBeVisible()
  await expect.poll(() => get('copy', createStore('rollcall', 'queries'))).toBeDefined()
  await open(feed.createdAt)
  await expect.element(feedMade).toBeVisible()
})

test('nothing is stored for a session without its cookie or with another session’s', async () => {
  await openPortal('/settings', {
    as: ava,
    at: morning,
    isFirstVisit: true,
    answers: { 'GET /sessions': { sessions: [] }, 'GET /me/calendar-feed': { createdAt: null } },
  })
  const store = createStore('rollcall', 'queries')
  await expect.poll(() => get('copy', store)).toBeDefined()
  for (const mark of ['; Max-Age=0', 'of-another']) {
    await clear(store)
    document.cookie = `rollcall-session-mark=${mark}; Path=/; SameSite=Strict`
    await saveDeviceCopy()
    expect(await get('copy', store)).toBeUndefined()
  }
})

test('storage of the device that never responds does not keep the portal from opening', async () => {
  const reading = vi.spyOn(IDBObjectStore.prototype, 'get').mockReturnValue({} as IDBRequest)
  onTestFinished(() => reading.mockRestore())
  await openPortal('/contact', { as: ava, at: morning })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible()
  expect(reading).toHaveBeenCalled()
})
