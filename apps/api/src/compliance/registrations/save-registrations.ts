import { ApiError } from '../../platform/api-error.ts'
import { auditEach } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidates } from '../../platform/lock-candidate.ts'
import { type Saved, savedFrom } from '../../platform/saved.ts'
import { listUnchangeableRegistrations, saveRegistrationRows } from './registrations.queries.ts'

export interface RegistrationToSave {
  id: string
  candidateId: string
  title: string
  location: string
  /** The work that it allows once it is active: 'be offered work at primary schools in Victoria'. */
  unlocks: string | null
}

/** Decisions are not saved: a consultant activates, suspends and ends a registration. */
export async function saveRegistrations(
  tx: Transaction,
  caller: Caller,
  registrations: readonly RegistrationToSave[],
): Promise<Saved> {
  await checkCandidates(tx, registrations)
  const rows = JSON.stringify(registrations)
  const [unchangeable] = await listUnchangeableRegistrations.all(tx, rows)
  if (unchangeable)
    throw new ApiError(unchangeable.isEnded ? 'registration_ended' : 'registration_candidate_mismatch', {
      param: unchangeable.id,
    })
  const now = new Date(caller.clock.now())
  const saved = savedFrom(registrations, await saveRegistrationRows.all(tx, rows, now))
  for (const [action, ids] of [
    ['registration_created', saved.created],
    ['registration_changed', saved.changed],
  ] as const)
    await auditEach(
      tx,
      caller,
      action,
      registrations
        .filter(({ id }) => ids.includes(id))
        .map(({ id, candidateId }) => ({ candidateId, details: { registrationId: id } })),
    )
  return saved
}

/** Locked, so that a registration is not decided on, nor its candidate erased, while it is saved. */
async function checkCandidates(tx: Transaction, registrations: readonly RegistrationToSave[]) {
  const ids = [...new Set(registrations.map(({ candidateId }) => candidateId))]
  const candidates = await lockCandidates.all(tx, ids)
  const erased = candidates.find(({ isErased }) => isErased)
  // Saving for an erased candidate would store data about them again.
  if (erased) throw new ApiError('candidate_erased', { param: erased.id })
  const known = new Set(candidates.map(({ id }) => id))
  const unknown = ids.find((id) => !known.has(id))
  if (unknown) throw new ApiError('candidate_not_found', { param: unknown })
}
