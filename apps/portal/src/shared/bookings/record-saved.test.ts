import type { Booking, BookingListItem, Overview } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { bookingGone, hoursSettled, recordSaved } from './bookings-cache.ts'

const day = '2026-11-16'
const item = (id: string) =>
  ({
    id,
    status: 112,
    actionableItems: ['confirmDetailsRequired', 'agreementsPending'],
    startTimeLocal: '08:20',
    endTimeLocal: '15:10',
  }) as unknown as BookingListItem & Booking

const answer = (bookingStatus: number) =>
  ({
    bookingId: 'a',
    bookingStatus,
    blocks: [{ type: 'bookingDuration', startTime: '08:40', endTime: '15:00' }],
  }) as ShiftRecordForm

let client: QueryClient
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(['bookings', 'overview', day], { bookings: { [day]: [item('a'), item('b')] } })
  client.setQueryData(['bookings', 'summary', day], [item('a'), item('b')])
  client.setQueryData(['bookings', 'booking', 'a'], item('a'))
})
const listed = () => client.getQueryData<Overview>(['bookings', 'overview', day])?.bookings[day]
const summary = () => client.getQueryData<Booking[]>(['bookings', 'summary', day])
const own = () => client.getQueryData<Booking>(['bookings', 'booking', 'a'])

test('a recorded booking is complete everywhere, with the times it has now; others stay as they are', () => {
  recordSaved(client, answer(95))
  const now = {
    status: 95,
    actionableItems: ['agreementsPending'],
    startTimeLocal: '08:40',
    endTimeLocal: '15:00',
  }
  expect(listed()).toEqual([expect.objectContaining(now), item('b')])
  expect(summary()).toEqual([expect.objectContaining({ ...now, isShiftRecordSubmitted: true }), item('b')])
  expect(own()).toMatchObject({ ...now, isShiftRecordSubmitted: true })
})

test('a booking cancelled by it is removed from the lists', () => {
  recordSaved(client, answer(-1))
  expect(listed()).toEqual([item('b')])
  expect(summary()).toEqual([item('b')])
})

test('a refusal may mean that the booking is complete or no longer the candidate’s', () => {
  hoursSettled(client, 'a')
  expect(own()).toMatchObject({ status: 112, actionableItems: ['agreementsPending'] })
  bookingGone(client, 'a')
  bookingGone(client, 'b')
  expect(listed()).toBeUndefined()
  expect(summary()).toEqual([])
})
