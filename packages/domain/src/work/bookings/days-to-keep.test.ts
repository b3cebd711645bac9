import { expect, test } from 'vitest'
import { daysToKeep } from './days-to-keep.ts'

test.each([
  [[], ['2026-03-10']],
  [['2026-03-09', '2026-03-10'], ['2026-03-10']],
  [
    ['2026-04-01', '2026-03-12', '2026-03-12', '2026-03-11'],
    ['2026-03-10', '2026-03-11', '2026-03-12'],
  ],
])('bookings on %j: the days %j are kept', (booked, kept) => {
  expect(daysToKeep(booked, '2026-03-10')).toEqual(kept)
})
