import type { RollcallStatus } from '@rollcall/contract/work/rollcall'
import { availabilityOfReady } from '@rollcall/domain/work/rollcall/ready-availability'
import type { ReadyStatus } from '@rollcall/domain/work/rollcall/ready-status'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { lockCandidate } from '../../platform/lock-candidate.ts'
import type { Services } from '../../platform/services.ts'
import { saveAvailability } from '../availability/save-days.ts'
import { findRollcallFacts, saveAnswer } from './rollcall.queries.ts'
import { answersFrom, rollcallStatusOf } from './rollcall-status.ts'

/** Saves the check-in and the day's availability together, so that they never disagree. */
export async function setRollcall(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  { status, expectedDateLocal }: { status: ReadyStatus; expectedDateLocal?: string },
): Promise<RollcallStatus> {
  if (status === 'unset') throw new ApiError('unset_status', { param: 'status' })
  const { candidateId } = caller.subject
  const now = services.clock.now()
  await lockCandidate.one(tx, candidateId)
  const facts = await findRollcallFacts.one(tx, candidateId, answersFrom(now))
  const current = rollcallStatusOf(services, caller.subject, facts, now)
  const { activeDateLocal: dateLocal } = current
  if (expectedDateLocal !== undefined && expectedDateLocal !== dateLocal) {
    throw new ApiError('rollcall_date_passed', { param: dateLocal })
  }
  if (!current.isAsked) throw new ApiError('rollcall_not_asked')
  if (current.isBooked) throw new ApiError('rollcall_conflicts_with_booking', { param: dateLocal })

  const day = { dateLocal, status: availabilityOfReady[status], partialRanges: [] }
  await saveAvailability(tx, services, caller, [day])
  await saveAnswer.run(tx, candidateId, dateLocal, status, new Date(now))
  await audit(tx, caller, 'rollcall_answered', { dateLocal, status })
  return { ...current, rollcall: status }
}
