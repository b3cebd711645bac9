import type { Evidence } from '@rollcall/contract/agency/compliance-calls'
import { ApiError } from '../../platform/api-error.ts'
import { defineRead } from '../../platform/http/read.ts'
import { isUuid } from '../../platform/ids.ts'
import {
  type EvidenceRow,
  findEvidenceForKey,
  type KindRow,
  type listDocumentTypes,
} from './compliance.queries.ts'

type KindQueries = { items: ReturnType<typeof listDocumentTypes.with> }

/** The kinds of one list of the catalogue. */
export const readKinds = (list: typeof listDocumentTypes) =>
  defineRead<KindQueries, unknown, { items: KindRow[] }, 'agencyKey'>({
    queries: ({ agencyKeyId }) => ({ items: list.with(agencyKeyId) }),
    present: ({ items }) => ({ items }),
  })

interface OfEvidence {
  params: { id: string }
}
type EvidenceQueries = { found: ReturnType<typeof findEvidenceForKey.with> }

export const readEvidence = defineRead<EvidenceQueries, OfEvidence, Evidence, 'agencyKey'>({
  queries({ agencyKeyId, params: { id } }) {
    if (!isUuid(id)) throw new ApiError('file_not_found', { param: id })
    return { found: findEvidenceForKey.with(agencyKeyId, id) }
  },
  present({ found: [row] }, { params: { id } }) {
    if (!row) throw new ApiError('file_not_found', { param: id })
    return presentEvidence(row)
  },
})

const presentEvidence = ({
  candidateId,
  candidateExternalId,
  isVerified,
  addedAt,
  ...row
}: EvidenceRow): Evidence => ({
  ...row,
  candidate: { id: candidateId, externalId: candidateExternalId },
  status: isVerified ? 'verified' : row.rejectionReason === null ? 'unverified' : 'rejected',
  addedAt: new Date(addedAt).toISOString(),
  values: row.values ?? {},
})
