import type { CandidateBody } from '@rollcall/contract/agency/resources'
import { inviteCandidate } from '../people/candidates/invite-candidate.ts'
import { saveCandidates } from '../people/candidates/save-candidates.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { Services } from '../platform/services.ts'
import { findReferenced } from './find-referenced.ts'
import { type Put, type PutResource, putResources, type SourceCaller } from './put-resources.ts'

export async function putCandidates(
  tx: Transaction,
  services: Services,
  { source, regions, caller }: SourceCaller,
  given: readonly Put<CandidateBody>[],
): Promise<PutResource[]> {
  const consultants = given.map(({ consultant }) => consultant)
  const consultantIdOf = await findReferenced(tx, { source, regions, resource: 'consultants' }, consultants)
  const put = await putResources(tx, { source, resource: 'candidates', caller }, given, (candidates) =>
    saveCandidates(
      tx,
      services,
      caller,
      candidates.map((candidate) => ({
        id: candidate.id,
        email: candidate.email,
        firstName: candidate.firstName,
        preferredName: candidate.preferredName ?? null,
        lastName: candidate.lastName,
        phoneNumber: candidate.mobile ?? null,
        region: candidate.region,
        state: candidate.state,
        language: candidate.language ?? 'en',
        timeZone: candidate.timezone,
        consultantId: candidate.consultant === undefined ? null : consultantIdOf(candidate.consultant),
        features: candidate.features ?? {},
        homeLatitude: candidate.home?.latitude ?? null,
        homeLongitude: candidate.home?.longitude ?? null,
        isSuspended: candidate.suspended ?? false,
      })),
    ),
  )
  // A suspended candidate is invited by the first save that no longer suspends them.
  const toInvite = given.filter(({ invite, suspended }) => invite && !suspended)
  const invited = new Set(toInvite.map(({ externalId }) => externalId))
  for (const { externalId, id } of put)
    if (invited.has(externalId)) await inviteCandidate(tx, services, caller, { candidateId: id })
  return put
}
