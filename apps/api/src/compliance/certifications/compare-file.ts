import {
  type Comparison,
  compareWithPaper,
} from '@rollcall/domain/compliance/certifications/compare-with-paper'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { KnownType } from './certification-types.ts'
import { type CertificationRow, type LastComparison, setLastComparison } from './certifications.queries.ts'
import type { CertificateReading } from './reading/certificate-reading.ts'

/** The result is stored with the record for the consultant, because only a consultant can verify it. */
export async function compareFile(
  tx: Transaction,
  caller: CandidateCaller,
  {
    certification,
    type,
    reading,
    sha256,
  }: { certification: CertificationRow; type: KnownType; reading: CertificateReading; sha256: Buffer },
): Promise<Comparison> {
  const { id, certRefNo, dateObtained, dateExpiry, customFields } = certification
  const recorded = {
    ...Object.fromEntries(customFields.map((field) => [field.id, field.value])),
    certRefNo: certRefNo ?? undefined,
    dateObtained: dateObtained ?? undefined,
    dateExpiry: dateExpiry ?? undefined,
  }
  const comparison = compareWithPaper(type.fieldMeta, recorded, reading.fields)
  const kept: LastComparison = {
    ...comparison,
    sha256: sha256.toString('hex'),
    comparedAtUtc: new Date(caller.clock.now()).toISOString(),
  }
  const isKept = (await setLastComparison.run(tx, caller.subject.candidateId, id, JSON.stringify(kept))) === 1
  if (!isKept) throw new ApiError('certification_not_found')
  await audit(tx, caller, 'certification_compared', {
    certificationId: id,
    verification: comparison.verification,
  })
  return comparison
}
