import type { Booking, Overview } from '@rollcall/contract/work/bookings'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { offerDecided, restore } from './bookings-cache.ts'

const offered = (id: string) => ({ id, status: 105, actionableItems: ['tentative'] })

function clientHolding() {
  const client = new QueryClient()
  client.setQueryData(['bookings', 'overview', '2026-11-17'], {
    bookings: { '2026-11-24': [offered('one'), offered('other')], '2026-11-25': [offered('two')] },
  })
  client.setQueryData(['bookings', 'summary', '2026-11-24'], [offered('one'), offered('other')])
  client.setQueryData(['bookings', 'booking', 'one'], {
    ...offered('one'),
    tentativeFillStatus: { outcome: 'open', expiresAt: '2026-11-18T00:00:00Z' },
  })
  return client
}

const shownIn = (client: QueryClient) => ({
  overview: client.getQueryData<Overview>(['bookings', 'overview', '2026-11-17'])?.bookings,
  day: client.getQueryData<Booking[]>(['bookings', 'summary', '2026-11-24']),
  booking: client.getQueryData<Booking>(['bookings', 'booking', 'one']),
})

const confirmed = (id: string) => ({ id, status: 110, actionableItems: [] })

test('accepted, the bookings are confirmed and ask for nothing; others do not change', () => {
  const client = clientHolding()
  offerDecided(client, ['one', 'two'], 'accepted')
  const { overview, day, booking } = shownIn(client)
  expect(overview).toEqual({
    '2026-11-24': [confirmed('one'), offered('other')],
    '2026-11-25': [confirmed('two')],
  })
  expect(day).toMatchObject([confirmed('one'), offered('other')])
  expect(booking).toMatchObject({ ...confirmed('one'), tentativeFillStatus: { outcome: 'accepted' } })
})

test.each(['rejected', 'closedFilled', 'closedExpired'] as const)(
  '%s, they are removed from the overview and the day, and their own page says why',
  (outcome) => {
    const client = clientHolding()
    offerDecided(client, ['one', 'two'], outcome)
    const { overview, day, booking } = shownIn(client)
    expect(overview).toEqual({ '2026-11-24': [offered('other')] })
    expect(day?.map(({ id }) => id)).toEqual(['other'])
    expect(booking).toMatchObject({ status: 105, actionableItems: [], tentativeFillStatus: { outcome } })
  },
)

test('a refused change is rolled back', () => {
  const client = clientHolding()
  const before = structuredClone(shownIn(client))
  restore(client, offerDecided(client, ['one', 'two'], 'rejected'))
  expect(shownIn(client)).toEqual(before)
})
