import { servesOffice } from '@rollcall/domain/identity/acting/acting'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Claim } from '../../platform/http/mount-calls.ts'
import { bearerTokenOf, traceOf } from '../../platform/http/request-credentials.ts'
import type { Services } from '../../platform/services.ts'
import type { AccessTokens } from '../access-token.ts'
import { homeOf } from '../acting/acting-grants.ts'
import { checkDeskSession } from './desk-session.ts'
import { type DeskSessionRow, findDeskSession } from './desk-sessions.queries.ts'

export async function identifyConsultant(
  request: FastifyRequest,
  { clock, config }: Pick<Services, 'clock' | 'config'>,
  tokens: AccessTokens,
): Promise<Claim<'consultant'>> {
  const token = bearerTokenOf(request)
  if (token === undefined) throw new ApiError('access_token_missing')
  const { consultantId, sessionId } = await tokens.verifyForDesk(token)
  return {
    kind: 'consultant',
    id: consultantId,
    ids: { consultantId },
    statement: findDeskSession.with(sessionId, consultantId),
    admit(found: DeskSessionRow | undefined) {
      if (!found) throw new ApiError('access_token_invalid')
      checkDeskSession(found, clock.now())
      const { name, email, offices, expiresAt } = found
      return {
        subject: null,
        actor: { kind: 'consultant', id: consultantId },
        session: { name, email, offices, expiresAt },
        serves: (home) => servesOffice(offices, homeOf(config, home)),
        trace: traceOf(request),
        clock,
      }
    },
  }
}
