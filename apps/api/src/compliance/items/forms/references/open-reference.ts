import type { FastifyRequest } from 'fastify'
import type { AccessTokens } from '../../../../identity/access-token.ts'
import { ApiError } from '../../../../platform/api-error.ts'
import type { PublicCaller } from '../../../../platform/caller.ts'
import type { Queryable } from '../../../../platform/database/statement.ts'
import { limitRate, networkOf, type RateLimit } from '../../../../platform/rate-limit.ts'
import { hashOf } from '../../../../platform/secrets.ts'
import type { Services } from '../../../../platform/services.ts'
import { isCandidatesOwn } from './own-device.ts'
import { type AskedReferee, findReferee, noteOpened } from './references.queries.ts'

const refereesByNetwork: RateLimit = { name: 'reference-network', limit: 120, windowSeconds: 60 }

/** The refusal does not say what is wrong with a link. */
export async function getReferee(on: Queryable, token: string, now: number): Promise<AskedReferee> {
  const referee = await findReferee.first(on, hashOf(token), new Date(now))
  if (!referee) throw new ApiError('reference_link_invalid')
  return referee
}

/**
 * Refuses the candidate's own device before it reveals anything about the link, because a candidate could answer for
 * their referee.
 */
export async function openLink(
  { db, clock }: Services,
  tokens: AccessTokens,
  { trace }: PublicCaller,
  request: FastifyRequest,
  token: string,
): Promise<AskedReferee> {
  await limitRate(db, refereesByNetwork, networkOf(trace.ip), 'too_many_requests')
  const referee = await getReferee(db, token, clock.now())
  if (await isCandidatesOwn(db, tokens, request, referee.candidateId))
    throw new ApiError('reference_own_device')
  return referee
}

/** Records the first opening, which the candidate can see. */
export async function openReference(
  { db, clock }: Services,
  { id, hasAnswered, isOpened }: AskedReferee,
): Promise<void> {
  if (hasAnswered) throw new ApiError('reference_already_given')
  if (!isOpened) await noteOpened.run(db, id, new Date(clock.now()))
}
