import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'
import { somebodyNew } from './somebody-new.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Ask for a shift to be added' })
const ask = (page: Page) => page.getByRole('button', { name: 'Ask for a shift to be added' })

test('a shift is asked for by mail, after what is missing was said', async ({ page, service, signIn }) => {
  const key = await somebodyNew(service)
  await signIn(key)
  await ask(page).click()
  const open = dialog(page)
  await expect(open.getByLabel('Date')).toBeFocused()
  await expect(open).toContainText('We email this to Priya Raman to add.')
  await open.getByRole('button', { name: 'Send' }).click()
  await expect(open.getByText('This field is required')).toHaveCount(3)
  await expect(open.getByLabel('Date')).toBeFocused()

  await open.getByLabel('Date').fill('2026-11-20')
  await open.getByLabel('Start').fill('15:10')
  await open.getByLabel('End').fill('08:20')
  await open.getByLabel('School or centre').fill('Quarry Lane School')
  await open.getByLabel('Anything else').fill('x'.repeat(501))
  await expect(open.getByText('501 of 500 characters')).toBeVisible()
  await open.getByRole('button', { name: 'Send' }).click()
  await expect(open.getByText('The end must be after the start.')).toBeVisible()
  await expect(open.getByText('This field must be 500 characters or less')).toBeVisible()
  await open.getByLabel('Start').fill('08:20')
  await open.getByLabel('End').fill('15:10')
  await open.getByLabel('Anything else').fill(`Asked by ${key}`)
  await expect(open.getByText('The end must be after the start.')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await expect(open).toBeHidden()
  await expect(ask(page)).toBeFocused()
  await ask(page).click()
  await expect(open.getByLabel('School or centre')).toHaveValue('Quarry Lane School')
  await open.getByRole('button', { name: 'Send' }).dblclick()
  await expect(open.getByText('Your request is sent')).toBeVisible()
  await expect(open).toContainText(/We emailed Priya Raman: Friday 20 November 2026, 8:20\sam – 3:10\spm/)
  await open.getByRole('button', { name: 'Done' }).click()
  await expect(open).toBeHidden()
  const requests = await service.sql(
    `select count(*)::int as count from audit_log a join candidates c on c.id = a.subject_id
     where a.action = 'shift_requested' and c.email = $1`,
    [`${key}@rollcall.test`],
  )
  expect(requests).toEqual([{ count: 1 }])
  const mail = await service.mailTo('priya.raman@commonroom.example', /shift/i)
  expect(mail.text).toContain('Quarry Lane School')
  expect(mail.text).toContain(`Asked by ${key}`)

  await ask(page).click()
  await expect(open.getByLabel('School or centre')).toHaveValue('')
})
