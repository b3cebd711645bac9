import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, refusal, unreachable } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithPapers, chosenFile, noPapers, paperId } from '../../../test/papers.ts'
import { morning } from '../../../test/people.ts'
import { qualification, subjects } from '../../../test/records.ts'

const path = '/my-files?tab=qualifications'
const open = (answers: Answers = {}, more: Partial<Parameters<typeof openPortal>[1]> = {}, at = path) =>
  openPortal(at, {
    as: avaWithPapers,
    at: morning,
    answers: { ...noPapers, 'GET /subjects': subjects, 'POST /qualifications': qualification(1), ...answers },
    ...more,
  })

const section = page.getByRole('region', { name: 'Qualifications' })
const form = page.getByRole('dialog', { name: 'Add qualification' })
const details = page.getByRole('dialog', { name: 'Master of Teaching' })

const one: Answers = {
  'GET /qualifications': [qualification(1)],
  'GET /qualifications/{id}': qualification(1),
}

async function fillIn() {
  await section.getByRole('button', { name: 'Add qualification' }).click()
  await userEvent.fill(form.getByLabelText('University or college'), ' Yarra Plains University ')
  await userEvent.fill(form.getByLabelText('Degree'), 'Master of Teaching')
  await userEvent.fill(form.getByLabelText('Date completed'), '10/12/2021')
}
const choose = (...names: string[]) =>
  userEvent.upload(
    form.getByLabelText('Choose files'),
    names.map((name) => chosenFile(name)),
  )
const send = () => form.getByRole('button', { name: 'Send' }).click()

test('an empty list explains; a qualification is sent with its files and all subjects at once', async () => {
  const { askedFor, change } = await open()
  await expect.element(section.getByText('No qualifications yet')).toBeVisible()
  await fillIn()
  await form.getByRole('button', { name: /Teaching methods/ }).click()
  const picker = page.getByRole('dialog', { name: 'Teaching methods' })
  await picker.getByRole('checkbox', { name: 'Select all' }).click()
  await picker.getByRole('button', { name: 'Done' }).click()
  await choose('degree.pdf', 'transcript.pdf')
  await expect.element(form.getByText('Ready to send').first()).toBeVisible()
  await expectAccessible()
  change({ 'GET /qualifications': [qualification(1)] })
  await send()
  await expect.element(page.getByText('We have your qualification.')).toBeVisible()
  await expect.element(section).toHaveTextContent(/Master of Teaching.*Completed December 2021.*2 files/)
  const [sent] = askedFor('POST /qualifications')
  expect(sent?.body).toEqual({
    qualificationData: {
      institute: 'Yarra Plains University',
      degree: 'Master of Teaching',
      dateComplete: '2021-12-10',
      teachingMethods: subjects.map(({ id }) => id),
    },
  })
  expect(sent?.files.map(({ name }) => name)).toEqual(['degree.pdf', 'transcript.pdf'])
})

test('missing fields are named, the first takes the focus, and a future date is refused', async () => {
  const { askedFor } = await open()
  await section.getByRole('button', { name: 'Add qualification' }).click()
  await send()
  await expect.element(form.getByLabelText('University or college')).toHaveFocus()
  await expect.element(form.getByText('Add a file first.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Date completed'), '10/12/2031')
  await expect.element(form.getByText('This is in the future.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Date completed'), 'soon')
  await expect.element(form.getByText('Enter a date, such as 12/12/2021.')).toBeVisible()
  expect(askedFor('POST /qualifications')).toEqual([])
})

test('after a lost connection the same is sent again under its key; input survives a reload', async () => {
  const { askedFor, change } = await open({ 'POST /qualifications': unreachable })
  await fillIn()
  await choose('degree.pdf')
  await send()
  await expect.element(form.getByText('We couldn’t send it')).toBeVisible()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await section.getByRole('button', { name: 'Add qualification' }).click()
  await expect.element(form.getByText('degree.pdf').first()).toBeVisible()
  change({ 'POST /qualifications': qualification(1) })
  await send()
  await expect.element(page.getByText('We have your qualification.')).toBeVisible()
  const keys = askedFor('POST /qualifications').map(({ headers }) => headers.get('idempotency-key'))
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  await fillIn()
  await open()
  await section.getByRole('button', { name: 'Add qualification' }).click()
  await expect.element(form.getByLabelText('Degree')).toHaveValue('Master of Teaching')
  await expect.element(form.getByText('What you typed earlier is still here.')).toBeVisible()
})

test('a field that the service refuses is marked', async () => {
  await open({ 'POST /qualifications': refusal('upload_qualification_date_complete_invalid') })
  await fillIn()
  await choose('degree.pdf')
  await send()
  await expect.element(form.getByText('Check what you entered here.')).toBeVisible()
  await expect.element(form.getByLabelText('Date completed')).toHaveFocus()
})

test('one is shown in full by its address, and Back closes it', async () => {
  await open(one)
  await section.getByRole('button', { name: 'View Master of Teaching' }).click()
  await expect.element(details).toHaveTextContent(/Friday 10 December 2021.*Early childhood, Mathematics/)
  await expect.element(details.getByRole('button', { name: 'Download transcript.pdf' })).toBeVisible()
  expect(location.search).toContain(`item=${paperId(1)}`)
  await expectAccessible()
  history.back()
  await expect.element(details).not.toBeInTheDocument()
})

test('a rejected one says why, in the list, in full and in the attention list', async () => {
  const refused = qualification(1, { rejectionReason: 'The second page is missing.' })
  await open({ 'GET /qualifications': [refused], 'GET /qualifications/{id}': refused })
  await expect
    .element(page.getByRole('region', { name: 'Needs your attention' }))
    .toHaveTextContent('Master of TeachingNot accepted: The second page is missing.')
  await expect.element(section).toHaveTextContent(/Not accepted.*Why: The second page is missing\./)
  await section.getByRole('button', { name: 'View Master of Teaching' }).click()
  await expect.element(details).toHaveTextContent('Not acceptedWhy: The second page is missing.')
})

test('a missing one says so', async () => {
  const gone = { 'GET /qualifications/{id}': refusal('qualification_not_found') }
  await open(gone, {}, `${path}&item=${paperId(7)}`)
  const dialog = page.getByRole('dialog', { name: 'Qualification' })
  await expect.element(dialog).toHaveTextContent('We couldn’t find this qualification.')
})

test('deleting asks for confirmation and removes it from the list; a verified one explains why it stays', async () => {
  const verified = qualification(3, { degree: 'Diploma', isVerified: true })
  const { change } = await open({
    'GET /qualifications': [qualification(1), verified],
    'DELETE /qualifications/{id}': undefined,
  })
  const guarded = section.getByRole('button', { name: 'Delete Diploma' })
  await expect.element(guarded).toHaveAccessibleDescription(/Your consultant has accepted this/)
  change({ 'GET /qualifications': [verified] })
  await section.getByRole('button', { name: 'Delete Master of Teaching' }).click()
  await page.getByRole('dialog', { name: 'Delete this?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByText('You deleted “Master of Teaching”.')).toBeVisible()
  await expect.element(section.getByText('Yarra Plains').nth(1)).not.toBeInTheDocument()
})

test.each([
  ['us', 'en-US', 'Grades and subjects'],
  ['uk', 'en-GB', 'Year groups and subjects'],
] as const)('subjects have their name in %s', async (site, language, name) => {
  await open(one, { site, as: { ...avaWithPapers, language } })
  await section.getByRole('button', { name: 'View Master of Teaching' }).click()
  await expect.element(details).toHaveTextContent(name)
})

test('while it loads a skeleton is shown', async () => {
  await open({ 'GET /qualifications': () => never })
  await expect.element(page.getByText('Loading your files')).toBeInTheDocument()
})

test('actions without permission are not offered', async () => {
  const features = { ...avaWithPapers.features }
  for (const permission of ['view', 'delete', 'download', 'create'] as const) {
    features[`qualifications.${permission}`] = 'disabled'
  }
  await open(one, { as: { ...avaWithPapers, features } })
  await expect.element(section.getByText('Master of Teaching')).toBeVisible()
  for (const name of [/^Add/, /^View/, /^Delete/])
    await expect.element(section.getByRole('button', { name })).not.toBeInTheDocument()
})
