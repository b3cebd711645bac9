import type { CandidateCaller } from '../../platform/caller.ts'
import type { Services } from '../../platform/services.ts'
import { getAccessibleAgreement } from './agreement-access.ts'
import { noteFetch } from './agreements.queries.ts'
import { getStoredAgreement } from './move-agreements.ts'

interface AgreementFile {
  fileId: string
  /** Records that the candidate was given the whole agreement, after which they can sign it. */
  noteFetch: () => Promise<unknown>
}

export async function getAgreementFile(
  services: Services,
  { subject: { candidateId } }: CandidateCaller,
  agreementId: string,
): Promise<AgreementFile> {
  const { db, clock } = services
  const { fileId } = await getAccessibleAgreement(db, candidateId, agreementId)
  return {
    fileId: await getStoredAgreement(services, fileId),
    noteFetch: () => noteFetch.run(db, fileId, candidateId, new Date(clock.now())),
  }
}
