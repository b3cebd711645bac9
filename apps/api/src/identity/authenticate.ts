import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/api-error.ts'
import type { Database } from '../platform/database/database.ts'
import { statement } from '../platform/database/statement.ts'
import type { CandidateCaller } from '../platform/http/mount-calls.ts'
import type { AccessTokens } from './access-token.ts'

const findCaller = statement<
  [candidateId: string, sessionId: string],
  {
    region: string
    timeZone: string
    features: Record<string, string>
    isSuspended: boolean
    isDisabled: boolean
    isSessionOver: boolean
  }
>(
  'find_caller',
  `select c.region, c.timezone as "timeZone", c.features,
          c.suspended_at is not null as "isSuspended",
          a.disabled_at is not null as "isDisabled",
          s.revoked_at is not null as "isSessionOver"
   from candidates c
   join accounts a on a.id = c.id
   join sessions s on s.id = $2 and s.account_id = a.id
   where c.id = $1`,
)

/** The token proves who; the database says on every request whether they still may. */
export const authenticator =
  (db: Database, tokens: AccessTokens) =>
  async (request: FastifyRequest): Promise<CandidateCaller> => {
    const header = request.headers.authorization
    if (!header?.startsWith('Bearer ')) throw new ApiError('access_token_missing')
    const { candidateId, sessionId } = await tokens.verify(header.slice('Bearer '.length))
    const caller = await findCaller.first(db, candidateId, sessionId)
    if (!caller || caller.isSessionOver) throw new ApiError('access_token_invalid')
    if (caller.isDisabled) throw new ApiError('user_disabled')
    if (caller.isSuspended) throw new ApiError('account_suspended')
    return {
      candidateId,
      sessionId,
      region: caller.region,
      timeZone: caller.timeZone,
      features: caller.features,
    }
  }
