import { createStore, get } from 'idb-keyval'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { never } from '../../test/fake-service.ts'
import { openPortal } from '../../test/open-portal.ts'
import { ava, morning } from '../../test/people.ts'

const card = page.getByRole('region', { name: 'Your bookings in your calendar' })
const button = (name: string) => card.getByRole('button', { name, exact: true })
const madeEarlier = card.getByText(/calendar address on Tuesday,? 10 March/)
const feed = { url: 'https://au.commonroom.example/calendar/secret.ics', createdAt: '2026-03-09T21:00:00Z' }

type Feed = { createdAt: string | null }

const openSettings = (calendarFeed: () => Promise<Feed>, isFirstVisit = false) =>
  openPortal('/settings', {
    as: ava,
    at: morning,
    isFirstVisit,
    answers: {
      'GET /sessions': { sessions: [] },
      'GET /me/calendar-feed': calendarFeed,
      'POST /me/calendar-feed': feed,
    },
  })

test('a page reloaded as soon as a change is reported shows the change, before the service answers', async () => {
  await openSettings(async () => ({ createdAt: null }), true)
  await button('Create my calendar address').click()
  await expect.element(card.getByRole('textbox', { name: 'Calendar address' })).toBeVisible()
  await openSettings(() => never)
  await expect.element(madeEarlier).toBeVisible()
})

test('a copy that is older than a change made elsewhere is replaced', async () => {
  await openSettings(async () => ({ createdAt: null }), true)
  await expect.element(button('Create my calendar address')).toBeVisible()
  await expect.poll(() => get('copy', createStore('rollcall', 'queries'))).toBeDefined()
  await openSettings(async () => ({ createdAt: feed.createdAt }))
  await expect.element(madeEarlier).toBeVisible()
})
