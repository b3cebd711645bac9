import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { newPerson } from './new-person.ts'
import { agreementOf, bookAt, ownSchool } from './own-school.ts'
import type { Service } from './service.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Agreements' })
const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title })

async function personWithAgreement(service: Service) {
  const key = await newPerson(service)
  const school = await ownSchool(service)
  const terms = await agreementOf(service, school, 'Terms of Engagement')
  const id = await bookAt(service, school, key)
  return { key, school, terms, id, path: `/bookings/${id}` }
}

test('an agreement is read on the page, and signed only once it was read and ticked', async ({
  page,
  service,
  signIn,
  expectAccessible,
}) => {
  const { key, terms, school, path } = await personWithAgreement(service)
  await agreementOf(service, school, 'Code of Conduct')
  await signIn(key, { path })
  await expect(page.getByText('Agreement to sign')).toBeVisible()
  await expect(card(page)).toContainText('0 of 2 signed')
  await card(page).getByRole('button', { name: 'Read and sign Terms of Engagement' }).click()
  const open = dialog(page, 'Terms of Engagement')
  await expect(open.getByRole('img', { name: 'Terms of Engagement' })).toBeVisible()
  await expectAccessible()

  await open.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(open.getByText('Tick this to sign.')).toBeInViewport()
  const box = open.getByRole('checkbox', { name: /I have read this/ })
  await expect(box).toBeFocused()
  await box.check()
  await open.getByRole('button', { name: 'Sign', exact: true }).dblclick()
  await expect(open).toBeHidden()
  await expect(page.getByText('You signed “Terms of Engagement”.')).toBeVisible()
  await expect(card(page)).toContainText('1 of 2 signed')
  await expect(card(page).getByRole('listitem').filter({ hasText: 'Terms of Engagement' })).toContainText(
    'Signed on Tuesday 17 November 2026',
  )
  const signatures = await service.sql(
    `select s.sha256 = f.sha256 as same, s.user_agent from agreement_signatures s
     join agreement_files f on f.id = s.file_id where f.id = $1`,
    [terms],
  )
  expect(signatures).toEqual([{ same: true, user_agent: expect.stringContaining('Mozilla') }])

  await card(page).getByRole('button', { name: 'Read Terms of Engagement' }).click()
  await expect(open.getByText('Signed on Tuesday 17 November 2026')).toBeVisible()
  await expect(open.getByRole('checkbox')).toHaveCount(0)
})
