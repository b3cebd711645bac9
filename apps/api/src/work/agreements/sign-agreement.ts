import type { Agreement } from '@rollcall/contract/work/agreements'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { Services } from '../../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { findAgreement, findFetch, holdCurrentFile, insertSignature } from './agreements.queries.ts'
import { presentAgreement } from './list-agreements.ts'

/**
 * Stores who signed which file, when and from where. The candidate must have fetched the file. Signing again changes
 * nothing and returns the first signature.
 */
export async function signAgreement(
  tx: Transaction,
  { clock }: Services,
  caller: CandidateCaller,
  fileId: string,
): Promise<Agreement> {
  const { candidateId } = caller.subject
  const file = await getAccessibleAgreement(tx, candidateId, fileId)
  if (file.agreedAt !== null) return presentAgreement(file)
  if (!(await holdCurrentFile.first(tx, fileId))) throw new ApiError('agreement_replaced')
  if (!(await findFetch.first(tx, fileId, candidateId, file.sha256))) {
    throw new ApiError('agreement_not_downloaded')
  }

  const now = new Date(clock.now())
  const { ip, userAgent } = caller.trace
  const agent = userAgent.slice(0, 500)
  const isFirst = (await insertSignature.run(tx, fileId, candidateId, now, file.sha256, ip, agent)) === 1
  if (isFirst) await audit(tx, caller, 'agreement_signed', { fileId, sha256: file.sha256.toString('hex') })
  return presentAgreement(await findAgreement.one(tx, candidateId, fileId))
}
