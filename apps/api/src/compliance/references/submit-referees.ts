import { checkReferees, tidyReferee } from '@rollcall/domain/compliance/referees'
import { ApiError } from '../../platform/api-error.ts'
import { newId } from '../../platform/ids.ts'
import { hashOf, newSecret } from '../../platform/secrets.ts'
import { linkFor } from '../../platform/sites.ts'
import { getForm } from '../forms/form-access.ts'
import { addSubmission, type Submit } from '../item-access.ts'
import { refereeMail } from './references.mails.ts'
import { findNamingCandidate, insertReferee } from './references.queries.ts'

const LINK_DAYS = 30
const DAY_MS = 86_400_000

/** Each is mailed a link of their own. Until all have answered there is nothing for the consultant to look at. */
export const submitReferees: Submit = async (tx, services, caller, item, body) => {
  const form = await getForm(tx, item)
  if (form.source !== 'referees') throw new ApiError('compliance_item_kind_mismatch')
  const { candidateId } = caller.subject
  const candidate = await findNamingCandidate.one(tx, candidateId)
  const named = body.referees ?? []
  const { ownEmails } = candidate
  const wrong = Object.keys(checkReferees(named, { needed: form.refereesNeeded, ownEmails }))
  if (wrong.length > 0) throw new ApiError('form_answers_invalid', { param: wrong.join(',') })
  const submissionId = await addSubmission(tx, services, caller, item, { details: { formId: form.id } })
  const now = services.clock.now()
  for (const [position, referee] of named.map(tidyReferee).entries()) {
    const token = newSecret()
    await insertReferee.run(
      tx,
      newId(now),
      submissionId,
      item.id,
      candidateId,
      position,
      referee.name,
      referee.email,
      referee.relationship,
      hashOf(token),
      new Date(now),
      new Date(now + LINK_DAYS * DAY_MS),
    )
    const link = linkFor(services.config, candidate, `/reference/${token}`)
    await services.outbox.add(tx, refereeMail(services.config, candidate, referee, { link, days: LINK_DAYS }))
  }
}
