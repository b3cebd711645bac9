import { expect, test } from 'vitest'
import { checklistOrder } from './checklist-order.ts'
import type { PlannedItem } from './unlock-plan.ts'

const item = (id: string, over: Partial<PlannedItem> = {}): PlannedItem => ({
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
  dateExpiry: null,
  leadDays: 0,
  unlockedBy: [],
  ...over,
})

test('the plan comes first in its own order, then items waiting for others, then done items', () => {
  const items = [
    item('done', { status: 'Complete', waitingFor: 'nobody' }),
    item('checked', { status: 'AwaitingVerification', waitingFor: 'consultant' }),
    item('form'),
    item('on hold', { status: 'RestrictionOnAction', waitingFor: 'consultant' }),
    item('quiz', { status: 'RestrictionOnAction', unlockedBy: ['video'] }),
    item('video'),
    item('police check', { leadDays: 20 }),
    item('ending', { status: 'Complete', expireStatus: 'expiring', dateExpiry: '2026-12-01' }),
  ]
  expect(checklistOrder(items, ['2026-12-10'])).toEqual([
    'ending',
    'police check',
    'video',
    'form',
    'quiz',
    'on hold',
    'checked',
    'done',
  ])
})
