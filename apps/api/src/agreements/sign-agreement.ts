import type { Agreement } from '@rollcall/contract/agreements'
import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { findAgreement, findFetch, holdCurrentFile, insertSignature } from './agreements.queries.ts'
import { presentAgreement } from './list-agreements.ts'

/** Stores who, when, what file, and from where, for a file they were given. Signing again changes nothing and answers the first signature. */
export async function signAgreement(
  tx: Transaction,
  { clock }: Services,
  {
    candidateId,
    fileId,
    ip,
    userAgent,
    traceId,
  }: { candidateId: string; fileId: string; ip: string; userAgent: string; traceId: string },
): Promise<Agreement> {
  const file = await getAccessibleAgreement(tx, candidateId, fileId)
  if (file.agreedAt !== null) return presentAgreement(file)
  if (!(await holdCurrentFile.first(tx, fileId))) throw new ApiError('agreement_replaced')
  if (!(await findFetch.first(tx, fileId, candidateId, file.sha256))) {
    throw new ApiError('agreement_not_downloaded')
  }

  const now = clock.now()
  const agent = userAgent.slice(0, 500)
  const isFirst =
    (await insertSignature.run(tx, fileId, candidateId, new Date(now), file.sha256, ip, agent)) === 1
  if (isFirst) {
    const actor = { kind: 'candidate', id: candidateId } as const
    const details = { fileId, sha256: file.sha256.toString('hex') }
    await recordAudit(tx, {
      at: now,
      action: 'agreement_signed',
      actor,
      subjectId: candidateId,
      traceId,
      details,
    })
  }
  return presentAgreement(await findAgreement.one(tx, candidateId, fileId))
}
