import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  type EndingRequirement,
  endingRequirements,
  requirementsMissingForOffer,
} from '@rollcall/domain/work/bookings/ending-requirements'
import { listRequirementsOfCandidates } from '../../compliance/registrations/registrations.queries.ts'
import type { Queryable } from '../../platform/database/statement.ts'

export type UncoveredRequirement = EndingRequirement & { uncoveredShifts: number; isExpired: boolean }

interface Offeree {
  candidateId: string
  timeZone: string
}

/** The requirements of the offered shifts that have expired, or expire before them, of each candidate. */
export async function listUncovered(
  on: Queryable,
  offerees: readonly Offeree[],
  shifts: readonly { dateLocal: string }[],
  now: number,
): Promise<(offeree: Offeree) => UncoveredRequirement[]> {
  const requirements = await listRequirementsOfCandidates.all(
    on,
    offerees.map(({ candidateId }) => candidateId),
  )
  return ({ candidateId, timeZone }) => {
    const today = localDateOf(now, timeZone)
    const own = requirements.filter((requirement) => requirement.candidateId === candidateId)
    return requirementsMissingForOffer(shifts, endingRequirements(own, today), today).map((missing) => ({
      ...missing,
      isExpired: missing.dateExpiry < today,
    }))
  }
}
