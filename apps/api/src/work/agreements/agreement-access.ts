import { ApiError } from '../../platform/api-error.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import { isUuid } from '../../platform/ids.ts'
import { type AgreementFileRow, findAgreement } from './agreements.queries.ts'

/** An agreement that the candidate may read. One of a former client is refused with a code of its own. */
export async function getAccessibleAgreement(
  on: Queryable,
  candidateId: string,
  fileId: string,
): Promise<AgreementFileRow> {
  if (!isUuid(fileId)) throw new ApiError('invalid_file_id', { param: 'id' })
  const file = await findAgreement.first(on, candidateId, fileId)
  if (file?.isTheirs) return file
  throw new ApiError(file?.wasTheirs ? 'not_authorised_to_access_agreement' : 'agreement_not_found')
}

/** Also one of a client that the candidate no longer works for. */
export async function isKnownAgreement(on: Queryable, candidateId: string, fileId: string): Promise<boolean> {
  const file = await findAgreement.first(on, candidateId, fileId)
  return Boolean(file?.isTheirs || file?.wasTheirs)
}
