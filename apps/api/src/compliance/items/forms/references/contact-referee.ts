import {
  canRemindFrom,
  checkReplacement,
  REFERENCE_LINK_DAYS,
} from '@rollcall/domain/compliance/items/referee-requests'
import { type Referee, tidyReferee } from '@rollcall/domain/compliance/items/referees'
import { mailboxKey } from '@rollcall/domain/identity/email'
import { ApiError } from '../../../../platform/api-error.ts'
import { audit } from '../../../../platform/audit.ts'
import type { CandidateCaller } from '../../../../platform/caller.ts'
import type { Transaction } from '../../../../platform/database/database.ts'
import type { Queryable } from '../../../../platform/database/statement.ts'
import { limitRate, type RateLimit } from '../../../../platform/rate-limit.ts'
import type { Services } from '../../../../platform/services.ts'
import { type HeldItem, holdItem, type ItemIds } from '../../../registrations/item-access.ts'
import { getForm } from '../form-access.ts'
import { newLink } from './reference-link.ts'
import { refereeMail } from './references.mails.ts'
import {
  correctReferee,
  findNamingCandidate,
  listReferees,
  noteReminder,
  type RefereeRow,
  refereeTopic,
  replaceReferee,
} from './references.queries.ts'

/** The number of further addresses per day that a candidate may have us email. */
const replacementsByCandidate: RateLimit = { name: 'referee-replaced', limit: 5, windowSeconds: 24 * 60 * 60 }

export type RefereeIds = ItemIds & { refereeId: string }

/** The referees of the newest submission. They can answer until a consultant has decided. */
export async function findReferees(
  on: Queryable,
  item: HeldItem,
): Promise<{ referees: RefereeRow[]; isOpen: boolean }> {
  const form = await getForm(on, item)
  if (form.source !== 'referees') throw new ApiError('compliance_item_kind_mismatch')
  const [latest] = item.evidence.filter(({ isLinked }) => isLinked)
  if (!latest) return { referees: [], isOpen: false }
  return { referees: await listReferees.all(on, latest.id), isOpen: latest.verification === 'unverified' }
}

async function holdReferee(tx: Transaction, caller: CandidateCaller, { refereeId, ...ids }: RefereeIds) {
  const { referees, isOpen } = await findReferees(tx, await holdItem(tx, caller, ids))
  const referee = referees.find(({ id }) => id === refereeId)
  if (!referee) throw new ApiError('referee_not_found')
  if (!isOpen || referee.answeredAt !== null) throw new ApiError('referee_already_answered')
  return { referee, others: referees.filter((other) => other !== referee) }
}

/** Once a day, to the address of the first request. */
export async function remindReferee(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: RefereeIds,
): Promise<void> {
  const { referee } = await holdReferee(tx, caller, ids)
  const now = services.clock.now()
  const from = canRemindFrom(referee)
  if (from !== null && now < from)
    throw new ApiError('referee_reminded_recently', { param: new Date(from).toISOString() })
  const candidate = await findNamingCandidate.one(tx, caller.subject.candidateId)
  const { link, tokenHash, expiresAt } = newLink(services, candidate)
  await noteReminder.run(tx, referee.id, tokenHash, new Date(now), expiresAt)
  await audit(tx, caller, 'referee_reminded', { refereeId: referee.id })
  const mail = refereeMail(services.config, candidate, referee, {
    link,
    days: REFERENCE_LINK_DAYS,
    isReminder: true,
  })
  const { candidateId } = caller.subject
  await services.outbox.add(tx, mail, { candidateId, topic: refereeTopic(referee.id) })
}

/** A new address or person gets a new link. A change of spelling sends nothing. */
export async function changeReferee(
  tx: Transaction,
  services: Services,
  caller: CandidateCaller,
  ids: RefereeIds,
  given: Referee,
): Promise<void> {
  const { referee, others } = await holdReferee(tx, caller, ids)
  const { candidateId } = caller.subject
  const candidate = await findNamingCandidate.one(tx, candidateId)
  const wrong = Object.keys(checkReplacement(given, { others, ownEmails: candidate.ownEmails }))
  if (wrong.length > 0) throw new ApiError('form_answers_invalid', { param: wrong.join(',') })
  const { name, email, relationship } = tidyReferee(given)
  const audited = { refereeId: referee.id }
  if (mailboxKey(email) === mailboxKey(referee.email)) {
    await correctReferee.run(tx, referee.id, name, relationship)
    await audit(tx, caller, 'referee_corrected', audited)
    return
  }
  await limitRate(tx, replacementsByCandidate, candidateId, 'too_many_requests')
  const { link, tokenHash, expiresAt } = newLink(services, candidate)
  const now = new Date(services.clock.now())
  await replaceReferee.run(tx, referee.id, name, email, relationship, tokenHash, now, expiresAt)
  await audit(tx, caller, 'referee_replaced', audited)
  const mail = refereeMail(
    services.config,
    candidate,
    { name, email, relationship },
    {
      link,
      days: REFERENCE_LINK_DAYS,
    },
  )
  await services.outbox.add(tx, mail, { candidateId, topic: refereeTopic(referee.id) })
}
