import type { referenceCalls } from '@rollcall/contract/compliance/references'
import type { FastifyRequest } from 'fastify'
import type { AccessTokens } from '../../../../identity/access-token.ts'
import { ApiError } from '../../../../platform/api-error.ts'
import { audit } from '../../../../platform/audit.ts'
import type { PublicCaller } from '../../../../platform/caller.ts'
import type { Queryable } from '../../../../platform/database/statement.ts'
import { fieldMetaReader } from '../../../../platform/field-meta-reader.ts'
import type { Handlers } from '../../../../platform/http/mount-calls.ts'
import { lockCandidate } from '../../../../platform/lock-candidate.ts'
import { limitRate, networkOf, type RateLimit } from '../../../../platform/rate-limit.ts'
import { hashOf } from '../../../../platform/secrets.ts'
import type { Services } from '../../../../platform/services.ts'
import { checkedAnswers } from '../checked-answers.ts'
import { isCandidatesOwn } from './own-device.ts'
import { type AskedReferee, findReferee, noteOpened, saveReference } from './references.queries.ts'

const refereesByNetwork: RateLimit = { name: 'reference-network', limit: 120, windowSeconds: 60 }

export function referenceRoutes(services: Services, tokens: AccessTokens): Handlers<typeof referenceCalls> {
  const { db, clock } = services
  const readFieldMeta = fieldMetaReader(services.log)

  /** Whatever is wrong with a link, the answer is the same. */
  async function getReferee(on: Queryable, token: string): Promise<AskedReferee> {
    const referee = await findReferee.first(on, hashOf(token), new Date(clock.now()))
    if (!referee) throw new ApiError('reference_link_invalid')
    return referee
  }

  /** Refused before anything is said of the link: candidates would answer for their referees. */
  async function openLink(
    { trace }: PublicCaller,
    request: FastifyRequest,
    token: string,
  ): Promise<AskedReferee> {
    await limitRate(db, refereesByNetwork, networkOf(trace.ip), 'too_many_requests')
    const referee = await getReferee(db, token)
    if (await isCandidatesOwn(db, tokens, request, referee.candidateId)) {
      throw new ApiError('reference_own_device')
    }
    return referee
  }

  return {
    'GET /references/{token}': async ({ caller, request, params }) => {
      const referee = await openLink(caller, request, params.token)
      if (referee.hasAnswered) throw new ApiError('reference_already_given')
      const { id, candidateName, name, relationship, fieldMeta, formId, isOpened } = referee
      if (!isOpened) await noteOpened.run(db, id, new Date(clock.now()))
      return { candidateName, refereeName: name, relationship, fields: readFieldMeta(fieldMeta, formId) }
    },
    'POST /references/{token}': async ({ caller, request, params, body, transact }) => {
      const referee = await openLink(caller, request, params.token)
      const { id, candidateId, region } = referee
      const fields = readFieldMeta(referee.fieldMeta, referee.formId)
      const answers = await checkedAnswers(fields, body.answers, region)
      const asReferee = { ...caller, subject: { candidateId }, actor: { kind: 'guest', id: null } } as const
      await transact(async (tx) => {
        await lockCandidate.one(tx, candidateId)
        // The agency may have ended it since it was opened.
        await getReferee(tx, params.token)
        const isFirst =
          (await saveReference.run(tx, id, JSON.stringify(answers), new Date(clock.now()))) === 1
        if (!isFirst) throw new ApiError('reference_already_given')
        await audit(tx, asReferee, 'reference_given', { refereeId: id })
      })
    },
  }
}
