import type { ActedForMe, ActedOn } from '@rollcall/contract/identity/consultants'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../test/axe.ts'
import { bookingId } from '../../../test/bookings.ts'
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
  actions.map((action) => ({ action, atUTC: '2026-03-09T20:05:00Z', about: [] }))

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

test('a candidate sees who acted for them, when, why and what they did, page by page', async () => {
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

test('each action names what it was about and links to it', async () => {
  const [day, next] = ['2026-03-16', '2026-03-17']
  const booking = { kind: 'booking', id: bookingId(1), title: 'Lantern Hill School', dateLocal: day } as const
  const days = Array.from({ length: 7 }, (_, at) => ({ kind: 'day' as const, dateLocal: `2026-03-2${at}` }))
  const about = (action: ActedForMe['actions'][number]['action'], ...what: ActedOn[]) => ({
    action,
    atUTC: '2026-03-09T20:05:00Z',
    about: what,
  })
  const visits = [
    visit(0, {
      actions: [
        about('offer_accepted', booking),
        about('offer_accepted', { ...booking, id: bookingId(2), dateLocal: next }),
        about('running_late', booking),
        about('running_late', booking),
        about('availability_saved', ...days),
        about('compliance_item_submitted', {
          kind: 'complianceItem',
          id: bookingId(3),
          registrationId: bookingId(4),
          title: 'First Aid',
        }),
        about('document_added', { kind: 'record', id: bookingId(5), title: 'Resume' }),
      ],
    }),
  ]
  await open(paged(visits, 1, { page: 1, pageSize: 5 }))
  const links = () =>
    card
      .getByRole('link')
      .elements()
      .map((link) => `${link.textContent} ${link.getAttribute('href')}`)
  await expect
    .poll(links)
    .toEqual([
      `Lantern Hill School, Mon, 16 Mar /bookings/${bookingId(1)}`,
      `Lantern Hill School, Tue, 17 Mar /bookings/${bookingId(2)}`,
      `Lantern Hill School, Mon, 16 Mar /bookings/${bookingId(1)}`,
      ...['Fri, 20', 'Sat, 21', 'Sun, 22', 'Mon, 23', 'Tue, 24'].map(
        (text) => `${text} Mar /availability?from=2026-03-${text.slice(-2)}`,
      ),
      `First Aid /registrations/${bookingId(4)}?item=${bookingId(3)}`,
      'Resume /my-files',
    ])
  await expect.element(card.getByText('Said you were running late (2 times)')).toBeVisible()
  await expect.element(card).not.toHaveTextContent('Accepted an offer for you (')
  await expectAccessible()
  await card.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => links().length).toBe(12)
})

test.each([
  ['empty', paged([], 0, { page: 1, pageSize: 5 }), 'Nobody has used the portal for you.'],
  ['loading', () => never, 'Loading who has helped you'],
  ['refused', refusal('internal_error'), 'We couldn’t load who has helped you.'],
] as const)('%s', async (_state, answer, words) => {
  await open(answer)
  await expect.element(card).toHaveTextContent(words)
})
