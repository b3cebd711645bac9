import type { Certification } from '@rollcall/contract/compliance/certifications'
import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Queryable } from '../../platform/database/statement.ts'
import type { KnownType, TypeReader } from './certification-types.ts'
import { presentCertifications } from './certifications.presenter.ts'
import {
  type CertificationRow,
  listCertifications,
  listTypesOfCertifications,
} from './certifications.queries.ts'

/**
 * Reads all of the candidate's certifications, because a renewal is recognised by the earlier ones. No candidate has
 * many.
 */
export async function getCertification(
  on: Queryable,
  readType: TypeReader,
  { subject, clock }: CandidateCaller,
  id: string,
): Promise<Certification> {
  const { candidateId, timeZone } = subject
  const rows = await listCertifications.all(on, candidateId)
  const types = (await listTypesOfCertifications.all(on, candidateId)).map(readType)
  const certifications = presentCertifications(rows, types, { now: clock.now(), timeZone })
  return found(certifications.find((one) => one.id === id))
}

export async function getCertificationRow(
  on: Queryable,
  { subject }: CandidateCaller,
  id: string,
): Promise<CertificationRow> {
  return found((await listCertifications.all(on, subject.candidateId)).find((one) => one.id === id))
}

/** The type of a certification that was read before. The candidate may have moved to a region without this type. */
export async function getTypeOf(
  on: Queryable,
  readType: TypeReader,
  { subject }: CandidateCaller,
  { typeId }: CertificationRow,
): Promise<KnownType> {
  const row = (await listTypesOfCertifications.all(on, subject.candidateId)).find(({ id }) => id === typeId)
  if (!row) throw new Error(`There is no certification type ${typeId}`)
  return readType(row)
}

function found<Record>(record: Record | undefined): Record {
  if (!record) throw new ApiError('certification_not_found')
  return record
}
