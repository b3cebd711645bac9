import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import { ApiError } from '../../../platform/api-error.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import type { Services } from '../../../platform/services.ts'
import {
  addSubmission,
  answerItem,
  checkCanSubmit,
  holdItem,
  type ItemIds,
} from '../../registrations/item-access.ts'
import { getIdCheckRules, readProgress } from './id-check.ts'
import type { IdCheckProvider } from './id-check-provider.ts'

/** Submits the check. A consultant decides whether the documents are genuine. */
export async function completeIdCheck(
  tx: Transaction,
  services: Services,
  provider: IdCheckProvider,
  caller: CandidateCaller,
  ids: ItemIds,
): Promise<ComplianceItem> {
  const item = await holdItem(tx, caller, ids)
  const rules = await getIdCheckRules(tx, caller, item)
  checkCanSubmit(item)
  const { points, missing, documents, isConsentOutdated } = await readProgress(tx, provider, item, rules)
  if (isConsentOutdated) throw new ApiError('consent_version_outdated', { param: 'consent' })
  if (missing.length > 0) throw new ApiError('id_check_points_missing', { param: missing.join(',') })
  await addSubmission(tx, services, caller, item, {
    details: {
      provider: provider.name,
      points,
      documents: documents.map(({ kindId, issuer, dateExpiry, sha256 }) => ({
        kindId,
        issuer,
        dateExpiry,
        sha256,
      })),
    },
  })
  return answerItem(tx, caller, item)
}
