import type { Session } from '@rollcall/contract/identity/identity'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal, unreachable } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const here: Session = {
  id: '0190a1b2-0000-7000-8000-0000000000e1',
  isCurrent: true,
  device: 'Chrome on Windows',
  address: '127.0.0.1',
  createdAtUTC: '2026-03-08T20:00:00Z',
  lastUsedAtUTC: '2026-03-09T20:45:00Z',
}
const elsewhere = (last: string, device: string): Session => ({
  ...here,
  id: `0190a1b2-0000-7000-8000-0000000000${last}`,
  isCurrent: false,
  device,
})
const phone = elsewhere('e2', 'Safari on iPhone')
const tablet = elsewhere('e3', 'Firefox on iPad')

const card = page.getByRole('region', { name: 'Where you’re signed in' })
const rows = card.getByRole('listitem')
const dialog = page.getByRole('dialog')
const noFeed = { 'GET /me/calendar-feed': { createdAt: null } }

test('Settings lists the sessions, and ends one of them', async () => {
  const { askedFor, change } = await openPortal('/settings', {
    as: ava,
    at: morning,
    answers: {
      ...noFeed,
      'GET /sessions': { sessions: [here, phone] },
      'DELETE /sessions/{id}': unreachable,
    },
  })
  await expect.element(rows).toHaveLength(2)
  await expect.element(rows.filter({ hasText: 'This device' })).toHaveTextContent('Signed in since Monday')
  const other = rows.filter({ hasText: 'Safari on iPhone' })
  await expect.element(other).toHaveTextContent(/Last used Tuesday 10 March, 7:45\sam/)
  await expect.element(other).toHaveTextContent('From 127.0.0.1')
  await expectAccessible()
  await other.getByRole('button', { name: 'Sign out Safari on iPhone' }).click()
  await expect.element(dialog).toHaveAccessibleName('Sign out of Safari on iPhone?')
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('We couldn’t sign you out there.')
  await expectAccessible()

  change({ 'DELETE /sessions/{id}': refusal('session_not_found'), 'GET /sessions': { sessions: [here] } })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await expect.element(page.getByText('You’re signed out on that device.')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  await expect.element(card).toHaveTextContent('You aren’t signed in anywhere else.')
  await expect.element(card.getByRole('list')).toHaveFocus()
  expect(askedFor('DELETE /sessions/{id}').at(-1)?.params).toEqual({ id: phone.id })
  await expect.element(rows.getByRole('link', { name: 'Sign out' })).toHaveAttribute('href', '/logout')
})

test('a list that does not come can be asked for again; everywhere else is signed out together', async () => {
  const { askedFor, change } = await openPortal('/settings', {
    as: ava,
    answers: { ...noFeed, 'GET /sessions': refusal('not_found'), 'DELETE /sessions': undefined },
  })
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t load your devices.')
  change({ 'GET /sessions': { sessions: [here, phone, tablet] } })
  await card.getByRole('button', { name: 'Try again' }).click()
  await expect.element(rows).toHaveLength(3)
  await card.getByRole('button', { name: 'Sign out everywhere else' }).click()
  change({ 'GET /sessions': { sessions: [here] } })
  await dialog.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await expect.element(page.getByText('You’re signed out everywhere else.')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  expect(askedFor('DELETE /sessions')).toHaveLength(1)
})
