import type { RollcallStatus } from '@rollcall/contract/rollcall'
import { availabilityOfReady } from '@rollcall/domain/rollcall/ready-availability'
import type { ReadyStatus } from '@rollcall/domain/rollcall/ready-status'
import { saveAvailability } from '../availability/save-days.ts'
import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import { lockCandidate } from '../platform/lock-candidate.ts'
import type { Services } from '../platform/services.ts'
import { findRollcallFacts, saveAnswer } from './rollcall.queries.ts'
import { answersFrom, rollcallStatusOf } from './rollcall-status.ts'

/** The check-in and its day's availability, in one: they never disagree. */
export async function setRollcall(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  {
    status,
    expectedDateLocal,
    traceId,
  }: { status: ReadyStatus; expectedDateLocal?: string; traceId: string },
): Promise<RollcallStatus> {
  if (status === 'unset') throw new ApiError('unset_status', { param: 'status' })
  const { candidateId } = caller
  const now = services.clock.now()
  await lockCandidate.one(tx, candidateId)
  const facts = await findRollcallFacts.one(tx, candidateId, answersFrom(now))
  const current = rollcallStatusOf(services, caller, facts)
  const { activeDateLocal: dateLocal } = current
  if (expectedDateLocal !== undefined && expectedDateLocal !== dateLocal) {
    throw new ApiError('rollcall_date_passed', { param: dateLocal })
  }
  if (current.isBooked) throw new ApiError('rollcall_conflicts_with_booking', { param: dateLocal })

  const day = { dateLocal, status: availabilityOfReady[status], partialRanges: [] }
  await saveAvailability(tx, services, caller, { days: [day], traceId })
  await saveAnswer.run(tx, candidateId, dateLocal, status, new Date(now))
  const actor = { kind: 'candidate', id: candidateId } as const
  const details = { dateLocal, status }
  await recordAudit(tx, {
    at: now,
    action: 'rollcall_answered',
    actor,
    subjectId: candidateId,
    traceId,
    details,
  })
  return { ...current, rollcall: status }
}
