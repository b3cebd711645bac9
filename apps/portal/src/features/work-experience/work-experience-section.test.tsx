import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { avaWithPapers, noPapers, paperId } from '../../../test/papers.ts'
import { morning } from '../../../test/people.ts'
import { workExperience } from '../../../test/records.ts'

const path = '/my-files?tab=experience'
const open = (answers: Answers = {}, at = path) =>
  openPortal(at, {
    as: avaWithPapers,
    at: morning,
    answers: { ...noPapers, 'POST /work-experience': workExperience(1), ...answers },
  })

const section = page.getByRole('region', { name: 'Work experience' })
const form = page.getByRole('dialog', { name: 'Add work experience' })
const send = () => form.getByRole('button', { name: 'Send' }).click()

test('an empty list explains; a current place of work is sent without an end, with one point per line', async () => {
  const { askedFor, change } = await open()
  await expect.element(section.getByText('No work experience yet')).toBeVisible()
  await section.getByRole('button', { name: 'Add work experience' }).click()
  await userEvent.fill(form.getByLabelText('Place of work'), ' Saltbush Road Primary School')
  await userEvent.fill(form.getByLabelText('Position'), 'Classroom teacher')
  await userEvent.fill(form.getByLabelText('Started'), '28/1/2022')
  await userEvent.fill(form.getByLabelText('Ended'), '1/1/2020')
  await form.getByLabelText('Place of work').click()
  await expect.element(form.getByText('This is before you started.')).toBeVisible()
  await form.getByRole('checkbox', { name: 'I still work here' }).click()
  await expect.element(form.getByLabelText('Ended')).not.toBeInTheDocument()
  await userEvent.fill(form.getByLabelText('Key achievements'), 'Led the choir.\n\n Ran the library. ')
  await expectAccessible()
  change({ 'GET /work-experience': [workExperience(1, { isCurrent: true, dateUntil: null })] })
  await send()
  await expect.element(page.getByText('We have your work experience.')).toBeVisible()
  await expect.element(section).toHaveTextContent(/Classroom teacher, Saltbush Road.*Since January 2022/)
  expect(askedFor('POST /work-experience')[0]?.body).toEqual({
    workExperienceData: {
      placeOfWork: 'Saltbush Road Primary School',
      positionHeld: 'Classroom teacher',
      dateFrom: '2022-01-28',
      isCurrent: true,
      employmentDays: null,
      details: '',
      dotPoints: [
        { type: 'keyAchievement', value: 'Led the choir.' },
        { type: 'keyAchievement', value: 'Ran the library.' },
      ],
    },
  })
})

test('errors are shown beside their field, those of the service too', async () => {
  const { askedFor } = await open({
    'POST /work-experience': refusal('work_experience_field_invalid', { param: 'details' }),
  })
  await section.getByRole('button', { name: 'Add work experience' }).click()
  await send()
  await expect.element(form.getByLabelText('Place of work')).toHaveFocus()
  await userEvent.fill(form.getByLabelText('Place of work'), 'Saltbush Road')
  await userEvent.fill(form.getByLabelText('Position'), 'Teacher')
  await userEvent.fill(form.getByLabelText('Started'), '28/1/2022')
  await userEvent.fill(form.getByLabelText('Ended'), '30/1/2022')
  await userEvent.fill(form.getByLabelText('Days worked'), '4')
  await expect.element(form.getByText('That’s more days than there are between these dates.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Days worked'), 'some')
  await expect.element(form.getByText('Enter whole days, such as 40.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Days worked'), '3')
  await userEvent.fill(form.getByLabelText('Anything else'), 'x\n'.repeat(21))
  await expect.element(form.getByText('You can add 20 points in all. Remove some.')).toBeVisible()
  await userEvent.fill(form.getByLabelText('Anything else'), 'x'.repeat(501))
  await expect.element(form.getByText('Each line can have 500 characters.')).toBeVisible()
  expect(askedFor('POST /work-experience')).toEqual([])
  await userEvent.fill(form.getByLabelText('Anything else'), '')
  await send()
  await expect.element(form.getByLabelText('About the job')).toHaveFocus()
  await expect.element(form.getByText('Check what you entered here.')).toBeVisible()
})

test('one is shown in full by its address; a deleted one says so', async () => {
  const { change } = await open({
    'GET /work-experience': [workExperience(1)],
    'GET /work-experience/{id}': workExperience(1),
  })
  await section.getByRole('button', { name: 'View Classroom teacher, Saltbush Road Primary School' }).click()
  const details = page.getByRole('dialog', { name: 'Classroom teacher, Saltbush Road Primary School' })
  await expect
    .element(details)
    .toHaveTextContent(/Wednesday 20 December 2023.*402.*Led the reading programme/)
  expect(location.search).toContain(`item=${paperId(1)}`)
  await expectAccessible()
  await details.getByRole('button', { name: 'Close' }).last().click()
  change({ 'GET /work-experience/{id}': refusal('work_experience_not_found') })
  await open(
    { 'GET /work-experience/{id}': refusal('work_experience_not_found') },
    `${path}&item=${paperId(7)}`,
  )
  await expect
    .element(page.getByRole('dialog', { name: 'Work experience' }))
    .toHaveTextContent('We couldn’t find this work experience.')
})

test('deleting asks, and explains if it was verified in between', async () => {
  await open({
    'GET /work-experience': [workExperience(1)],
    'DELETE /work-experience/{id}': refusal('cannot_delete_verified'),
  })
  await section.getByRole('button', { name: /^Delete/ }).click()
  const ask = page.getByRole('dialog', { name: 'Delete this?' })
  await ask.getByRole('button', { name: 'Delete' }).click()
  await expect.element(ask).toHaveTextContent('You can’t remove accepted items.')
})
