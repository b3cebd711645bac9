import { ApiError } from '../../../platform/api-error.ts'
import { audit } from '../../../platform/audit.ts'
import type { CandidateCaller } from '../../../platform/caller.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { findAddressee } from '../../../platform/mail/addressee.queries.ts'
import { limitRate, type RateLimit } from '../../../platform/rate-limit.ts'
import type { Services } from '../../../platform/services.ts'
import { siteOf } from '../../../platform/sites.ts'
import { holdItem, type ItemIds } from '../../registrations/item-access.ts'
import { changeRequestMail } from './forms.mails.ts'
import { askForChange as saveRequest } from './forms.queries.ts'
import { actionOf, findSent } from './sent-answers.ts'

const requestsByCandidate: RateLimit = { name: 'form-change-request', limit: 20, windowSeconds: 24 * 60 * 60 }

/** Goes to the consultant, or to the office of the region for a candidate who has none. */
export async function askForChange(
  tx: Transaction,
  { clock, config, outbox }: Services,
  caller: CandidateCaller,
  ids: ItemIds,
  reason: string,
): Promise<void> {
  const item = await holdItem(tx, caller, ids)
  const found = await findSent(tx, item)
  if (!found) throw new ApiError('compliance_item_kind_mismatch')
  const { sent } = found
  const action = sent && actionOf(sent)
  if (action === 'asked') return
  if (!sent || action !== 'ask') throw new ApiError('form_change_not_needed')
  const { candidateId, region } = caller.subject
  await limitRate(tx, requestsByCandidate, candidateId, 'too_many_requests')
  await saveRequest.run(tx, sent.submissionId, reason, new Date(clock.now()))
  // The reason may be about health, so the audit log gets only ids.
  await audit(tx, caller, 'form_change_asked', {
    complianceItemId: item.id,
    submissionId: sent.submissionId,
  })
  const { fullName, email, consultantEmail } = await findAddressee.one(tx, candidateId)
  const to = consultantEmail ?? siteOf(config, region).support.email
  const { registrationId } = ids
  await outbox.add(
    tx,
    changeRequestMail(config, { to, fullName, email, region, registrationId, item, reason }),
    { candidateId },
  )
}
