import type { EmailChoiceState } from '@rollcall/contract/people/notifications'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'

const get = 'GET /email-choices/{token}'
const put = 'PUT /email-choices/{token}'
const state: EmailChoiceState = {
  event: 'paySettled',
  isOn: true,
  canTurnOff: true,
  otherChannels: ['push'],
}
const open = (answers: Answers) => openPortal('/email-choice/a-signed-token', { answers })
const heading = page.getByRole('heading', { level: 1 })

test('emails of one kind are stopped, and can be turned on again, without signing in', async () => {
  const { askedFor, change } = await open({ [get]: state, [put]: undefined })
  await expect.element(heading).toHaveTextContent('Emails: Pay')
  await expect.element(page.getByRole('main')).toHaveTextContent('We also reach you by notification.')
  await expect.element(page.getByRole('main')).toHaveTextContent('sign-in and security stay on')
  // Mail scanners open links too.
  expect(askedFor(put)).toHaveLength(0)
  await expectAccessible()
  change({ [get]: { ...state, isOn: false } })
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await expect.element(page.getByRole('button', { name: 'Get these emails again' })).toBeVisible()
  expect(askedFor(put)).toMatchObject([{ params: { token: 'a-signed-token' }, body: { isOn: false } }])
  await expectAccessible()
})

test('emails that stay on cannot be stopped', async () => {
  await open({ [get]: { ...state, event: 'documentRejected', canTurnOff: false } })
  await expect.element(page.getByRole('main')).toHaveTextContent('You can’t stop these emails')
  await expect.element(page.getByRole('button', { name: 'Stop these emails' })).not.toBeInTheDocument()
})

test('a wrong link shows nothing about anyone', async () => {
  await open({ [get]: refusal('email_choice_invalid') })
  await expect.element(heading).toHaveTextContent('This link doesn’t work')
})
