import { findItemOfEvidence } from '../compliance/decisions/decisions.queries.ts'
import type { JudgedEvidence } from '../compliance/decisions/judge-evidence.ts'
import { ApiError } from '../platform/api-error.ts'
import type { AgencyKeyCaller } from '../platform/caller.ts'
import type { Transaction } from '../platform/database/database.ts'
import { resolveReferences } from '../platform/external-ids.ts'
import { isUuid } from '../platform/ids.ts'

/** Evidence by the id of its record. A system knows the record, and not the items of the lists that ask for it. */
export async function getEvidence(tx: Transaction, id: string): Promise<JudgedEvidence> {
  const item = isUuid(id) ? await findItemOfEvidence.first(tx, id) : undefined
  if (!item) throw new ApiError('file_not_found', { param: id })
  return { complianceItemId: item.id, referenceFileId: id }
}

/** A registration by its external id, or by ours: candidates' own registrations have no other. */
export async function getRegistrationId(
  tx: Transaction,
  { key: { source } }: AgencyKeyCaller,
  name: string,
): Promise<string> {
  const find = await resolveReferences(tx, { source, resource: 'registrations' }, [name])
  return find(name) ?? name
}
