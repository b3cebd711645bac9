import { type OngoingAvailability, weekdays } from '@rollcall/domain/work/availability/ongoing-availability'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { saveOngoing } from './availability.queries.ts'

export async function saveOngoingAvailability(
  tx: Transaction,
  { clock }: Services,
  caller: CandidateCaller,
  ongoing: OngoingAvailability,
): Promise<OngoingAvailability> {
  const { candidateId } = caller.subject
  await lockCandidate.one(tx, candidateId)
  const week = weekdays.map((weekday) => ongoing[weekday])
  await saveOngoing.run(tx, candidateId, week, new Date(clock.now()))
  await audit(tx, caller, 'ongoing_availability_saved', ongoing)
  return ongoing
}
