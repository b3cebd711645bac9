import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

test('help answers by topic, and leads to where the answer is carried out', async () => {
  await openPortal('/help', { as: ava, at: morning })
  await expect
    .poll(textsOf(page.getByRole('heading', { level: 2 })))
    .toEqual([
      'Signing in',
      'Bookings and offers',
      'Your account',
      'Contacting us',
      'Using the portal offline',
      'Installing as an app',
      'Privacy',
      'Still stuck?',
    ])
  const answer = page.getByText('works once, for 60 minutes')
  await expect.element(answer).not.toBeVisible()
  await page.getByText('I forgot my password').click()
  await expect.element(answer).toBeVisible()
  await page.getByText('When can I call?').click()
  await expect.element(page.getByText(/Monday to Friday, 6:00\sam\s–\s6:00\spm/)).toBeVisible()
  await page.getByText('What do you do with my details?').click()
  const policy = page.getByRole('link', { name: /^Privacy policy/ })
  await expect.element(policy).toHaveAttribute('href', 'https://www.commonroom.example/au/privacy')
  await expect.element(policy).toHaveAttribute('rel', 'noreferrer noopener')
  await expectAccessible()

  await expect
    .element(page.getByRole('link', { name: /^Call Commonroom/ }))
    .toHaveAttribute('href', 'tel:1300975707')
  await expect
    .element(page.getByRole('link', { name: /^More help articles/ }))
    .toHaveAttribute('href', 'https://help.commonroom.example/au')
  await page.getByText('How do I change my password?').click()
  await page.getByRole('link', { name: 'Change Password' }).click()
  await expect.poll(() => location.pathname).toBe('/settings/change-password')
})

test('help is searched and read by keyboard', async () => {
  await openPortal('/help', { as: ava })
  const search = page.getByRole('searchbox', { name: 'Search for help' })
  await expect.element(search).toBeVisible()
  search.element().focus()
  await userEvent.keyboard('iphone')
  await expect.element(page.getByText(/^\d+ answers?$/)).toBeVisible()
  const first = document.querySelector('summary')
  expect(first).toHaveTextContent('Install it on an iPhone or iPad')
  await userEvent.keyboard('{Tab}')
  await expect.element(first).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('In Safari tap Share')).toBeVisible()
  await expectAccessible()

  await search.fill('zebra crossing')
  await expect.element(page.getByText('0 answers')).toBeVisible()
  await expect.element(page.getByText('No answer for “zebra crossing”')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /^Call Commonroom/ })).toBeVisible()
  await search.fill('')
  await expect.element(page.getByRole('heading', { name: 'Signing in' })).toBeVisible()
})
