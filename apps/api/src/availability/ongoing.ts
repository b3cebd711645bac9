import { type OngoingAvailability, weekdays } from '@rollcall/domain/availability/ongoing-availability'
import { recordAudit } from '../platform/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import { lockCandidate } from '../platform/lock-candidate.ts'
import type { Services } from '../platform/services.ts'
import { saveOngoing } from './availability.queries.ts'

export async function saveOngoingAvailability(
  tx: Transaction,
  { clock }: Services,
  { candidateId }: CandidateCaller,
  ongoing: OngoingAvailability,
  traceId: string,
): Promise<OngoingAvailability> {
  const now = clock.now()
  await lockCandidate.one(tx, candidateId)
  const week = weekdays.map((weekday) => ongoing[weekday])
  await saveOngoing.run(tx, candidateId, week, new Date(now))
  const actor = { kind: 'candidate', id: candidateId } as const
  await recordAudit(tx, {
    at: now,
    action: 'ongoing_availability_saved',
    actor,
    subjectId: candidateId,
    traceId,
    details: ongoing,
  })
  return ongoing
}
