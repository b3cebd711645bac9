import { certificationTypeIdOf } from '@rollcall/api/src/compliance/catalogue/catalogue.ts'
import {
  attachToCertification,
  insertCertification,
} from '@rollcall/api/src/compliance/certifications/certifications.queries.ts'
import type { Transaction } from '@rollcall/api/src/platform/database/database.ts'
import { keepFiles } from '@rollcall/api/src/platform/files/record-files.ts'
import type { StoredFile } from '@rollcall/api/src/platform/files/stored-file.ts'
import type { Services } from '@rollcall/api/src/platform/services.ts'
import { judgeDemoCertification } from './demo.queries.ts'
import { type PlannedCertification, planCertifications } from './demo-certifications.ts'
import { candidateIdOf, demoCandidates } from './demo-people.ts'
import { storePdf } from './store-demo-file.ts'

export interface CertificationOnPaper extends PlannedCertification {
  candidateId: string
  stored: StoredFile
}

export async function storeCertificates(
  services: Services,
  now: number,
): Promise<readonly CertificationOnPaper[]> {
  const onPaper: CertificationOnPaper[] = []
  for (const person of demoCandidates)
    for (const certification of planCertifications(person, now)) {
      const { name, content } = certification.file
      const candidateId = candidateIdOf(person.key)
      const stored = await storePdf(services, content, { candidateId, name })
      onPaper.push({ ...certification, candidateId, stored })
    }
  return onPaper
}

/** The certifications that people have added. */
export async function seedCertifications(
  tx: Transaction,
  { files }: Services,
  certifications: readonly CertificationOnPaper[],
): Promise<void> {
  for (const one of certifications) {
    await insertCertification.run(
      tx,
      one.id,
      one.candidateId,
      certificationTypeIdOf(one.typeKey),
      one.certRefNo,
      one.dateObtained,
      one.dateExpiry,
      JSON.stringify(one.customFields),
      null,
      null,
      new Date(one.addedAt),
      one.addedDateLocal,
    )
    await keepFiles(tx, files, [one.stored], attachToCertification, one.id)
    await judgeDemoCertification.run(tx, one.id, one.isVerified, one.rejectionReason)
  }
}
