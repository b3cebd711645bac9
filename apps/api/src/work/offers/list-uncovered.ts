import { localDateOf } from '@rollcall/domain/time/local-time'
import {
  type EndingRequirement,
  endingRequirements,
  requirementsMissingForOffer,
} from '@rollcall/domain/work/bookings/ending-requirements'
import { listRequirements } from '../../compliance/registrations/registrations.queries.ts'
import type { Queryable } from '../../platform/database/statement.ts'

export type UncoveredRequirement = EndingRequirement & { uncoveredShifts: number; isExpired: boolean }

/** The requirements of the offered shifts that have expired, or expire before them. */
export async function listUncovered(
  on: Queryable,
  { candidateId, timeZone }: { candidateId: string; timeZone: string },
  shifts: readonly { dateLocal: string }[],
  now: number,
): Promise<UncoveredRequirement[]> {
  const today = localDateOf(now, timeZone)
  const requirements = await listRequirements.all(on, candidateId)
  return requirementsMissingForOffer(shifts, endingRequirements(requirements, today), today).map(
    (missing) => ({
      ...missing,
      isExpired: missing.dateExpiry < today,
    }),
  )
}
