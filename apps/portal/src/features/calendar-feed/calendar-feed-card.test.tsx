import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { refusal, unreachable } from '../../../test/fake-service.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const FIRST = 'https://au.commonroom.example/calendar/first-secret.ics'
const SECOND = 'https://au.commonroom.example/calendar/second-secret.ics'
const createdAt = '2026-03-09T21:00:00Z'

const card = page.getByRole('region', { name: 'Your bookings in your calendar' })
const address = card.getByRole('textbox', { name: 'Calendar address' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const dialog = page.getByRole('dialog')

const sessions = { 'GET /sessions': { sessions: [] } }

test('a calendar address is made and copied, and is shown where the work goes on', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { change } = await openPortal('/settings', {
    as: ava,
    at: morning,
    answers: {
      ...sessions,
      'GET /me/calendar-feed': { createdAt: null },
      'POST /me/calendar-feed': unreachable,
    },
  })
  await button('Create my calendar address').click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t create an address.')
  change({ 'POST /me/calendar-feed': { url: FIRST, createdAt } })
  await button('Create my calendar address').click()
  await expect.element(address).toHaveValue(FIRST)
  await expect.poll(() => document.activeElement?.contains(address.query())).toBe(true)
  await expect.element(card).toHaveTextContent('We only show it now')
  const webcal = FIRST.replace('https:', 'webcal:')
  const link = (name: string) => card.getByRole('link', { name })
  await expect.element(link('Apple Calendar')).toHaveAttribute('href', webcal)
  await expect
    .element(link('Google Calendar'))
    .toHaveAttribute('href', `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal)}`)
  await expect
    .element(link('Outlook'))
    .toHaveAttribute('href', expect.stringContaining(`addfromweb?url=${encodeURIComponent(FIRST)}`))
  await expect.element(link('Outlook')).toHaveAttribute('rel', 'noreferrer noopener')
  await button('Copy the address').click()
  await expect.element(page.getByText('Address copied.')).toBeVisible()
  expect(writeText).toHaveBeenCalledWith(FIRST)
  await expectAccessible()
})

test('an address that was made earlier is not shown, but replaced or stopped', async () => {
  const { askedFor, change } = await openPortal('/settings', {
    as: ava,
    at: morning,
    answers: { ...sessions, 'GET /me/calendar-feed': { createdAt } },
  })
  await expect.element(card).toHaveTextContent(/calendar address on Tuesday,? 10 March/)
  await expect.element(address).not.toBeInTheDocument()
  await expectAccessible()
  await button('Replace').click()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(askedFor('POST /me/calendar-feed')).toEqual([])
  change({ 'POST /me/calendar-feed': { url: SECOND, createdAt } })
  await button('Replace').click()
  await dialog.getByRole('button', { name: 'Replace the address' }).click()
  await expect.element(address).toHaveValue(SECOND)

  change({ 'DELETE /me/calendar-feed': unreachable })
  await button('Turn off').click()
  await dialog.getByRole('button', { name: 'Turn off the address' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent('We couldn’t turn off the address. It still works.')
  await expectAccessible()
  change({ 'DELETE /me/calendar-feed': undefined })
  await dialog.getByRole('button', { name: 'Turn off the address' }).click()
  await expect.element(page.getByText('Your calendar address is turned off.')).toBeVisible()
  await expect.element(button('Create my calendar address')).toHaveFocus()
})

test('an address that cannot be loaded can be retried', async () => {
  const { change } = await openPortal('/settings', {
    as: ava,
    answers: { ...sessions, 'GET /me/calendar-feed': refusal('not_found') },
  })
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t load your calendar address.')
  change({ 'GET /me/calendar-feed': { createdAt: null } })
  await button('Try again').click()
  await expect.element(button('Create my calendar address')).toBeVisible()
})
