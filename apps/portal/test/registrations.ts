import type {
  ComplianceItem,
  PlanStep,
  Registration,
  RegistrationDetails,
} from '@rollcall/contract/compliance/registrations'
import type { EndingRequirement } from '@rollcall/contract/work/bookings'
import { complianceItemStatuses } from '@rollcall/domain/compliance/items/compliance-item'
import type { Answers } from './fake-service.ts'
import { avaWithPapers, paperId } from './papers.ts'
import { ava } from './people.ts'

const flags = { registrationViewDetails: 'enabled', registrationAgreementsTab: 'enabled' } as const

/** Ava, who may open her registrations, and has no family of My Files. */
export const avaWithRegistrations: typeof ava = { ...ava, features: { ...ava.features, ...flags } }
export const avaWithAll: typeof ava = { ...avaWithPapers, features: { ...avaWithPapers.features, ...flags } }

export const registrationId = paperId(9_000)
export const itemId = (number: number) => paperId(9_100 + number)

export const item = (number: number, more: Partial<ComplianceItem> = {}): ComplianceItem => ({
  id: itemId(number),
  title: 'Police check',
  description: 'Not older than three years.',
  kind: 'document',
  referenceType: 'UploadedFile',
  type: 'unset',
  referenceId: null,
  referenceFileId: null,
  status: 'RequiresCandidateAction',
  statusReason: null,
  waitingFor: 'candidate',
  waitingSinceUTC: null,
  expiry: { dateExpiry: null, expireStatus: 'none' },
  isRenewing: false,
  isAppliedFor: false,
  unlockedBy: [],
  leadDays: 0,
  apply: null,
  application: null,
  file: null,
  evidence: [],
  ...more,
})

export const evidence = (
  number: number,
  more: Partial<ComplianceItem['evidence'][number]> = {},
): ComplianceItem['evidence'][number] => ({
  referenceFileId: paperId(9_500 + number),
  title: 'Police check 2025.pdf',
  isLinked: false,
  isVerified: false,
  rejectionReason: null,
  dateExpiry: null,
  sinceUTC: '2026-03-03T00:00:00Z',
  files: [],
  ...more,
})

const summary = {
  id: registrationId,
  title: 'Early learning, Victoria',
  status: 'In Progress',
  statusReason: null,
  location: 'Melbourne',
  unlocks: 'be offered work at early-learning centres in Victoria',
  checklistStatus: 'AwaitCertOrDoc',
  checkByDateLocal: null,
} as const

export const registration = (more: Partial<Registration> = {}): Registration => ({
  ...summary,
  complianceItems: {
    ...(Object.fromEntries(
      complianceItemStatuses.map((status) => [status, 0]),
    ) as Registration['complianceItems']),
    Complete: 4,
    RequiresCandidateAction: 3,
    AwaitingVerification: 2,
  },
  progress: { total: 9, sent: 6, accepted: 4, appliedFor: 0 },
  nextStep: {
    complianceItemId: itemId(1),
    title: 'Police check',
    waitingFor: 'candidate',
    waitingSinceUTC: null,
    authority: null,
  },
  ...more,
})

export const details = (
  complianceItems: ComplianceItem[],
  more: Partial<RegistrationDetails> = {},
): RegistrationDetails => ({ ...summary, ...more, complianceItems })

export const step = (number: number, more: Partial<PlanStep> = {}): PlanStep => ({
  registrationId,
  registrationTitle: summary.title,
  complianceItemId: itemId(number),
  title: `Step ${number}`,
  referenceType: 'UploadedFile',
  reason: 'toDo',
  statusReason: null,
  dateExpiry: null,
  shiftsAtRisk: 0,
  firstShiftAtRiskLocal: null,
  isSlow: false,
  leadDays: 0,
  unlocksItems: [],
  unlocks: null,
  isLater: false,
  ...more,
})

/** A document that expires on 11 March and affects no booked shift by default. */
export const clearance = (more: Partial<EndingRequirement> = {}): EndingRequirement => ({
  complianceItemId: itemId(1),
  registrationId,
  title: 'Clearance',
  referenceFileId: itemId(9),
  dateExpiry: '2026-03-11',
  isBeingRenewed: false,
  isAppliedFor: false,
  affectedShifts: 0,
  firstAffectedShiftLocal: null,
  ...more,
})

/** One registration with these items. */
export const withItems = (...items: ComplianceItem[]): Answers => ({
  'GET /registrations': [registration()],
  'GET /registrations/{registrationId}': details(items),
})
