import type { Certification } from '@rollcall/contract/compliance/certifications'
import { firstParentIdOf } from '@rollcall/domain/compliance/certifications/certification-chain'
import { customFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { expireStatus } from '@rollcall/domain/compliance/certifications/expire-status'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { presentFile } from '../../platform/files/record-files.ts'
import { type KnownType, presentType } from './certification-types.ts'
import type { CertificationRow } from './certifications.queries.ts'

/** Needs all certifications of a candidate, because a renewal is recognised by the earlier ones. */
export function presentCertifications(
  certifications: readonly CertificationRow[],
  types: readonly KnownType[],
  { now, timeZone }: { now: number; timeZone: string },
): Certification[] {
  const todayLocal = localDateOf(now, timeZone)
  const typesById = new Map(types.map((type) => [type.id, type]))
  return certifications.map(({ createdAt, files, ...certification }) => {
    const type = typesById.get(certification.typeId)
    if (!type) throw new Error(`There is no certification type ${certification.typeId}`)
    const { reminderDays, ignoreExpiry } = type
    return {
      ...certification,
      title: type.title,
      certificationType: presentType(type),
      customFields: customFieldIds.flatMap((id) =>
        certification.customFields.flatMap((field) => (field.id === id ? [{ id, value: field.value }] : [])),
      ),
      expireStatus: expireStatus(
        { dateExpiry: certification.dateExpiry, ignoreExpiry, reminderDays },
        todayLocal,
      ),
      ignoreExpiry,
      reminderDays,
      firstParentId: firstParentIdOf({ ...certification, createdAt }, certifications),
      candidateTimeZone: timeZone,
      files: files.map((file) => presentFile(file)),
    }
  })
}
