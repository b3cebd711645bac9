import { expect, test } from 'vitest'
import { monthPages } from './day-list.tsx'

test.each([
  ['2026-11-17', '2026-11-17', '2026-10-17', '2026-12-17'],
  ['2026-12-17', '2026-11-17', '2026-11-17', '2027-01-17'],
  ['2026-02-28', '2026-01-31', '2026-01-31', '2026-03-31'],
  ['2025-11-30', '2026-01-31', '2025-10-31', '2025-12-31'],
  ['2026-11-03', '2026-11-17', '2026-10-03', '2026-12-03'],
])('from %s, seen on %s, the pages are %s and %s', (from, today, earlier, later) => {
  expect(monthPages(from, today)).toEqual({ earlier, later })
})
