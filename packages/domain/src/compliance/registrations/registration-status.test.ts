import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { complianceItemStatuses, referenceTypes } from '../items/compliance-item.ts'
import { type ChecklistItem, checklistStatusOf } from './checklist-status.ts'
import { canActivate, canSuspend, registrationStatuses, registrationStatusOf } from './registration-status.ts'

const item = (status: ChecklistItem['status'], over: Partial<ChecklistItem> = {}): ChecklistItem => ({
  status,
  referenceType: 'Certification',
  expireStatus: 'none',
  isRenewing: false,
  isAppliedFor: false,
  ...over,
})
const done = item('Complete')
const owed = item('RequiresCandidateAction')
const waits = item('AwaitingVerification')

test.each<[string, ChecklistItem[]]>([
  ['NoChecklist', []],
  ['ItemsExpired', [done, item('RequiresCandidateAction', { expireStatus: 'expired' }), owed]],
  ['AwaitCertOrDoc', [owed, waits]],
  ['AwaitCertOrDoc', [item('RequiresCandidateAction', { referenceType: 'CandidatePhoto' }), owed]],
  ['AwaitCandidateAction', [owed, item('RequiresCandidateAction', { referenceType: 'Video' })]],
  ['AwaitCandidateAction', [item('RequiresCandidateAction', { referenceType: 'Qualification' })]],
  ['AwaitConsultantAction', [done, waits]],
  ['AwaitConsultantAction', [done, item('RestrictionOnAction')]],
  ['AwaitConsultantAction', [item('AwaitingVerificationForUnlinked')]],
  ['AwaitCertOrDoc', [done, item('RestrictionOnAction', { isAppliedFor: true, expireStatus: 'expired' })]],
  ['AwaitConsultantAction', [waits, item('RestrictionOnAction', { isAppliedFor: true })]],
  ['OK', [item('Complete', { expireStatus: 'expiring', isAppliedFor: true })]],
  ['ItemsExpiring', [done, item('Complete', { expireStatus: 'expiring' })]],
  ['OK', [item('Complete', { expireStatus: 'expiring', isRenewing: true })]],
  ['OK', [done, item('CompleteByUnlinked', { expireStatus: 'valid' })]],
])('%s: %j', (expected, items) => {
  expect(checklistStatusOf(items)).toBe(expected)
})

test.each<[string, Parameters<typeof registrationStatusOf>[0]]>([
  ['Pending', { decision: 'none', hasBegun: false, items: [owed] }],
  ['Pending', { decision: 'none', hasBegun: false, items: [] }],
  ['In Progress', { decision: 'none', hasBegun: true, items: [owed, waits] }],
  [
    'In Progress',
    { decision: 'none', hasBegun: true, items: [waits, item('RestrictionOnAction', { isAppliedFor: true })] },
  ],
  ['Awaiting Verification', { decision: 'none', hasBegun: true, items: [done, waits] }],
  [
    'Awaiting Verification',
    { decision: 'none', hasBegun: true, items: [item('RestrictionOnAction'), waits] },
  ],
  ['Complete', { decision: 'none', hasBegun: true, items: [done] }],
  ['Complete', { decision: 'none', hasBegun: false, items: [item('CompleteByUnlinked')] }],
  ['Active', { decision: 'Active', hasBegun: true, items: [owed] }],
  ['Terminated', { decision: 'Terminated', hasBegun: true, items: [done] }],
  ['Deleted', { decision: 'Deleted', hasBegun: true, items: [done] }],
])('%s: %j', (expected, facts) => {
  expect(registrationStatusOf(facts)).toBe(expected)
})

test.each(registrationStatuses)('%s: only what is complete and not active yet may be activated', (status) => {
  expect(canActivate(status)).toBe(status === 'Complete')
})

test.each(registrationStatuses)('%s: only what is active may be suspended', (status) => {
  expect(canSuspend(status)).toBe(status === 'Active')
})

const items = fc.array(
  fc.record<ChecklistItem>({
    status: fc.constantFrom(...complianceItemStatuses),
    referenceType: fc.constantFrom(...referenceTypes),
    expireStatus: fc.constantFrom('none', 'valid', 'expiring', 'expired'),
    isRenewing: fc.boolean(),
    isAppliedFor: fc.constant(false),
  }),
  { maxLength: 6 },
)

test('a complete registration owes nothing, and one that owes something is never complete', () => {
  fc.assert(
    fc.property(items, fc.boolean(), (checklist, hasBegun) => {
      const status = registrationStatusOf({ decision: 'none', hasBegun, items: checklist })
      const isFine = ['OK', 'ItemsExpiring'].includes(checklistStatusOf(checklist))
      expect(status === 'Complete').toBe(isFine)
      const more = registrationStatusOf({ decision: 'none', hasBegun, items: [...checklist, owed] })
      expect(more).not.toBe('Complete')
    }),
  )
})
