import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

type Item = Parameters<typeof nextStepOf>[0][number]

const item = (id: string, over: Partial<Item> = {}): Item => ({
  id,
  registrationId: 'victoria',
  asksFor: null,
  isRenewalRefused: false,
  status: 'RequiresCandidateAction',
  evidenceId: null,
  expireStatus: 'none',
  isRenewing: false,
  isAppliedFor: false,
  waitingFor: 'candidate',
  waitingSinceUtc: null,
  dateExpiry: null,
  leadDays: 0,
  unlockedBy: [],
  ...over,
})
const done = item('done', { status: 'Complete', waitingFor: 'nobody' })
const waits = (id: string, waitingSinceUtc: string) =>
  item(id, { status: 'AwaitingVerification', waitingFor: 'consultant', waitingSinceUtc })
const old = waits('old', '2026-11-01T00:00:00Z')
const restricted = item('restricted', { status: 'RestrictionOnAction', waitingFor: 'consultant' })

test.each<[string, Item[], ReturnType<typeof nextStepOf>]>([
  ['nothing', [], undefined],
  ['all done', [done], undefined],
  [
    'something to do, whatever waits',
    [old, item('form')],
    { itemId: 'form', waitingFor: 'candidate', waitingSinceUtc: null },
  ],
  [
    'only others to wait for',
    [restricted, waits('new', '2026-11-02T00:00:00Z'), old],
    { itemId: 'old', waitingFor: 'consultant', waitingSinceUtc: '2026-11-01T00:00:00Z' },
  ],
  [
    'the consultant to begin',
    [restricted],
    { itemId: 'restricted', waitingFor: 'consultant', waitingSinceUtc: null },
  ],
  [
    'something that runs out',
    [{ ...done, expireStatus: 'expiring', dateExpiry: '2026-12-01' }],
    { itemId: 'done', waitingFor: 'candidate', waitingSinceUtc: null },
  ],
])('%s', (_what, items, expected) => {
  expect(nextStepOf(items, [])).toEqual(expected)
})
