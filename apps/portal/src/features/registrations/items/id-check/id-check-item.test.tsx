import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/axe.ts'
import { type Answers, never, refusal, unreachable } from '../../../../../test/fake-service.ts'
import { idCheck, idCheckDocument } from '../../../../../test/id-checks.ts'
import { openPortal } from '../../../../../test/open-portal.ts'
import { chosenFile, paperId } from '../../../../../test/papers.ts'
import { morning } from '../../../../../test/people.ts'
import { readQrCode } from '../../../../../test/qr-code.ts'
import {
  avaWithRegistrations,
  evidence,
  item,
  itemId,
  registrationId,
  withItems,
} from '../../../../../test/registrations.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
const get = `GET ${path}/id-check` as const
const renew = `GET ${path}/id-check/token` as const
const add = `POST ${path}/id-check/documents` as const
const read = `POST ${path}/id-check/read-document` as const
const remove = `DELETE ${path}/id-check/documents/{documentId}` as const
const complete = `POST ${path}/id-check/complete` as const
const submit = `POST ${path}/submit` as const

const identity = item(1, { title: '100 points of ID', referenceType: 'IDCheck' })
const waiting: ComplianceItem = {
  ...identity,
  status: 'AwaitingVerification',
  waitingFor: 'consultant',
  evidence: [evidence(1, { isLinked: true })],
}

const nothing = idCheck(0, {}, { missing: ['points', 'photo'] })
const passport = { passport: [idCheckDocument(1, { dateExpiry: '2031-05-04' })] }
const all = { ...passport, bankStatement: [idCheckDocument(2, { issuer: 'Wattle Bank' })] }
const consent = {
  version: '2026-11',
  text: 'I agree that my visa is looked up.',
  why: 'The law asks us to.',
  stored: 'The type of your visa.',
  keptFor: 'Two years.',
}

const open = (answers: Answers, of = identity) =>
  openPortal(`/registrations/${registrationId}?item=${itemId(1)}`, {
    as: avaWithRegistrations,
    at: morning,
    isFirstVisit: true,
    answers: { ...withItems(of), [read]: { fields: [] }, ...answers },
  })

const dialog = page.getByRole('dialog', { name: '100 points of ID' })
const button = (name: string) => dialog.getByRole('button', { name, exact: true })
const choose = (name: string) => userEvent.upload(dialog.getByLabelText('Choose a file'), chosenFile(name))
const expiryDate = dialog.getByLabelText(/^Expiry date/)
const send = button('Send to Priya')
const addIt = dialog.getByRole('button', { name: /^Add (?!a ).+/ })

const readDate = (value: string, confidence = 0.9) => ({
  fields: [{ fieldId: 'dateExpiry', value, confidence }],
})

test('the expiry date is read from the document, and typed over where it is wrong', async () => {
  const { askedFor } = await open({
    [get]: nothing,
    [read]: readDate('2031-05-04'),
    [add]: idCheck(70, passport),
  })
  await button('Add Passport').click()
  await choose('passport.pdf')
  await expect.element(expiryDate).toHaveValue('04/05/2031')
  await expect.element(dialog).toHaveTextContent(/4 May 2031.*From your file/)
  expect(askedFor(read)).toMatchObject([{ files: [{ name: 'passport.pdf' }] }])
  await expectAccessible()
  await expiryDate.fill('5/5/2031')
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('Passport is added.')
  expect(askedFor(add)[0]?.body).toMatchObject({ dateExpiry: '2031-05-05' })
})

test('a date that was hard to read is asked about; of a document that never expires none is read', async () => {
  const { askedFor } = await open({
    [get]: nothing,
    [read]: readDate('2031-05-04', 0.5),
    [add]: idCheck(70, passport),
  })
  await button('Add Bank statement').click()
  await choose('statement.pdf')
  await button('Back').click()
  await expect.element(button('Add Bank statement')).toHaveFocus()
  expect(askedFor(read)).toEqual([])
  await button('Add Passport').click()
  await choose('passport.pdf')
  await expect.element(expiryDate).toHaveValue('')
  await dialog.getByRole('button', { name: /^Yes/ }).click()
  await expect.element(expiryDate).toHaveFocus()
  await expect.element(expiryDate).toHaveValue('04/05/2031')
  await expectAccessible()
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('Passport is added.')
  expect(askedFor(add)[0]?.body).toMatchObject({ dateExpiry: '2031-05-04' })
})

test('documents are added one at a time, with their points, and sent once they suffice', async () => {
  const { askedFor, change } = await open({
    [get]: nothing,
    [add]: idCheck(70, passport),
    [complete]: waiting,
  })
  await expect.element(dialog).toHaveTextContent('0 of 100 points')
  await expect.element(dialog).toHaveTextContent('You still need 100 points.')
  await expect.element(dialog).toHaveTextContent('At least one document needs your photo on it.')
  await expect.element(send).not.toBeInTheDocument()
  await expectAccessible()

  await button('Add Passport').click()
  await expect.element(dialog.getByRole('heading', { name: 'Add: Passport' })).toHaveFocus()
  await expect.element(dialog.getByLabelText(/^Who it’s from/)).not.toBeInTheDocument()
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('Add a file first.')
  await choose('passport.pdf')
  await addIt.click()
  await expect.element(expiryDate).toHaveFocus()
  await expiryDate.fill('4/5/2021')
  await addIt.click()
  await expect.element(expiryDate).toHaveFocus()
  await expect.element(dialog).toHaveTextContent('Passport: this date has passed.')
  expect(askedFor(add)).toHaveLength(0)
  await expiryDate.fill('4/5/2031')
  await expectAccessible()
  await addIt.dblClick()
  await expect.element(dialog).toHaveTextContent('Passport is added. You have 70 points.')
  await expect.element(dialog).toHaveTextContent('You still need 30 points.')
  expect(askedFor(add)).toHaveLength(1)
  expect(askedFor(add)[0]).toMatchObject({
    body: { documentKindId: 'passport', dateExpiry: '2031-05-04', accessToken: 'a-token-of-the-check' },
    files: [{ name: 'passport.pdf' }],
  })

  change({ [add]: idCheck(100, all) })
  await button('Add Bank statement').click()
  await choose('statement.pdf')
  await expect.element(expiryDate).not.toBeInTheDocument()
  await addIt.click()
  const issuer = dialog.getByRole('combobox', { name: /^Who it’s from/ })
  await expect.element(issuer).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('Wat')
  await expect.element(issuer).toHaveValue('Wattle Bank')
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('That’s enough. You can send it now.')
  await expect.element(dialog).toHaveTextContent('From Wattle Bank')
  expect(askedFor(add)[1]?.body).toMatchObject({ issuer: 'Wattle Bank' })
  await expectAccessible()

  await send.dblClick()
  await expect.element(dialog).toHaveTextContent('Priya checks it, usually within 2 days.')
  expect(askedFor(complete).map(({ body }) => body)).toEqual([{ accessToken: 'a-token-of-the-check' }])
})

test('a token that has run out is renewed, and neither the session nor the file is lost', async () => {
  let uploads = 0
  const { askedFor } = await open({
    [get]: nothing,
    [add]: () => (++uploads === 1 ? refusal('id_check_token_expired') : idCheck(70, passport)),
    [renew]: { accessToken: 'another-token', expiresAtUTC: '2026-03-09T22:00:00Z' },
  })
  await button('Add Passport').click()
  await choose('passport.pdf')
  await expiryDate.fill('4/5/2031')
  await addIt.click()
  await expect.element(dialog.getByText('70 of 100 points')).toHaveFocus()
  const [first, second] = askedFor(add)
  expect([first, second].map((one) => one?.body)).toMatchObject([
    { accessToken: 'a-token-of-the-check' },
    { accessToken: 'another-token' },
  ])
  expect(second?.files.map(({ name }) => name)).toEqual(['passport.pdf'])
  expect(second?.headers.get('idempotency-key')).not.toBe(first?.headers.get('idempotency-key'))
  // The token of the page is used, and no other is requested.
  expect(askedFor('POST /refresh')).toHaveLength(1)
})

test('a token about to expire is renewed before it is used', async () => {
  const { askedFor } = await open({
    [get]: idCheck(100, all, { expiresAtUTC: '2026-03-09T20:46:00Z' }),
    [renew]: { accessToken: 'another-token', expiresAtUTC: '2026-03-09T22:00:00Z' },
    [complete]: waiting,
  })
  await send.click()
  await expect.element(button('Done')).toHaveFocus()
  expect(askedFor(complete).map(({ body }) => body)).toEqual([{ accessToken: 'another-token' }])
})

test('a visa is checked only with consent to the shown text', async () => {
  const asking = idCheck(100, all, { missing: ['consent'], consent })
  const { askedFor, change } = await open({
    [get]: asking,
    [submit]: refusal('consent_version_outdated'),
    [complete]: waiting,
  })
  await expect
    .element(dialog)
    .toHaveTextContent(
      /Why we ask.*The law asks us to\..*What we store.*The type of your visa\..*For how long.*Two years\..*I agree that my visa/,
    )
  await expect.element(dialog).toHaveTextContent('Version 2026-11')
  await send.click()
  const box = dialog.getByRole('checkbox', { name: 'I agree' })
  await expect.element(box).toHaveFocus()
  await expect.element(dialog).toHaveTextContent('Tick the box to agree first.')
  await expectAccessible()
  await box.click()
  change({ [get]: { ...asking, consent: { ...consent, version: '2026-12', text: 'Another text.' } } })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('The consent text has changed.')
  await expect.element(dialog).toHaveTextContent('Another text.')
  await expect.element(box).not.toBeChecked()
  change({ [submit]: identity })
  await box.click()
  await send.click()
  await expect.element(button('Done')).toHaveFocus()
  expect(askedFor(submit).map(({ body }) => body)).toEqual([
    { consent: { version: '2026-11' } },
    { consent: { version: '2026-12' } },
  ])
  expect(askedFor(complete)).toHaveLength(1)
})

test('kinds that add no points are marked, and visa consent is asked for only once the documents suffice', async () => {
  const begun = idCheck(70, passport, { missing: ['points', 'consent'], consent })
  const steps = begun.steps.map((step) => ({
    ...step,
    isUsedUp: step.documentKindId !== 'licence',
    showsCitizens: step.documentKindId === 'passport',
  }))
  await open({ [get]: { ...begun, steps } })
  const kindRow = (name: string) => dialog.getByRole('listitem').filter({ hasText: name }).last()
  await expect.element(kindRow('Passport')).toHaveTextContent(/Already added$/)
  await expect.element(kindRow('Bank statement')).toHaveTextContent(/Gives no more points$/)
  await expect.element(button('Add Passport')).not.toBeInTheDocument()
  await expect.element(button('Add Driver licence')).toBeVisible()
  await expect.element(dialog.getByText(/agree to the visa check/)).not.toBeInTheDocument()
  await expectAccessible()
  await open({ [get]: { ...idCheck(110, all, { missing: ['consent'], consent }), steps } })
  await expect
    .element(dialog)
    .toHaveTextContent(/If you’re a citizen, add one of these instead and you don’t need this: Passport\./)
})

test('a laptop shows the address of the document as a QR code, and shows the points of what the phone sends', async () => {
  const { askedFor, change, passTimeTo } = await open({ [get]: nothing })
  await button('Add Passport').click()
  await button('Use your phone’s camera').click()
  const sheet = page.getByRole('dialog', { name: 'Use your phone’s camera' })
  const code = sheet.getByRole('img', { name: 'QR code that opens this page on your phone' })
  expect(await readQrCode(code)).toBe(
    `${location.origin}/registrations/${registrationId}?item=${itemId(1)}&add=passport`,
  )
  await expectAccessible()
  await expect.poll(() => askedFor(get).length).toBe(2)
  change({ [get]: idCheck(70, passport) })
  passTimeTo(morning)
  await expect.element(page.getByText('Received from your phone')).toBeVisible()
  await expect.element(sheet).not.toBeInTheDocument()
  await expect.element(dialog).toHaveTextContent('Passport is added. You have 70 points.')
  await expect.element(dialog.getByText('70 of 100 points')).toHaveFocus()
})

test('a document is taken out again, and one that adds nothing says so', async () => {
  const { askedFor, change } = await open({
    [get]: idCheck(70, passport),
    [remove]: undefined,
    [add]: idCheck(70, { passport: [idCheckDocument(1), idCheckDocument(2)] }),
  })
  await expect.element(dialog.getByRole('listitem').first()).toHaveTextContent('You still need 30 points.')
  await button('Add Passport').click()
  await choose('old.pdf')
  await expiryDate.fill('4/5/2031')
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('Passport is added, but it gives no extra points.')
  change({ [get]: nothing })
  await dialog.getByRole('button', { name: 'Remove Passport' }).first().click()
  await expect.element(dialog).toHaveTextContent('0 of 100 points')
  await expect.element(dialog.getByRole('heading', { name: 'What you’ve added' })).toHaveFocus()
  expect(askedFor(remove)[0]?.params.documentId).toBe(paperId(7_001))
})

test('failures are shown, and the file stays to be sent again', async () => {
  const { change } = await open({ [get]: nothing, [add]: unreachable })
  await button('Add Passport').click()
  await choose('passport.pdf')
  await expiryDate.fill('4/5/2031')
  await addIt.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Check your internet connection')
  change({ [add]: refusal('file_infected') })
  await addIt.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Our virus check stopped that file.')
  change({ [add]: refusal('id_check_document_duplicate', { param: 'content' }) })
  await addIt.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('You have already added this file.')
  await expect
    .element(dialog.getByRole('group', { name: 'A clear photo or scan' }))
    .toHaveTextContent('You have already added this file.')
  change({ [add]: idCheck(70, passport) })
  await addIt.click()
  await expect.element(dialog).toHaveTextContent('70 of 100 points')
})

test.each<[string, Answers, string]>([
  ['loading', { [get]: () => never }, 'Loading your ID check'],
  ['refused', { [get]: refusal('internal_error') }, 'We couldn’t load your ID check.'],
  ['not set up', { [get]: refusal('compliance_item_unavailable') }, 'ID checks aren’t set up here yet'],
])('an ID check that is %s says so', async (_what, answers, words) => {
  await open(answers)
  await expect.element(dialog).toHaveTextContent(words)
})

test('a check whose documents were deleted says so, and that it counts', async () => {
  const done: ComplianceItem = {
    ...waiting,
    status: 'Complete',
    waitingFor: 'nobody',
    evidence: [evidence(1, { isLinked: true, isVerified: true })],
  }
  await open({ [get]: nothing }, done)
  await expect
    .element(page.getByText('We’ve deleted these documents. Your ID check still counts.'))
    .toBeVisible()
  await expect.element(page.getByText('0 of 100 points')).not.toBeInTheDocument()
})

test('once it is sent, it shows what was sent and changes nothing', async () => {
  await open({ [get]: idCheck(100, all) }, waiting)
  await expect.element(dialog).toHaveTextContent('100 of 100 points')
  await expect.element(button('View passport.pdf').first()).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Remove/ })).not.toBeInTheDocument()
  await expect.element(dialog.getByRole('button', { name: /^Add/ })).not.toBeInTheDocument()
  await expect.element(send).not.toBeInTheDocument()
  await expectAccessible()
})
