import { localDateOf } from '@rollcall/domain/time/local-time'
import { isWorkedInFuture, type ShiftRequest } from '@rollcall/domain/work/shift-requests/shift-request'
import { findActedBy } from '../../identity/acting/acted-by.ts'
import { ApiError } from '../../platform/api-error.ts'
import { audit } from '../../platform/audit.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { findAddressee } from '../../platform/mail/addressee.queries.ts'
import { limitRate, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { siteOf } from '../../platform/sites.ts'
import { shiftRequestMail } from './shift-requests.mails.ts'

const requestsByCandidate: RateLimit = { name: 'shift-request', limit: 10, windowSeconds: 60 * 60 }

/** Goes to the consultant, or to the office of the region for a candidate without one. */
export async function requestShift(
  tx: Transaction,
  { clock, config, outbox }: Services,
  caller: CandidateCaller,
  request: ShiftRequest,
): Promise<void> {
  const { candidateId, region, timeZone } = caller.subject
  if (isWorkedInFuture(request.date, localDateOf(clock.now(), timeZone))) {
    throw new ApiError('shift_request_date_in_future', { param: 'date' })
  }
  // Inside the transaction, so that a repeated request is replayed and counts once.
  await limitRate(tx, requestsByCandidate, candidateId, 'too_many_requests')
  const { fullName, email, consultantEmail } = await findAddressee.one(tx, candidateId)
  const to = consultantEmail ?? siteOf(config, region).support.email
  const { date, startTime, endTime, clientName, notes } = request
  await outbox.add(
    tx,
    shiftRequestMail(config, {
      to,
      fullName,
      email,
      region,
      date,
      startTime,
      endTime,
      clientName,
      notes,
      actedBy: await findActedBy(tx, caller),
    }),
    { candidateId },
  )
  await audit(tx, caller, 'shift_requested', { date })
}
