import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import type { Services } from '../../platform/services.ts'
import { agreementToSignMail } from './agreements.mails.ts'
import { insertAgreement, listSigners, lockAgreement, setReplaced } from './agreements.queries.ts'

export interface AgreementToSave {
  id: string
  clientId: string
  type: string
  title: string
  /** Stored before the transaction. */
  file: StoredFile
  /** The current version, which cannot be signed from then on. Null for a new agreement. */
  replacesId: string | null
}

/**
 * Adds an agreement of a client, or a new version of one. Signatures stay with the file that was signed. Candidates who have
 * shifts ahead there are mailed. A new version that is the same as the current one is not added. Returns whether it was added.
 */
export async function saveAgreement(
  tx: Transaction,
  services: Services,
  caller: Caller,
  agreement: AgreementToSave,
): Promise<boolean> {
  const { id, clientId, title, file, replacesId } = agreement
  const now = new Date(services.clock.now())
  if (replacesId !== null && (await isCurrent(tx, agreement, replacesId))) return false
  await services.files.keep(tx, file)
  await insert(tx, agreement, now)
  if (replacesId !== null) await setReplaced.run(tx, replacesId, now)
  const sha256 = file.sha256.toString('hex')
  await audit(tx, caller, 'agreement_saved', { fileId: id, clientId, title, sha256, replacesId })
  for (const signer of await listSigners.all(tx, clientId, now)) {
    const mail = agreementToSignMail(services.config, signer, { title, isReplacement: replacesId !== null })
    await services.outbox.add(tx, mail, { candidateId: signer.candidateId })
  }
  return true
}

async function isCurrent(
  tx: Transaction,
  { clientId, type, title, file }: AgreementToSave,
  replacesId: string,
): Promise<boolean> {
  const replaced = await lockAgreement.first(tx, replacesId)
  if (replaced?.clientId !== clientId) throw new ApiError('agreement_not_found', { param: replacesId })
  if (replaced.isReplaced) throw new ApiError('agreement_replaced', { param: replacesId })
  return replaced.type === type && replaced.title === title && replaced.sha256.equals(file.sha256)
}

async function insert(
  tx: Transaction,
  { id, clientId, type, title, file }: AgreementToSave,
  now: Date,
): Promise<void> {
  try {
    await insertAgreement.run(tx, id, clientId, type, title, file.sha256, file.id, now)
  } catch (error) {
    if (violatedConstraint(error) === 'agreement_files_client_id_fkey')
      throw new ApiError('client_not_found', { param: clientId })
    throw error
  }
}
