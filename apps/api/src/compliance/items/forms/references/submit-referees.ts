import { REFERENCE_LINK_DAYS } from '@rollcall/domain/compliance/items/referee-requests'
import { checkReferees, tidyReferee } from '@rollcall/domain/compliance/items/referees'
import { ApiError } from '../../../../platform/api-error.ts'
import { newId } from '../../../../platform/ids.ts'
import { addSubmission, type Submit } from '../../../registrations/item-access.ts'
import { getForm } from '../form-access.ts'
import { newLink } from './reference-link.ts'
import { refereeMail } from './references.mails.ts'
import { findNamingCandidate, insertReferee, refereeTopic } from './references.queries.ts'

/** Mails each referee a link of their own. The consultant has nothing to review until all have answered. */
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
    const id = newId(now)
    const { link, tokenHash, expiresAt } = newLink(services, candidate)
    await insertReferee.run(
      tx,
      id,
      submissionId,
      item.id,
      candidateId,
      position,
      referee.name,
      referee.email,
      referee.relationship,
      tokenHash,
      new Date(now),
      expiresAt,
    )
    const mail = refereeMail(services.config, candidate, referee, { link, days: REFERENCE_LINK_DAYS })
    await services.outbox.add(tx, mail, { candidateId, topic: refereeTopic(id) })
  }
}
