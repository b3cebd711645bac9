import { demoPdf } from '../apps/api/src/demo/demo-pdf.ts'
import { expect, test } from './journey.ts'
import { somebodyNew } from './somebody-new.ts'

const paper = (title: string) => ({
  name: `${title}.pdf`,
  mimeType: 'application/pdf',
  buffer: demoPdf({ title, paragraphs: ['To Ava Nguyen.'] }),
})

test('a qualification is handed in with two papers, looked at, and deleted until it is verified', async ({
  page,
  service,
  signIn,
}) => {
  const key = await somebodyNew(service)
  const owner = [`${key}@rollcall.test`]
  await signIn(key, { path: '/my-files?tab=qualifications' })
  const section = page.getByRole('region', { name: 'Qualifications' })
  const form = page.getByRole('dialog', { name: 'Add qualification' })
  const handIn = async (degree: string) => {
    await section.getByRole('button', { name: 'Add qualification' }).click()
    await form.getByLabel('Institute').fill('Yarra Plains University')
    await form.getByLabel('Degree').fill(degree)
    await form.getByLabel('Date completed').fill('10/12/2021')
    await form.getByRole('button', { name: /Teaching methods/ }).click()
    const picker = page.getByRole('dialog', { name: 'Teaching methods' })
    await picker.getByRole('checkbox', { name: 'Music' }).check()
    await picker.getByRole('button', { name: 'Done' }).click()
    await form.getByLabel('Choose files').setInputFiles([paper('Degree'), paper('Transcript')])
    await form.getByRole('button', { name: 'Send' }).dblclick()
    await expect(form).toBeHidden()
  }
  const deleteButton = (degree: string) => section.getByRole('button', { name: `Delete ${degree}` })

  await handIn('Master of Teaching')
  await expect(section.getByRole('listitem')).toHaveCount(1)
  await expect(section.getByRole('listitem')).toContainText('2 files')
  await section.getByRole('button', { name: 'View Master of Teaching' }).click()
  const details = page.getByRole('dialog', { name: 'Master of Teaching' })
  await expect(details).toContainText('Music')
  await details.getByRole('button', { name: 'View Transcript.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'Transcript.pdf' }).getByRole('img')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(details).toBeHidden()

  await deleteButton('Master of Teaching').click()
  await page.getByRole('dialog', { name: 'Delete this?' }).getByRole('button', { name: 'Delete' }).click()
  await expect(section.getByText('No qualifications yet')).toBeVisible()
  expect(
    await service.sql(
      'select 1 from files f join candidates c on c.id = f.candidate_id where c.email = $1',
      owner,
    ),
  ).toEqual([])

  await handIn('Diploma')
  await service.sql(
    `update qualifications set is_verified = true
       where candidate_id = (select id from candidates where email = $1)`,
    owner,
  )
  await page.reload()
  await page.getByRole('button', { name: 'Reload' }).click()
  await expect(deleteButton('Diploma')).toHaveAttribute('aria-disabled', 'true')
})
