import type { BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import { expect, test } from 'vitest'
import { countOf, notificationsOf as notificationsOn } from './notifications.ts'

const notificationsOf = (overviews: readonly Overview[]) => notificationsOn(overviews, '2026-11-17')

const booking = (id: string, dateLocal: string, part: Partial<BookingListItem> = {}): BookingListItem => ({
  id,
  locationId: 'location',
  clientId: 'bay',
  groupId: null,
  actionableItems: [],
  dateLocal,
  status: 110,
  startTimeLocal: '08:30',
  endTimeLocal: '15:15',
  clientName: 'Bay Primary',
  isReleaseRequested: false,
  offer: null,
  ...part,
})

const overview = (
  bookings: readonly BookingListItem[],
  clients: Overview['actionableItems']['clients'] = [],
): Overview => ({
  bookings: Object.fromEntries(
    bookings.map(({ dateLocal }) => [dateLocal, bookings.filter((each) => each.dateLocal === dateLocal)]),
  ),
  actionableItems: { clients },
  availability: { scheduled: [], ongoing: null },
})

test('an offer of a group is one entry, with all its dates, sorted by the first', () => {
  const { offers } = notificationsOf([
    overview([
      booking('a', '2026-11-18', { actionableItems: ['tentative'], groupId: 'group' }),
      booking('b', '2026-11-19', { actionableItems: ['tentative'] }),
      booking('c', '2026-11-20', { actionableItems: ['tentative'], groupId: 'group' }),
      booking('d', '2026-11-21'),
    ]),
  ])
  expect(offers.map(({ id, bookings }) => [id, bookings.map((each) => each.id)])).toEqual([
    ['group', ['a', 'c']],
    ['b', ['b']],
  ])
})

test('a booking in two windows is listed once', () => {
  const today = booking('a', '2026-11-17', {
    actionableItems: ['confirmDetailsRequired', 'agreementsPending'],
  })
  const clients = [{ clientId: 'bay', clientName: 'Bay Primary', pendingAgreements: 2 }]
  const notifications = notificationsOf([overview([today], clients), overview([today], clients)])
  expect(notifications.confirmations).toEqual([today])
  expect(notifications.agreements).toEqual([
    {
      clientId: 'bay',
      clientName: 'Bay Primary',
      count: 2,
      bookingId: 'a',
      neededByLocal: '2026-11-17T08:30',
    },
  ])
  expect(countOf(notifications)).toBe(2)
})

test('hours are confirmed the latest first', () => {
  const past = ['2026-11-12', '2026-11-16', '2026-11-13'].map((date) =>
    booking(date, date, { actionableItems: ['confirmDetailsRequired'] }),
  )
  expect(notificationsOf([overview(past)]).confirmations.map(({ id }) => id)).toEqual([
    '2026-11-16',
    '2026-11-13',
    '2026-11-12',
  ])
})

test('agreements of a client lead to a booking that asks for them, or are left out', () => {
  const clients = [
    { clientId: 'bay', clientName: 'Bay Primary', pendingAgreements: 1 },
    { clientId: 'hill', clientName: 'Hill College', pendingAgreements: 1 },
    { clientId: 'lake', clientName: 'Lake School', pendingAgreements: 0 },
  ]
  const asking = { actionableItems: ['agreementsPending' as const] }
  const { agreements } = notificationsOf([
    overview(
      [
        booking('a', '2026-11-16', asking),
        booking('b', '2026-11-18', asking),
        booking('c', '2026-11-19', asking),
      ],
      clients,
    ),
  ])
  expect(agreements.map(({ clientName, bookingId }) => [clientName, bookingId])).toEqual([
    ['Bay Primary', 'b'],
  ])
})
