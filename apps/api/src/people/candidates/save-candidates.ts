import type { Features } from '@rollcall/domain/features/feature-flags'
import type { Region } from '@rollcall/domain/regions/region'
import { isTimeZone } from '@rollcall/domain/time/local-time'
import { changeSignInEmail } from '../../identity/change-sign-in-email.ts'
import { ApiError } from '../../platform/api-error.ts'
import { auditEach } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { type Transaction, violatedConstraint } from '../../platform/database/database.ts'
import { checkGivenOnce, type Saved, savedFrom } from '../../platform/saved.ts'
import type { Services } from '../../platform/services.ts'
import { candidateColumns, lockCandidates, saveCandidateRows } from './candidates.queries.ts'

export interface CandidateToSave {
  id: string
  email: string
  firstName: string
  preferredName: string | null
  lastName: string
  phoneNumber: string | null
  region: Region
  state: string
  language: string
  timeZone: string
  consultantId: string | null
  features: Features
  homeLatitude: number | null
  homeLongitude: number | null
  isSuspended: boolean
}

/**
 * The audit log has an entry for each candidate, so that their export and erasure find it. The account of a candidate
 * follows a changed email.
 */
export async function saveCandidates(
  tx: Transaction,
  services: Services,
  caller: Caller,
  candidates: readonly CandidateToSave[],
): Promise<Saved> {
  const ids = candidates.map(({ id }) => id)
  checkGivenOnce(ids)
  const unzoned = candidates.find(({ timeZone }) => !isTimeZone(timeZone))
  if (unzoned) throw new ApiError('time_zone_unknown', { param: unzoned.id })
  const before = await lockCandidates.all(tx, ids)
  // Saving an erased candidate would bring the erased person back.
  const erased = before.find(({ isErased }) => isErased)
  if (erased) throw new ApiError('candidate_erased', { param: erased.id })
  const saved = savedFrom(candidates, await write(tx, caller, candidates))
  for (const [action, candidateIds] of [
    ['candidate_created', saved.created],
    ['candidate_changed', saved.changed],
  ] as const)
    await auditEach(
      tx,
      caller,
      action,
      candidateIds.map((candidateId) => ({ candidateId, details: {} })),
    )
  const emails = new Map(candidates.map(({ id, email }) => [id, email]))
  for (const { id, email: previousEmail } of before) {
    const email = emails.get(id)
    if (email !== undefined && email !== previousEmail)
      await changeSignInEmail(tx, services, caller, { id, email, previousEmail })
  }
  return saved
}

async function write(tx: Transaction, { clock }: Caller, candidates: readonly CandidateToSave[]) {
  try {
    return await saveCandidateRows.all(tx, new Date(clock.now()), ...candidateColumns.arrays(candidates))
  } catch (error) {
    if (violatedConstraint(error) === 'candidates_consultant_id_fkey')
      throw new ApiError('consultant_not_found')
    throw error
  }
}
