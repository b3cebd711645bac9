import type { ComplianceNewsKind } from '@rollcall/domain/compliance/items/compliance-news'
import { consultantReason, MAX_REASON_LENGTH } from '@rollcall/domain/compliance/items/consultant-reason'
import { ApiError } from '../../platform/api-error.ts'
import { auditEach } from '../../platform/audit.ts'
import { type Caller, mayDecideAbout } from '../../platform/caller.ts'
import type { InternalAction } from '../../platform/change-of-action.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import {
  holdItemToDecide,
  holdRegistrationToDecide,
  type ItemToDecide,
  insertNews,
  lockOwnerOfItem,
  lockOwnerOfRegistration,
  type RegistrationToDecide,
} from './decisions.queries.ts'

/**
 * An item, read after locking its candidate, who is always locked before their records. An item of another office's
 * candidate counts as missing.
 */
export async function holdItem(
  tx: Transaction,
  caller: Caller,
  complianceItemId: string,
): Promise<ItemToDecide> {
  const owner = isUuid(complianceItemId) ? await lockOwnerOfItem.first(tx, complianceItemId) : undefined
  const item =
    owner && mayDecideAbout(caller, owner) ? await holdItemToDecide.first(tx, complianceItemId) : undefined
  if (!item) throw new ApiError('compliance_item_not_found')
  return item
}

export async function holdRegistration(
  tx: Transaction,
  caller: Caller,
  registrationId: string,
): Promise<RegistrationToDecide> {
  const owner = isUuid(registrationId) ? await lockOwnerOfRegistration.first(tx, registrationId) : undefined
  const registration =
    owner && mayDecideAbout(caller, owner)
      ? await holdRegistrationToDecide.first(tx, registrationId)
      : undefined
  if (!registration) throw new ApiError('registration_not_found')
  return registration
}

export function checkReason(text: string): string {
  const reason = consultantReason(text)
  if (reason === undefined)
    throw new ApiError('consultant_reason_invalid', { param: String(MAX_REASON_LENGTH) })
  return reason
}

interface Decision {
  candidateId: string
  registrationId: string
  complianceItemId: string | null
  what: ComplianceNewsKind
  reason?: string | null
  /** Only ids: the log must not contain text that a person wrote. */
  audited?: Record<string, string>
}

/** Audits the decision and queues it for the candidate's next email. */
export async function noteDecision(tx: Transaction, caller: Caller, decision: Decision): Promise<void> {
  await noteDecisions(tx, caller, decision.what, [decision])
}

/** The same decision about several items or registrations. */
export async function noteDecisions(
  tx: Transaction,
  caller: Caller,
  what: ComplianceNewsKind,
  decisions: readonly Omit<Decision, 'what'>[],
): Promise<void> {
  if (decisions.length === 0) return
  const news = decisions.map(({ candidateId, registrationId, complianceItemId, reason }) => ({
    candidateId,
    registrationId,
    complianceItemId,
    what,
    reason,
  }))
  await insertNews.run(tx, JSON.stringify(news), new Date(caller.clock.now()))
  await auditEach(
    tx,
    caller,
    auditedAs[what],
    decisions.map(({ candidateId, registrationId, complianceItemId, audited }) => ({
      candidateId,
      details: { registrationId, ...(complianceItemId !== null && { complianceItemId }), ...audited },
    })),
  )
}

const auditedAs: Record<ComplianceNewsKind, InternalAction> = {
  verified: 'compliance_evidence_verified',
  rejected: 'compliance_evidence_rejected',
  reopened: 'compliance_form_reopened',
  added: 'compliance_item_added',
  removed: 'compliance_item_removed',
  restricted: 'compliance_item_restricted',
  restrictionLifted: 'compliance_item_restriction_lifted',
  activated: 'registration_activated',
  suspended: 'registration_suspended',
  terminated: 'registration_terminated',
}
