import { expect, test } from 'vitest'
import { type ChecklistFacts, complianceItemStates } from './item-states.ts'

const TODAY = '2026-11-17'
const signature = {
  id: 'signature',
  isLinked: true,
  verification: 'unverified',
  dateExpiry: null,
  ignoreExpiry: false,
  reminderDays: 0,
  sinceUtc: '2026-11-01T00:00:00Z',
} as const
const item = (id: string, over: Partial<ChecklistFacts> = {}): ChecklistFacts => ({
  id,
  referenceType: 'Contract',
  evidence: [],
  comesAfter: [],
  restriction: null,
  ...over,
})

test('an item waits for the items of its own checklist that have to be done first', () => {
  const states = complianceItemStates(
    [
      item('handbook', { evidence: [signature] }),
      item('terms'),
      item('quiz', { comesAfter: ['handbook', 'terms', 'removed', 'quiz'] }),
      item('last', { comesAfter: ['quiz'] }),
      item('free', { comesAfter: ['handbook'] }),
    ],
    TODAY,
  )
  expect([...states].map(([id, { status, unlockedBy }]) => [id, status, unlockedBy])).toEqual([
    ['handbook', 'Complete', []],
    ['terms', 'RequiresCandidateAction', []],
    ['quiz', 'RestrictionOnAction', ['terms']],
    ['last', 'RestrictionOnAction', ['quiz']],
    ['free', 'RequiresCandidateAction', []],
  ])
})
