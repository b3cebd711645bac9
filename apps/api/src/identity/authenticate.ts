import type { FastifyRequest } from 'fastify'
import { ApiError } from '../platform/api-error.ts'
import type { CandidateCaller } from '../platform/caller.ts'
import { statement } from '../platform/database/statement.ts'
import type { Claim, Identify } from '../platform/http/mount-calls.ts'
import { bearerTokenOf, traceOf } from '../platform/http/request-credentials.ts'
import type { Services } from '../platform/services.ts'
import { featuresOf, isSecondFactorRequired } from '../platform/sites.ts'
import type { AccessTokens } from './access-token.ts'
import { type ActingRow, checkActing, findActing } from './acting/acting-grants.ts'
import { identifyAgencyKey } from './agency-keys/identify-agency-key.ts'
import { identifyConsultant } from './desk-sessions/identify-consultant.ts'

interface CallerRow {
  region: string
  timeZone: string
  features: Record<string, string>
  isSuspended: boolean
  isDisabled: boolean
}

interface SignedInRow extends CallerRow {
  isSessionOver: boolean
  hasSecondFactor: boolean
}

const findCaller = statement<[candidateId: string, sessionId: string], SignedInRow>(
  'find_caller',
  `select c.region, c.timezone as "timeZone", c.features,
          c.suspended_at is not null as "isSuspended",
          a.disabled_at is not null as "isDisabled",
          s.revoked_at is not null as "isSessionOver",
          exists (select from mfa_devices d where d.account_id = a.id and d.verified_at is not null) as "hasSecondFactor"
   from candidates c
   join accounts a on a.id = c.id
   join sessions s on s.id = $2 and s.account_id = a.id
   where c.id = $1`,
)

type ClaimServices = Pick<Services, 'clock' | 'config'>

interface Session {
  candidateId: string
  sessionId: string
}

function callerOf(
  { clock, config }: ClaimServices,
  { candidateId, sessionId }: Session,
  request: FastifyRequest,
  { found, actor }: { found: CallerRow; actor: CandidateCaller['actor'] },
): CandidateCaller {
  if (found.isDisabled) throw new ApiError('user_disabled')
  if (found.isSuspended) throw new ApiError('account_suspended')
  const { region, timeZone } = found
  return {
    subject: { candidateId, region, timeZone, features: featuresOf(config, region, found.features) },
    actor,
    sessionId,
    // The call is for candidates, and the token is a consultant's for the desk.
    isSecondFactorMissing: false,
    trace: traceOf(request),
    clock,
  }
}

/** The claim of a candidate's own session, whether a token names it or it has just been refreshed. */
export const candidateClaim = (
  services: ClaimServices,
  { candidateId, sessionId }: Session,
  request: FastifyRequest,
): Claim<'candidate'> => ({
  kind: 'candidate',
  id: candidateId,
  ids: { candidateId },
  statement: findCaller.with(candidateId, sessionId),
  admit(found: SignedInRow | undefined) {
    if (!found || found.isSessionOver) throw new ApiError('access_token_invalid')
    const actor = { kind: 'candidate', id: candidateId } as const
    return {
      ...callerOf(services, { candidateId, sessionId }, request, { found, actor }),
      isSecondFactorMissing: !found.hasSecondFactor && isSecondFactorRequired(services.config, found.region),
    }
  },
})

/** Identifies the caller, by the access that the call declares. */
export const identifyCallers = (
  services: ClaimServices,
  tokens: AccessTokens,
  { isProduction }: { isProduction: boolean },
): Identify => ({
  public: (request) => ({
    subject: null,
    actor: { kind: 'anonymous', id: null },
    trace: traceOf(request),
    clock: services.clock,
  }),
  // The token proves the identity; the database is asked on every request whether the caller is still allowed.
  candidate: async (request) => {
    const token = bearerTokenOf(request)
    if (token === undefined) throw new ApiError('access_token_missing')
    const { candidateId, sessionId, consultantId } = await tokens.verify(token)
    if (consultantId === undefined) return candidateClaim(services, { candidateId, sessionId }, request)
    return {
      kind: 'consultant',
      id: consultantId,
      ids: { candidateId },
      statement: findActing.with(sessionId, candidateId, consultantId),
      admit(found: ActingRow | undefined) {
        if (!found) throw new ApiError('access_token_invalid')
        checkActing(services.config, found, services.clock.now())
        const actor = { kind: 'consultant', id: consultantId, grantId: sessionId } as const
        return callerOf(services, { candidateId, sessionId }, request, { found, actor })
      },
    }
  },
  consultant: (request) => identifyConsultant(request, services, tokens),
  agencyKey: async (request) =>
    identifyAgencyKey(request, { clock: services.clock, isProduction, ...services.config.agency }),
})
