import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { certification, firstAid, refused, waiting, wwcc } from '../../../test/certifications.ts'
import { type Answers, never, problem, refusal, unreachable } from '../../../test/fake-service.ts'
import { focusOn, stickingOut } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithPapers, chosenFile } from '../../../test/papers.ts'
import { morning } from '../../../test/people.ts'
import { readQrCode } from '../../../test/qr-code.ts'
import { tapTwice } from '../../../test/tap-twice.ts'

type Reading = Exclude<Answers['POST /certifications/extract-details'], undefined>

const read = {
  cacheKey: 'the-key-of-what-was-read',
  certificationTypeId: wwcc.id,
  isTypeDoubtful: false,
  fields: [
    { fieldId: 'certRefNo', value: '0123456A', confidence: 0.95 },
    { fieldId: 'dateExpiry', value: '2028-03-12', confidence: 0.55 },
    { fieldId: 'customField01', value: 'Employee', confidence: 0.8 },
    // Nothing that can be chosen: as if it had not been read.
    { fieldId: 'customField02', value: 'Sydney', confidence: 0.9 },
  ],
  nameOnPaper: null,
}
const nothingRead = {
  cacheKey: 'another-key',
  certificationTypeId: null,
  isTypeDoubtful: false,
  fields: [],
  nameOnPaper: null,
}

const open = (
  reading: Reading,
  answers: Answers = {},
  more: Partial<Parameters<typeof openPortal>[1]> = {},
) =>
  openPortal('/my-files?tab=certifications', {
    as: avaWithPapers,
    at: morning,
    ...more,
    answers: {
      'GET /certifications': [],
      'GET /certifications/types': [wwcc, firstAid],
      'GET /documents': [],
      'GET /qualifications': [],
      'GET /work-experience': [],
      'POST /certifications/extract-details': reading,
      'POST /certifications': certification(1, waiting),
      ...answers,
    },
  })

const dialog = page.getByRole('dialog', { name: 'Add a certification' })
const field = (label: string | RegExp) => dialog.getByLabelText(label)
const send = dialog.getByRole('button', { name: 'Send to Priya' })
const start = () => page.getByRole('button', { name: 'Add a certification' }).click()
const choose = (...names: string[]) =>
  userEvent.upload(
    dialog.getByLabelText('Choose files'),
    names.map((name) => chosenFile(name)),
  )

/** Fills in what the card needs, by hand. */
async function fillIn() {
  await dialog.getByRole('combobox').fill('children')
  await dialog.getByRole('option', { name: wwcc.title }).click()
  await field('Card number').fill('0123456A')
  await field(/^Expiry date/).fill('12/3/2028')
  await dialog.getByRole('radio', { name: 'Employee' }).click()
}

test('readings fill the form, doubtful ones are asked about, and the file is uploaded once', async () => {
  const { askedFor, change } = await open({ ...read, nameOnPaper: 'Ava Smith' })
  await start()
  await expectAccessible()
  await choose('card.pdf', 'back.pdf')
  await expect
    .element(dialog)
    .toHaveTextContent('The name on it is Ava Smith, and your profile says Ava Nguyen.')
  await expect.element(dialog).toHaveTextContent(wwcc.description)
  await expect.element(field('Card number')).toHaveValue('0123456A')
  await expect.element(field('Card number')).toHaveAccessibleDescription('From your file: please check')
  await expect.element(dialog.getByRole('radio', { name: 'Employee' })).toBeChecked()
  await expect.element(field(/^Issued in/)).toHaveValue('')
  await expect.element(field(/^Expiry date/)).toHaveValue('')
  await expect.element(dialog).toHaveTextContent('Is it 12/03/2028?')
  await expectAccessible()

  await send.click()
  await expect.element(field(/^Expiry date/)).toHaveFocus()
  await expect.element(dialog.getByText('This field is required')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yes, Expiry date is 12/03/2028' }).click()
  await expect.element(field(/^Expiry date/)).toHaveValue('12/03/2028')
  await expect.element(field(/^Expiry date/)).toHaveFocus()
  await expect.element(dialog).toHaveTextContent('Sunday 12 March 2028')
  await expect.element(dialog.getByText(/^Is it/)).not.toBeInTheDocument()
  // A corrected value is no longer marked as read from the file.
  await field('Card number').fill(' 0123456B ')
  await expect.element(field('Card number')).not.toHaveAccessibleDescription('From your file: please check')

  const created = certification(1, waiting)
  change({ 'GET /certifications': [created] })
  await tapTwice(send)
  await expect.element(dialog).toHaveTextContent(`${wwcc.title} is sent`)
  await expect.element(dialog).toHaveTextContent('Next, Priya checks it.')
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
  const [sent, ...again] = askedFor('POST /certifications')
  expect(again).toEqual([])
  expect(sent?.body).toEqual({
    certificationData: {
      certificationTypeId: wwcc.id,
      certRefNo: '0123456B',
      dateExpiry: '2028-03-12',
      customFields: [{ id: 'customField01', value: 'Employee' }],
    },
    cacheKey: read.cacheKey,
  })
  expect(sent?.files.map(({ name }) => name)).toEqual(['back.pdf'])
  expect(askedFor('POST /certifications/extract-details').map(({ files }) => files.length)).toEqual([1])
  await expectAccessible()

  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect
    .element(page.getByRole('listitem', { name: wwcc.title }))
    .toHaveTextContent('Waiting to be checked')
  await start()
  await expect.element(dialog.getByText('card.pdf')).not.toBeInTheDocument()
})

test('a card that has expired is sent only by a button that says so', async () => {
  const expired = { fieldId: 'dateExpiry', value: '2025-10-03', confidence: 0.95 }
  const { askedFor } = await open({
    ...read,
    fields: [...read.fields.filter((one) => one.fieldId !== 'dateExpiry'), expired],
  })
  await start()
  await choose('card.pdf')
  await expect.element(dialog.getByText('This card expired on 3 Oct 2025.')).toBeVisible()
  await expect.element(send).not.toBeInTheDocument()
  await expectAccessible()
  await field(/^Expiry date/).fill('3/10/2029')
  await expect.element(dialog.getByText(/This card expired/)).not.toBeInTheDocument()
  await expect.element(send).toBeVisible()
  await field(/^Expiry date/).fill('3/10/2025')
  await dialog.getByRole('button', { name: 'Send it anyway' }).click()
  await expect.element(dialog).toHaveTextContent(`${wwcc.title} is sent`)
  expect(askedFor('POST /certifications')).toHaveLength(1)
})

test('a type that never expires accepts a past date', async () => {
  const expired = { fieldId: 'dateExpiry', value: '2025-10-03', confidence: 0.95 }
  await open(
    { ...read, fields: [expired] },
    { 'GET /certifications/types': [{ ...wwcc, ignoreExpiry: true }, firstAid] },
  )
  await start()
  await choose('card.pdf')
  await expect.element(field(/^Expiry date/)).toHaveValue('03/10/2025')
  await expect.element(send).toBeVisible()
  await expect.element(dialog.getByText(/This card expired/)).not.toBeInTheDocument()
})

test('answering No to a doubtful value leaves the field empty', async () => {
  await open(read)
  await start()
  await choose('card.pdf')
  await dialog.getByRole('button', { name: 'No, Expiry date is not 12/03/2028' }).click()
  await expect.element(field(/^Expiry date/)).toHaveFocus()
  await expect.element(field(/^Expiry date/)).toHaveValue('')
  await expect.element(dialog.getByText(/^Is it/)).not.toBeInTheDocument()
})

test('reading is skipped by keyboard, and a form filled in by hand says what is wrong', async () => {
  const { askedFor } = await open(() => never)
  await start()
  await choose('card.pdf')
  await expect.element(dialog.getByRole('status')).toHaveTextContent('Reading your card…')
  await expectAccessible()
  const skip = dialog.getByRole('button', { name: 'Skip, I’ll fill it in' })
  await focusOn(skip)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('heading', { name: 'What is it?' })).toHaveFocus()
  await send.click()
  await expect.element(dialog.getByText('Choose what it is.')).toBeVisible()
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  await userEvent.keyboard('children{ArrowDown}{Enter}')
  await expect.element(dialog.getByRole('button', { name: 'Change what it is' })).toHaveFocus()

  await send.click()
  await expect.element(field('Card number')).toHaveFocus()
  await expect.element(dialog.getByText('This field is required')).toHaveLength(3)
  await field('Card number').fill('0123456789012')
  await field(/^Date issued/).fill('13.3.2028')
  await field(/^Expiry date/).fill('32/13/2028')
  await field(/^Note/).fill('x'.repeat(21))
  await expect.element(dialog.getByText('This field must be 12 characters or less')).toBeVisible()
  await expect.element(dialog.getByText('Enter a date, such as 31/12/2028.')).toBeVisible()
  await expect.element(dialog.getByText('This field must be 20 characters or less')).toBeVisible()
  await field(/^Expiry date/).fill('12 Mar 2028')
  await expect.element(dialog.getByText('This date must be after Date issued.')).toBeVisible()
  await expectAccessible()
  await field(/^Date issued/).fill('12032023')
  await field('Card number').fill('0123456A')
  await field(/^Note/).fill('')
  await dialog.getByRole('radio', { name: 'Volunteer' }).click()
  await field(/^Issued in/).selectOptions('Geelong')
  await send.click()
  await expect.element(dialog).toHaveTextContent('is sent')
  const sent = askedFor('POST /certifications').at(-1)
  expect(sent?.body).toEqual({
    certificationData: {
      certificationTypeId: wwcc.id,
      certRefNo: '0123456A',
      dateObtained: '2023-03-12',
      dateExpiry: '2028-03-12',
      customFields: [
        { id: 'customField01', value: 'Volunteer' },
        { id: 'customField02', value: 'Geelong' },
      ],
    },
  })
  expect(sent?.files.map(({ name }) => name)).toEqual(['card.pdf'])
})

test.each<[string, Reading, string]>([
  ['nothing was read', nothingRead, 'We couldn’t read anything from this file. Please fill it in yourself.'],
  ['reading failed', refusal('internal_error'), 'We couldn’t read this file. Please fill it in yourself.'],
  ['the signal is gone', unreachable, 'We couldn’t read this file. Please fill it in yourself.'],
  ['the file is damaged', refusal('file_unreadable'), 'We couldn’t read that file. It may be damaged.'],
])('%s: it says so, and the form is there', async (_what, reading, words) => {
  await open(reading)
  await start()
  await choose('card.pdf')
  await expect.element(dialog).toHaveTextContent(words)
  await fillIn()
  await send.click()
  await expect.element(dialog).toHaveTextContent('is sent')
})

test('an expired key is replaced by sending the file again, without a message', async () => {
  let answers = 0
  const { askedFor } = await open(read, {
    'POST /certifications': ({ body }) => {
      answers++
      return body.cacheKey ? refusal('cache_key_expired') : certification(1, waiting)
    },
  })
  await start()
  await choose('card.pdf')
  await dialog.getByRole('button', { name: /^Yes/ }).click()
  await send.click()
  await expect.element(dialog).toHaveTextContent('is sent')
  expect(answers).toBe(2)
  const sent = askedFor('POST /certifications')
  expect(sent.map(({ files }) => files.map(({ name }) => name))).toEqual([[], ['card.pdf']])
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2)
})

test('without a network nothing is lost, and a retry is stored once', async () => {
  const { askedFor, change } = await open(nothingRead, { 'POST /certifications': unreachable })
  await start()
  await choose('card.pdf')
  await fillIn()
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t send it')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await start()
  await expect.element(dialog.getByText('card.pdf').first()).toBeVisible()
  await expect.element(field('Card number')).toHaveValue('0123456A')
  change({ 'POST /certifications': certification(1, waiting) })
  await send.click()
  await expect.element(dialog).toHaveTextContent('is sent')
  const keys = askedFor('POST /certifications').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(askedFor('POST /certifications/extract-details')).toHaveLength(1)
  expect(new Set(keys).size).toBe(1)
})

test('a type that was read with doubt is asked, and chosen by Yes alone', async () => {
  await open({ ...read, isTypeDoubtful: true })
  await start()
  await choose('card.pdf')
  await expect.element(dialog).toHaveTextContent(`Is it ${wwcc.title}?`)
  await expect.element(dialog.getByRole('combobox')).toBeVisible()
  await expect.element(field('Card number')).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: `Yes, What is it? is ${wwcc.title}` }).click()
  await expect.element(dialog.getByRole('button', { name: 'Change what it is' })).toHaveFocus()
  await expect.element(field('Card number')).toHaveValue('0123456A')

  await open({ ...read, isTypeDoubtful: true }, {}, { isFirstVisit: true })
  sessionStorage.clear()
  await start()
  await choose('card.pdf')
  await dialog.getByRole('button', { name: `No, What is it? is not ${wwcc.title}` }).click()
  await expect.element(dialog.getByRole('combobox')).toHaveFocus()
  await expect.element(dialog.getByText(/^Is it/)).not.toBeInTheDocument()
})

test('after a reload input and files are kept, and values of another file are asked about', async () => {
  await open(nothingRead)
  await start()
  await choose('card.pdf')
  await fillIn()
  await open({
    ...read,
    certificationTypeId: null,
    fields: [
      { fieldId: 'certRefNo', value: '0999999Z', confidence: 0.9 },
      { fieldId: 'dateExpiry', value: '2029-03-12', confidence: 0.9 },
    ],
  })
  await start()
  await choose('card.pdf')
  await expect.element(dialog).toHaveTextContent('What you typed earlier is still here.')
  await expect.element(field(/^Expiry date/)).toHaveValue('12/03/2028')
  await expect.element(dialog.getByRole('radio', { name: 'Employee' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Yes, Card number is 0999999Z' }).click()
  await expect.element(field('Card number')).toHaveValue('0999999Z')
  await dialog.getByRole('button', { name: 'No, Expiry date is not 12/03/2029' }).click()
  await expect.element(field(/^Expiry date/)).toHaveValue('12/03/2028')
  await expect.element(dialog.getByText(/^Is it/)).not.toBeInTheDocument()
})

test('an error that only the service detects is shown at its field', async () => {
  const { change } = await open(nothingRead, {
    'POST /certifications': refusal('certification_field_invalid', { param: 'dateExpiry' }),
  })
  await start()
  await choose('card.pdf')
  await fillIn()
  await send.click()
  await expect.element(field(/^Expiry date/)).toHaveFocus()
  await expect.element(dialog.getByText('Check what you entered here.')).toBeVisible()
  change({ 'POST /certifications': problem({ 'certificationData.certificationTypeId': ['Too big'] }) })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Check the marked fields')
  change({ 'POST /certifications': refusal('certification_type_not_found') })
  await send.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Choose another type.')
})

test('in the United States months come first', async () => {
  const { askedFor } = await open(
    nothingRead,
    {},
    { site: 'us', as: { ...avaWithPapers, language: 'en-US' } },
  )
  await start()
  await choose('card.pdf')
  await fillIn()
  await expect.element(dialog).toHaveTextContent('Sunday, December 3, 2028')
  await send.click()
  await expect.element(dialog).toHaveTextContent('is sent')
  expect(askedFor('POST /certifications').at(-1)?.body).toMatchObject({
    certificationData: { dateExpiry: '2028-12-03' },
  })
})

test('a laptop shows the address of a renewal as a QR code, and closes it once the phone has sent one', async () => {
  const old = certification(1, { dateExpiry: '2026-03-12', expireStatus: 'expiring' })
  const renewed = certification(2, { ...waiting, createdDateLocal: '2026-03-10' })
  const { askedFor, change, passTimeTo } = await open(nothingRead, { 'GET /certifications': [old] })
  await page.getByRole('button', { name: /^Renew/ }).click()
  const renewal = page.getByRole('dialog', { name: `Renew ${wwcc.title}` })
  await renewal.getByRole('button', { name: 'Use your phone’s camera' }).click()
  const sheet = page.getByRole('dialog', { name: 'Use your phone’s camera' })
  const code = sheet.getByRole('img', { name: 'QR code that opens this page on your phone' })
  expect(await readQrCode(code)).toBe(
    `${location.origin}/my-files?tab=certifications&add=certifications.${old.id}`,
  )
  await expectAccessible()
  await expect.poll(() => askedFor('GET /certifications').length).toBe(2)
  change({ 'GET /certifications': [renewed, old] })
  passTimeTo(morning)
  await expect.element(page.getByText('Received from your phone')).toBeVisible()
  await expect.element(renewal).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('listitem', { name: wwcc.title }))
    .toHaveTextContent('Waiting to be checked')
})

test('a renewal has its type, and the old one stays until the new one is checked', async () => {
  const old = certification(1, { dateExpiry: '2026-04-02' })
  const { askedFor, change } = await open(
    { ...read, certificationTypeId: null },
    { 'GET /certifications': [old] },
  )
  await page.getByRole('button', { name: /^Renew/ }).click()
  const renewal = page.getByRole('dialog', { name: `Renew ${wwcc.title}` })
  await expect.element(renewal).toBeVisible()
  await userEvent.upload(renewal.getByLabelText('Choose files'), chosenFile('new.pdf'))
  await expect.element(renewal).toHaveTextContent('Your old one counts until then.')
  await renewal.getByRole('button', { name: /^Yes/ }).click()
  const renewed = certification(2, { ...waiting, createdDateLocal: '2026-03-10' })
  change({ 'POST /certifications': renewed, 'GET /certifications': [renewed, old] })
  await renewal.getByRole('button', { name: 'Send to Priya' }).click()
  await expect.element(renewal).toHaveTextContent('both stay in your list')
  expect(askedFor('POST /certifications/extract-details')[0]?.body).toEqual({ certificationTypeId: wwcc.id })
  await renewal.getByRole('button', { name: 'Done' }).click()
  const group = page.getByRole('listitem', { name: wwcc.title })
  await expect.element(group).toHaveTextContent(/Expires in 23 days.*Waiting to be checked.*Both stay here/)
  await expect.element(page.getByRole('region', { name: 'Needs your attention' })).not.toBeInTheDocument()
})

test('a rejected certification is replaced with the reason visible', async () => {
  await open(read, { 'GET /certifications': [certification(1, refused)] })
  await page.getByRole('button', { name: /^Send a new one/ }).click()
  const again = page.getByRole('dialog', { name: `Send ${wwcc.title} again` })
  await expect.element(again).toHaveTextContent('The photo is blurred.')
  history.back()
  await expect.element(again).not.toBeInTheDocument()
})

test('with letters twice as large the form fits a phone', async () => {
  document.documentElement.style.fontSize = '200%'
  await open(
    { ...read, nameOnPaper: 'Wilhelmina Featherstonehaugh-Cholmondeley' },
    {},
    { window: { width: 320, height: 640 } },
  )
  await start()
  await choose('card-with-a-name-that-is-very-long-and-has-no-spaces-in-it-at-all.pdf')
  await expect.element(field('Card number')).toBeVisible()
  await expect.poll(stickingOut).toEqual([])
  document.documentElement.style.fontSize = ''
})
