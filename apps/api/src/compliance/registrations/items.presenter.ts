import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { ChecklistItemState } from '@rollcall/domain/compliance/items/item-states'
import { refereesInWords } from '@rollcall/domain/compliance/items/referees-asked'
import { presentFile } from '../../platform/files/record-files.ts'
import type { EvidenceRow, FullItemRow } from './items.queries.ts'

export function presentItem(item: FullItemRow, state: ChecklistItemState): ComplianceItem {
  const best = item.evidence.find(({ id }) => id === state.evidenceId)
  return {
    id: item.id,
    title: item.title,
    description: item.description,
    kind: item.kind,
    referenceType: item.referenceType,
    type: item.type,
    referenceId: item.asksFor ?? item.videoId ?? item.formId ?? item.file?.id ?? null,
    referenceFileId: state.evidenceId,
    status: state.status,
    statusReason: statusReasonOf(item, state),
    waitingFor: state.waitingFor,
    waitingSinceUTC: state.waitingSinceUtc,
    expiry: { dateExpiry: best?.dateExpiry ?? null, expireStatus: state.expireStatus },
    isRenewing: state.isRenewing,
    unlockedBy: state.unlockedBy,
    leadDays: item.leadDays,
    apply: item.apply,
    isAppliedFor: state.isAppliedFor,
    application:
      item.application && state.isAppliedFor
        ? { reference: item.application.reference, appliedOnLocal: item.application.appliedOnLocal }
        : null,
    file: item.file && { ...presentFile(item.file), isFetched: item.file.isFetched },
    evidence: item.evidence.map((one) => ({
      referenceFileId: one.id,
      title: one.title,
      isLinked: one.isLinked,
      isVerified: one.verification === 'verified',
      rejectionReason: rejectionReasonOf(one),
      dateExpiry: one.ignoreExpiry ? null : one.dateExpiry,
      sinceUTC: one.sinceUtc,
      files: one.files.map((file) => presentFile(file)),
    })),
  }
}

/** The reason of the refusal or restriction, or the number of referees who have not answered. */
function statusReasonOf({ evidence, restriction }: FullItemRow, state: ChecklistItemState): string | null {
  if (state.status === 'RestrictionOnAction') return restriction
  const best = evidence.find(({ id }) => id === state.evidenceId)
  if (state.waitingFor === 'provider' && best?.referees) return refereesInWords(best.referees)
  return state.status === 'RequiresCandidateAction' && best ? rejectionReasonOf(best) : null
}

/** The reason of the newest refusal. */
export const latestRejectionReason = (evidence: readonly EvidenceRow[]): string | null => {
  const [latest] = evidence
    .filter(({ verification }) => verification === 'rejected')
    .toSorted((one, other) => (one.sinceUtc < other.sinceUtc ? 1 : -1))
  return latest ? rejectionReasonOf(latest) : null
}

const rejectionReasonOf = ({ isInfected, rejectionReason }: EvidenceRow): string | null =>
  isInfected ? 'We found a virus in this file. Send a clean copy.' : rejectionReason
