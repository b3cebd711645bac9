import type { Registration } from '@rollcall/contract/agency/compliance-calls'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { checklistOf } from '../../compliance/registrations/checklists.ts'
import { listItems } from '../../compliance/registrations/items.queries.ts'
import { findRegistration } from '../../compliance/registrations/registrations.queries.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { AgencyKeyCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/ids.ts'
import { findTimeZoneOfCandidate, listNamesOfRegistration } from './compliance.queries.ts'

/** A registration with the status of each requirement, as the candidate's portal derives it. */
export async function readRegistration(
  tx: Transaction,
  { actor, clock }: AgencyKeyCaller,
  id: string,
): Promise<Registration> {
  const registration = isUuid(id) ? await findRegistration.first(tx, id) : undefined
  if (!registration) throw new ApiError('registration_not_found', { param: id })
  const { candidateId, title, location, unlocks, statusReason, activatedAt } = registration
  const { timeZone } = await findTimeZoneOfCandidate.one(tx, candidateId)
  const names = await listNamesOfRegistration.all(tx, actor.id, id)
  const nameOf = (record: string) => names.find((one) => one.id === record)?.externalId ?? null
  const rows = await listItems.all(tx, candidateId)
  const { status, items } = checklistOf(registration, rows, localDateOf(clock.now(), timeZone))
  return {
    id,
    externalId: nameOf(id),
    candidate: { id: candidateId, externalId: nameOf(candidateId) },
    title,
    location,
    unlocks,
    statusReason,
    activatedAt: activatedAt === null ? null : new Date(activatedAt).toISOString(),
    status,
    requirements: items.map(({ row, state }) => ({
      id: row.id,
      externalId: nameOf(row.id),
      title: row.title,
      referenceType: row.referenceType,
      restriction: row.restriction,
      status: state.status,
      evidenceId: state.evidenceId,
      dateExpiry: row.evidence.find((one) => one.id === state.evidenceId)?.dateExpiry ?? null,
    })),
  }
}
