import { expect, test } from 'vitest'
import type { RegistrationStatus } from './registration-status.ts'
import { registrationToWelcome } from './registration-to-welcome.ts'

const registration = (id: string, activatedAtUTC: string | null, status: RegistrationStatus = 'Active') => ({
  id,
  status,
  activatedAtUTC,
})
const now = '2026-11-18T09:00:00.000Z'
const today = registration('today', now)
const lastWeek = registration('last week', '2026-11-11T09:00:00.000Z')

test.each([
  ['nothing to welcome to', [], {}, undefined],
  ['just now', [today], {}, 'today'],
  ['a moment before 14 days', [registration('old', '2026-11-04T09:00:00.001Z')], {}, 'old'],
  ['14 days ago', [registration('old', '2026-11-04T09:00:00.000Z')], {}, undefined],
  ['active since an unknown day', [registration('unknown', null)], {}, undefined],
  ['an answer of an earlier version', [{ ...today, activatedAtUTC: undefined as never }], {}, undefined],
  ['ended since', [registration('ended', now, 'Terminated')], {}, undefined],
  ['two', [lastWeek, today], {}, 'today'],
  ['dismissed', [today], { dismissedIds: ['today'] }, undefined],
  ['the later of two dismissed', [lastWeek, today], { dismissedIds: ['today'] }, undefined],
  ['the earlier of two dismissed', [lastWeek, today], { dismissedIds: ['last week'] }, 'today'],
])('%s', (_what, registrations, situation, expected) => {
  const given = { now: Date.parse(now), dismissedIds: [], ...situation }
  expect(registrationToWelcome(registrations, given)?.id).toBe(expected)
})
