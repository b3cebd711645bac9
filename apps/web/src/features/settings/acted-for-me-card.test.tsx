import type { ActedForMe } from '@rollcall/contract/consultants'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { type Answers, never, paged, refusal } from '../../../test/fake-service.ts'
import { textsOf } from '../../../test/on-screen.ts'
import { openPortal } from '../../../test/open-portal.ts'
import { ava, morning } from '../../../test/people.ts'

const visit = (number: number, more: Partial<ActedForMe> = {}): ActedForMe => ({
  id: `0190a1b2-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
  consultantName: 'Priya Raman',
  reason: 'You called us and asked for help',
  startedAtUTC: '2026-03-09T20:00:00Z',
  endedAtUTC: '2026-03-09T20:12:00Z',
  actions: [],
  ...more,
})
const did = (...actions: ActedForMe['actions'][number]['action'][]) =>
  actions.map((action) => ({ action, atUTC: '2026-03-09T20:05:00Z' }))

const card = page.getByRole('region', { name: 'Who has helped you' })
const open = (acted: NonNullable<Answers['GET /me/acted-for-me']>) =>
  openPortal('/settings', {
    as: ava,
    at: morning,
    answers: {
      'GET /me/calendar-feed': { createdAt: null },
      'GET /sessions': { sessions: [] },
      'GET /me/acted-for-me': acted,
    },
  })
const rows = card.getByRole('list').first().getByRole('listitem')

test('a candidate reads who acted for them, when, why and what they did, a page at a time', async () => {
  const visits = [
    visit(0, {
      endedAtUTC: null,
      actions: did('availability_saved', 'offer_accepted', 'availability_saved', 'other'),
    }),
    visit(1, { endedAtUTC: null }),
    ...[2, 3, 4, 5].map((number) => visit(number)),
  ]
  const { change } = await open(({ query }) =>
    paged(visits.slice((query.page - 1) * query.pageSize, query.page * query.pageSize), visits.length, query),
  )
  await expect.element(card).toHaveTextContent(/Priya Raman/)
  await expect
    .poll(() => textsOf(card.getByText(/^Tuesday/))())
    .toEqual([
      expect.stringMatching(/^Tuesday 10 March, since 7:00\sam\. They’re still helping you\.$/),
      expect.stringMatching(/^Tuesday 10 March, since 7:00\sam\./),
      ...[2, 3, 4].map(() => expect.stringMatching(/^Tuesday 10 March, 7:00\sam – 7:12\sam$/)),
    ])
  await expect.element(rows.first()).toHaveTextContent('Reason: You called us and asked for help')
  await expect
    .element(rows.first())
    .toHaveTextContent(
      /Changed your availability \(2 times\).*Accepted an offer for you.*Changed something else/,
    )
  await expect.element(card).toHaveTextContent('They’ve changed nothing so far.')
  await expectAccessible()
  change({ 'GET /me/acted-for-me': refusal('internal_error') })
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card.getByRole('alert')).toHaveTextContent('We couldn’t load more.')
  change({ 'GET /me/acted-for-me': ({ query }) => paged(visits.slice(5), visits.length, query) })
  await card.getByRole('button', { name: 'Show more' }).click()
  await expect.element(card.getByText('They changed nothing.')).toHaveLength(4)
  await expect.element(card.getByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test.each([
  ['empty', paged([], 0, { page: 1, pageSize: 5 }), 'Nobody has used the portal for you.'],
  ['loading', () => never, 'Loading who has helped you'],
  ['refused', refusal('internal_error'), 'We couldn’t load who has helped you.'],
] as const)('%s', async (_state, answer, words) => {
  await open(answer)
  await expect.element(card).toHaveTextContent(words)
})
