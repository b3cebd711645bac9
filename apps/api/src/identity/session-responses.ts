import type { FastifyReply, FastifyRequest } from 'fastify'
import type { PublicCaller } from '../platform/caller.ts'
import { checkOrigin } from '../platform/http/check-origin.ts'
import type { Services } from '../platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import { clearRefreshCookie, setDeviceCookie, setRefreshCookie } from './identity-cookies.ts'
import { isCookieUseless, refreshSession } from './refresh-session.ts'
import { cookieSeconds, type SignedIn } from './signed-in.ts'
import { visitOf } from './visit.ts'

interface PublicRequest {
  caller: PublicCaller
  request: FastifyRequest
  reply: FastifyReply
}

/** How calls that begin or renew a session respond: the token in the body, the secrets in cookies. */
export function sessionResponses(services: Services, tokens: AccessTokens) {
  const { config } = services

  const answerSignedIn = async (reply: FastifyReply, signedIn: SignedIn) => {
    const { candidateId, sessionId, cookie, device } = signedIn
    const expiresInSeconds = config.identity.accessTokenMinutes * 60
    if (cookie) setRefreshCookie(reply, { value: cookie, sessionId, maxAgeSeconds: cookieSeconds(services) })
    if (device) setDeviceCookie(reply, device)
    return { accessToken: await tokens.issue({ candidateId, sessionId }, expiresInSeconds), expiresInSeconds }
  }
  const refresh = async ({ caller, request, reply }: PublicRequest) => {
    checkOrigin(config, request)
    const visit = visitOf(caller, request)
    try {
      const session = await refreshSession(services, visit)
      return { session, token: await answerSignedIn(reply, session) }
    } catch (error) {
      if (await isCookieUseless(services, visit, error)) clearRefreshCookie(reply)
      throw error
    }
  }
  return { answerSignedIn, refresh }
}
