import type { Certification } from '@rollcall/contract/compliance/certifications'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { certification, firstAid, refused, waiting, wwcc } from '../../../test/certifications.ts'
import { type Answers, never, refusal } from '../../../test/fake-service.ts'
import { goOffline } from '../../../test/offline.ts'
import { elementOf, focusOn, stickingOut } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithPapers, paperId, storedFile } from '../../../test/papers.ts'
import { listedShift, morning, nothingOn } from '../../../test/people.ts'

const path = '/my-files?tab=certifications'
const open = (answers: Answers = {}, more: Partial<Parameters<typeof openPortal>[1]> = {}) =>
  openPortal(path, {
    as: avaWithPapers,
    at: morning,
    ...more,
    answers: {
      'GET /certifications': [],
      'GET /certifications/types': [wwcc, firstAid],
      'GET /documents': [],
      'GET /qualifications': [],
      'GET /work-experience': [],
      ...answers,
    },
  })

const section = page.getByRole('region', { name: 'Certifications' })
const card = (title: string) => section.getByRole('listitem', { name: title })
const dialog = (name: string) => page.getByRole('dialog', { name })

test('of each type the certification that counts comes first, and each shows its status', async () => {
  await open({
    'GET /certifications': [
      certification(4, { ...waiting, dateExpiry: '2031-03-12', createdDateLocal: '2026-03-09' }),
      certification(1, { dateExpiry: '2026-04-02' }),
      certification(2, { dateExpiry: '2021-03-12', certRefNo: '0815B' }),
      certification(3, { certificationType: firstAid, ...refused }),
      certification(5, {
        certificationType: { ...firstAid, id: paperId(9003), title: 'VIT' },
        dateExpiry: null,
      }),
      certification(6, {
        certificationType: { ...firstAid, id: paperId(9004), title: 'Anaphylaxis' },
        dateExpiry: '2026-04-02',
      }),
    ],
    'GET /bookings/overview': {
      ...nothingOn,
      bookings: {
        '2026-04-02': [listedShift('2026-04-02')],
        '2026-04-03': [listedShift('2026-04-03', { id: paperId(1), status: 110 })],
      },
    },
  })
  const check = card(wwcc.title)
  await expect
    .element(check)
    .toHaveTextContent(/Expires in 23 days.*Valid until 2 Apr 2026.*Valid until 12 Mar 2031/)
  await expect.element(check).toHaveTextContent('Waiting for Priya since 9 Mar 2026.')
  await expect.element(check).toHaveTextContent('The old one counts until Priya has checked this one.')
  // A renewal waits: there is nothing more to do.
  await expect.element(check.getByRole('button', { name: /^Renew/ })).not.toBeInTheDocument()
  await expect.element(check.getByText('No. 0815B')).not.toBeVisible()
  await check.getByText('1 older one').click()
  await expect.element(check.getByText('No. 0815B')).toBeVisible()
  await expect.element(check).toHaveTextContent('Expired on 12 Mar 2021')

  await expect.element(card(firstAid.title)).toHaveTextContent('Not accepted')
  await expect.element(card(firstAid.title)).toHaveTextContent('Why: The photo is blurred.')
  await expect.element(card(firstAid.title)).not.toHaveTextContent('Valid until')
  await expect.element(card(firstAid.title).getByRole('button', { name: /^Send a new one/ })).toBeVisible()
  await expect.element(card('VIT')).toHaveTextContent(/Accepted.*No expiry/)

  const top = page.getByRole('region', { name: 'Needs your attention' })
  await expect.element(top.getByRole('listitem')).toHaveLength(2)
  await expect.element(top).toHaveTextContent('Not accepted: The photo is blurred.')
  await expect.element(top).toHaveTextContent('Expires in 23 days, before 1 of your shifts.')
  await expect
    .element(top.getByRole('link', { name: /^See it/ }))
    .toHaveAttribute('href', '/?from=2026-04-03#days')
  await expectAccessible()
})

test.each([
  ['was not read', { ...waiting, dateExpiry: null }, false],
  [
    'the type does not ask for',
    { ...waiting, dateExpiry: null, certificationType: { ...wwcc, fieldMeta: [] } },
    true,
  ],
  ['nobody asks for', { ...waiting, ignoreExpiry: true }, true],
])('a date that %s shows “No expiry” only if there is none', async (_what, more, hasNone) => {
  await open({ 'GET /certifications': [certification(1, more)] })
  await expect.element(card(wwcc.title)).toHaveTextContent('Waiting to be checked')
  expect((await elementOf(card(wwcc.title))).textContent.includes('No expiry')).toBe(hasNone)
})

test.each([
  [0, /Expires today.*Valid until 10 Mar 2026/],
  [1, /Expires tomorrow.*Valid until 11 Mar 2026/],
  [2, /Expires in 2 days.*Valid until 12 Mar 2026/],
  [-1, /Expired.*Expired on 9 Mar 2026/],
])('%i days before it expires it says %s', async (days, words) => {
  const dateExpiry = `2026-03-${String(10 + days).padStart(2, '0')}`
  await open({ 'GET /certifications': [certification(1, { dateExpiry })] })
  await expect.element(card(wwcc.title)).toHaveTextContent(words)
  // One state, the worse one.
  await expect.element(card(wwcc.title)).not.toHaveTextContent('Accepted')
})

test('loading, empty, failed and offline are shown', async () => {
  await open({ 'GET /certifications': () => never }, { isFirstVisit: true })
  await expect.element(page.getByText('Loading your files')).toBeInTheDocument()

  await open({ 'GET /certifications': refusal('internal_error') })
  await expect.element(section.getByRole('alert')).toHaveTextContent('We couldn’t load your certifications')
  await expectAccessible()

  await open({ 'GET /certifications': [] })
  await expect.element(section).toHaveTextContent('No certifications yet')
  await expect.element(section).toHaveTextContent('Take a photo and we fill in the form.')
  await expectAccessible()
})

const verify = 'POST /certifications/verify'
const openOne = (more: Partial<Certification>, answers: Answers = {}) => {
  const one = certification(1, { ...waiting, ...more })
  return openPortal(`${path}&item=${one.id}`, {
    as: avaWithPapers,
    at: morning,
    answers: {
      'GET /certifications': [one],
      'GET /certifications/{id}': one,
      'GET /certifications/types': [wwcc],
      'GET /documents': [],
      'GET /qualifications': [],
      'GET /work-experience': [],
      'GET /certifications/{certificationId}/file/{accessGui}': () => new Blob(['bytes']),
      ...answers,
    },
  })
}
const check = page.getByRole('button', { name: 'Check it against the file' })

test('recorded values are compared with the file, and differences are shown', async () => {
  const { askedFor, change } = await openOne({}, { [verify]: refusal('file_unreadable') })
  await check.click()
  await expect.element(page.getByRole('alert')).toHaveTextContent('We couldn’t check it')
  change({
    [verify]: {
      verification: 'unverified',
      mismatches: [
        { fieldId: 'certRefNo', recorded: '01A', read: '0815B' },
        { fieldId: 'dateExpiry', recorded: '', read: '2027-03-12' },
      ],
    },
  })
  await check.click()
  const said = page.getByRole('status').filter({ hasText: 'Your file says something else' })
  await expect.element(said).toHaveTextContent('Card number: you have 01A, the file says 0815B.')
  await expect
    .element(said)
    .toHaveTextContent(/Expiry date: you have nothing, the file says .*12 March 2027\./)
  await expect.element(said).toHaveTextContent('delete this one and add it again')
  await expect.poll(() => document.activeElement?.contains(said.query())).toBe(true)
  expect(askedFor(verify).at(-1)).toMatchObject({
    body: { certificationId: paperId(1) },
    files: [expect.objectContaining({ name: 'card.jpg' })],
  })
  await expectAccessible()
})

test('of several files the first that can be read is compared', async () => {
  const files = [1, 2, 3].map((number) => storedFile(number, { name: `${number}.pdf` }))
  const { askedFor } = await openOne(
    { files },
    {
      [verify]: () => ({
        verification: askedFor(verify).length === 1 ? 'unknown' : 'verified',
        mismatches: [],
      }),
    },
  )
  await check.click()
  await expect.element(page.getByText('Your file says the same')).toBeVisible()
  expect(askedFor(verify)).toHaveLength(2)
})

test.each([
  ['verified', { isVerified: true }],
  ['without a file', { files: [] }],
])('a certification that is %s is not compared', async (_what, more) => {
  await openOne(more)
  await expect.element(dialog(wwcc.title).getByText('Card number')).toBeVisible()
  expect(check.elements()).toEqual([])
})

test('offline, loaded data stays, and missing data says that it needs a network', async () => {
  const { change } = await open({ 'GET /certifications': refusal('internal_error') }, { isFirstVisit: true })
  const retry = section.getByRole('button', { name: 'Try again' })
  await expect.element(retry).toBeVisible()
  const back = goOffline()
  await retry.click()
  await expect.element(section).toHaveTextContent('Your certifications show here when you have signal.')
  change({ 'GET /certifications': [certification(1)] })
  back()
  await expect.element(card(wwcc.title)).toBeVisible()
  goOffline()
  await expect.element(card(wwcc.title)).toBeVisible()
})

test('a disabled action has no button', async () => {
  const { features } = avaWithPapers
  const only = {
    ...features,
    ...Object.fromEntries(
      ['view', 'delete', 'create', 'download'].map((one) => [`certifications.${one}`, 'disabled' as const]),
    ),
  }
  await open(
    { 'GET /certifications': [certification(1, refused)] },
    { as: { ...avaWithPapers, features: only } },
  )
  await expect.element(card(wwcc.title)).toBeVisible()
  expect(section.getByRole('button').elements()).toHaveLength(0)
})

test('one is shown in full by its address, and Back closes it', async () => {
  const one = certification(1, { note: 'Both sides', dateExpiry: '2026-04-02' })
  const { screen } = await open({ 'GET /certifications': [one], 'GET /certifications/{id}': one })
  await card(wwcc.title).getByRole('button', { name: /^View/ }).click()
  const shown = dialog(wwcc.title)
  await expect.element(shown).toHaveTextContent(/Card number01A.*Expiry dateThursday,? 2 April 2026/)
  await expect.element(shown).toHaveTextContent('Issued inNot given')
  await expect.element(shown.getByText('card.jpg').first()).toBeVisible()
  expect(location.search).toContain(paperId(1))
  await expectAccessible()
  history.back()
  await expect.element(shown).not.toBeInTheDocument()
  await expect.element(card(wwcc.title).getByRole('button', { name: /^View/ })).toHaveFocus()

  await screen.getByRole('button', { name: /^View/ }).click()
  await shown.getByRole('button', { name: 'Renew' }).click()
  await expect.element(dialog(`Renew ${wwcc.title}`)).toBeVisible()
})

test('a missing one says so', async () => {
  await openPortal(`${path}&item=${paperId(1)}`, {
    as: avaWithPapers,
    at: morning,
    answers: {
      'GET /certifications': [],
      'GET /certifications/{id}': refusal('certification_not_found'),
      'GET /documents': [],
      'GET /qualifications': [],
      'GET /work-experience': [],
    },
  })
  await expect
    .element(dialog('Certification').getByRole('alert'))
    .toHaveTextContent('We couldn’t find this certification. It may have been removed.')
  const entries = history.length
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog('Certification')).not.toBeInTheDocument()
  expect(location.search).not.toContain('item')
  // Back does not open it again.
  expect(history.length).toBe(entries)
})

test('it is deleted after a confirmation; a verified one stays, and says why', async () => {
  const { askedFor, change } = await open({
    'GET /certifications': [certification(1, waiting), certification(2, { certificationType: firstAid })],
    'DELETE /certifications/{id}': refusal('cannot_delete_verified'),
  })
  const locked = card(firstAid.title).getByRole('button', { name: /^Delete/ })
  await expect.element(locked).toHaveAccessibleDescription(/Your consultant has accepted this/)
  await focusOn(locked)
  await userEvent.keyboard('{Enter}')
  await expect.element(card(firstAid.title).getByRole('tooltip')).toBeVisible()
  expect(askedFor('DELETE /certifications/{id}')).toHaveLength(0)

  await card(wwcc.title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  const asks = page.getByRole('dialog')
  await asks.getByRole('button', { name: 'Delete' }).click()
  await expect.element(asks.getByRole('alert')).toHaveTextContent('You can’t remove accepted items.')
  change({
    'DELETE /certifications/{id}': undefined,
    'GET /certifications': [certification(2, { certificationType: firstAid })],
  })
  await asks.getByRole('button', { name: 'Delete' }).click()
  await expect.element(card(wwcc.title)).not.toBeInTheDocument()
  await expect.element(card(firstAid.title)).toBeVisible()
})

test('one deleted elsewhere says so and leaves the list', async () => {
  const { change } = await open({
    'GET /certifications': [certification(1, waiting)],
    'DELETE /certifications/{id}': refusal('certification_not_found'),
  })
  await card(wwcc.title)
    .getByRole('button', { name: /^Delete/ })
    .click()
  change({ 'GET /certifications': [] })
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('We couldn’t find this certification.')).toBeVisible()
  await expect.element(section).toHaveTextContent('No certifications yet')
})

test('with letters twice as large everything fits a phone', async () => {
  document.documentElement.style.fontSize = '200%'
  await open(
    {
      'GET /certifications': [
        certification(4, waiting),
        certification(1),
        certification(3, { certificationType: firstAid, ...refused }),
      ],
    },
    { window: { width: 320, height: 640 } },
  )
  await expect.element(card(wwcc.title)).toBeVisible()
  await expect.poll(stickingOut).toEqual([])
  document.documentElement.style.fontSize = ''
})
