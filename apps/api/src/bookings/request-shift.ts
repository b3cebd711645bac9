import type { ShiftRequest } from '@rollcall/domain/add-shift/shift-request'
import { isEnabled } from '@rollcall/domain/features/feature-flags'
import { ApiError } from '../platform/api-error.ts'
import { recordAudit } from '../platform/audit.ts'
import type { Transaction } from '../platform/database/database.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import { limitRate, type RateLimit } from '../platform/rate-limit.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf, siteOf } from '../platform/sites.ts'
import { shiftRequestMail } from './bookings.mails.ts'
import { findAddressee } from './candidates.queries.ts'

const requestsByCandidate: RateLimit = { name: 'shift-request', limit: 10, windowSeconds: 60 * 60 }

export function checkShiftRequest({ config }: Services, caller: CandidateCaller): void {
  const features = featuresOf(config, caller.region, caller.features)
  if (!isEnabled(features, 'enableAddNewShift')) throw new ApiError('feature_not_enabled')
}

/** Goes to the consultant, or to the office of the region for somebody who has none. */
export async function requestShift(
  tx: Transaction,
  { config, clock, outbox }: Services,
  { candidateId, region }: CandidateCaller,
  request: ShiftRequest,
  traceId: string,
): Promise<void> {
  // Inside: a request that is repeated is answered as the first time, and counts once.
  await limitRate(tx, requestsByCandidate, candidateId, 'too_many_requests')
  const { fullName, email, consultantEmail } = await findAddressee.one(tx, candidateId)
  const to = consultantEmail ?? siteOf(config, region).support.email
  const { date, startTime, endTime, clientName, notes } = request
  await outbox.add(
    tx,
    shiftRequestMail(config, { to, fullName, email, region, date, startTime, endTime, clientName, notes }),
  )
  const actor = { kind: 'candidate', id: candidateId } as const
  await recordAudit(tx, {
    at: clock.now(),
    action: 'shift_requested',
    actor,
    subjectId: candidateId,
    traceId,
    details: { date },
  })
}
