import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, refusal } from '../../../test/fake-service.ts'
import { notificationSettings, openPortal } from '../../../test/open-portal.ts'
import { ava } from '../../../test/people.ts'

const texts = {
  number: null,
  stoppedAtUTC: null,
  pendingNumber: null,
  proposedNumber: null,
  sender: '+61 400 000 000',
}
const settings = (change: object = {}): Answers => ({
  'GET /me/notifications': { ...notificationSettings, texts: { ...texts, ...change } },
})
const others: Answers = {
  'GET /me/calendar-feed': { createdAt: null },
  'GET /sessions': { sessions: [] },
  'PUT /me/notifications/number': undefined,
  'POST /me/notifications/number/verify': undefined,
  'DELETE /me/notifications/number': undefined,
}
const open = (change?: object) =>
  openPortal('/settings', { as: ava, answers: { ...others, ...settings(change) } })
const card = page.getByRole('region', { name: 'Notifications' })
const button = (name: string) => card.getByRole('button', { name })

test('a number is verified by its code, and then offers can be turned off by text message alone', async () => {
  const { change, askedFor } = await open()
  await button('Send me a code').click()
  await expect.element(card).toHaveTextContent('This field is required')
  expect(askedFor('PUT /me/notifications/number')).toEqual([])
  change({ 'PUT /me/notifications/number': refusal('mfa_phone_not_mobile', { param: 'number' }) })
  await card.getByLabelText('Mobile number').fill('(03) 9555 0100')
  await button('Send me a code').click()
  await expect.element(card).toHaveTextContent('Enter a mobile number. We can’t text this one.')
  await expectAccessible()

  change({ 'PUT /me/notifications/number': undefined, ...settings({ pendingNumber: '•••• 006' }) })
  await card.getByLabelText('Mobile number').fill('0491 570 006')
  await button('Send me a code').click()
  await expect.element(card).toHaveTextContent('We sent a code to •••• 006.')
  expect(askedFor('PUT /me/notifications/number').at(-1)?.body).toEqual({ number: '0491 570 006' })
  await expectAccessible()

  change({ 'POST /me/notifications/number/verify': refusal('mfa_code_wrong', { param: 'code' }) })
  await card.getByLabelText('Code').fill('123456')
  await button('Verify').click()
  await expect.element(card).toHaveTextContent('That code isn’t right.')
  change({ 'POST /me/notifications/number/verify': undefined, ...settings({ number: '•••• 006' }) })
  await card.getByLabelText('Code').fill('654321')
  await button('Verify').click()
  await expect.element(card).toHaveTextContent('We text you at •••• 006.')
  await card.getByText('Choose your notifications').click()
  await expect.element(card.getByRole('switch', { name: 'Offers, text message', exact: true })).toBeChecked()
})

test('the number of two-step sign-in is proposed, and only used when it is chosen', async () => {
  const { askedFor } = await open({ proposedNumber: '•••• 678' })
  await button('Use •••• 678 from two-step sign-in').click()
  await expect.poll(() => askedFor('PUT /me/notifications/number').map(({ body }) => body)).toEqual([{}])
})

test('a reply of STOP is shown with the way back, and the number can be changed or removed', async () => {
  const { change, askedFor } = await open({ number: '•••• 006', stoppedAtUTC: '2026-11-17T06:40:00Z' })
  await expect
    .element(card)
    .toHaveTextContent('You replied STOP from •••• 006, so we don’t text you. Text START to +61 400 000 000')
  await expectAccessible()
  await button('Change the number').click()
  await expect.element(card.getByLabelText('Mobile number')).toBeVisible()
  change(settings())
  await button('Turn off text messages').click()
  await expect.element(page.getByText('You no longer get text messages.')).toBeVisible()
  expect(askedFor('DELETE /me/notifications/number')).toHaveLength(1)
})

test('where offers are not sent by text message, no number is asked for', async () => {
  await openPortal('/settings', { as: ava, answers: others })
  await expect.element(card.getByText('Choose your notifications')).toBeVisible()
  await expect.element(card.getByText('Text messages')).not.toBeInTheDocument()
})
