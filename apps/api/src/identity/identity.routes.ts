import type { identityCalls } from '@rollcall/contract/identity'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '../platform/api-error.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import { isOurOrigin } from '../platform/sites.ts'
import type { AccessTokens } from './access-token.ts'
import { changePassword } from './change-password.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { reauthenticate } from './reauthenticate.ts'
import { clearRefreshCookie, readRefreshCookie, setRefreshCookie } from './refresh-cookie.ts'
import { refreshSession } from './refresh-session.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { signIn } from './sign-in.ts'
import { signInWithCustomToken } from './sign-in-with-custom-token.ts'
import { signOut } from './sign-out.ts'
import { type SignedIn, sessionLifetimeMs } from './signed-in.ts'

export function identityRoutes(services: Services, tokens: AccessTokens): Handlers<typeof identityCalls> {
  const { config } = services

  /** A browser names the page that sends; another site's page has no business with the cookie. */
  const checkOrigin = ({ headers }: FastifyRequest) => {
    if (headers.origin && !isOurOrigin(config, headers.origin)) throw new ApiError('origin_not_allowed')
  }
  const answerSignedIn = async (reply: FastifyReply, { candidateId, sessionId, cookie }: SignedIn) => {
    const expiresInSeconds = config.identity.accessTokenMinutes * 60
    if (cookie) setRefreshCookie(reply, cookie, Math.floor(sessionLifetimeMs(services) / 1000))
    return { accessToken: await tokens.issue({ candidateId, sessionId }, expiresInSeconds), expiresInSeconds }
  }

  return {
    'POST /sign-in': async ({ body, request, reply, ip, traceId }) => {
      checkOrigin(request)
      return answerSignedIn(reply, await signIn(services, body, { ip, traceId }))
    },
    'POST /refresh': async ({ request, reply, traceId }) => {
      checkOrigin(request)
      try {
        return await answerSignedIn(
          reply,
          await refreshSession(services, readRefreshCookie(request), traceId),
        )
      } catch (error) {
        // A cookie of a session that is over would be sent in vain at every opening of the portal.
        if (error instanceof ApiError && error.code === 'session_expired') clearRefreshCookie(reply)
        throw error
      }
    },
    'POST /sign-out': async ({ request, reply, traceId }) => {
      checkOrigin(request)
      await signOut(services, readRefreshCookie(request), traceId)
      clearRefreshCookie(reply)
    },
    'POST /password-reset': async ({ body, request, ip, traceId }) => {
      checkOrigin(request)
      await requestPasswordReset(services, body.email, { ip, origin: request.headers.origin, traceId })
    },
    'POST /password-reset/confirm': async ({ body, request, ip, traceId }) => {
      checkOrigin(request)
      await confirmPasswordReset(services, body, { ip, traceId })
    },
    'POST /reauthenticate': ({ body, caller }) => reauthenticate(services, caller.candidateId, body.password),
    'PUT /password': ({ body, caller, traceId }) => changePassword(services, caller, body, traceId),
    'POST /custom-token': async ({ body, request, reply, ip, traceId }) => {
      checkOrigin(request)
      return answerSignedIn(reply, await signInWithCustomToken(services, body.authToken, { ip, traceId }))
    },
  }
}
