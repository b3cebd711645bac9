import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import type { StoredFile } from '../../platform/files/stored-file.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { insertReadCertificate } from './certifications.queries.ts'
import type { CertificateReading } from './reading/certificate-reading.ts'

const HOUR_MS = 3_600_000

/** The file waits an hour for its record, for its owner alone, so that its bytes need not be sent again. */
export async function keepForRecord(
  tx: Transaction,
  { clock, files }: Services,
  caller: CandidateCaller,
  { file, reading }: { file: StoredFile; reading: CertificateReading },
): Promise<string> {
  const cacheKey = newSecret()
  await files.keep(tx, file)
  await insertReadCertificate.run(
    tx,
    hashOf(cacheKey),
    caller.subject.candidateId,
    file.id,
    JSON.stringify(reading.fields),
    new Date(clock.now() + HOUR_MS),
  )
  await audit(tx, caller, 'certificate_read', { fileId: file.id, sha256: file.sha256.toString('hex') })
  return cacheKey
}
