import type { identityCalls } from '@rollcall/contract/identity/identity'
import type { FastifyReply } from 'fastify'
import { checkOrigin } from '../platform/http/check-origin.ts'
import type { Handlers } from '../platform/http/mount-calls.ts'
import type { Services } from '../platform/services.ts'
import type { AccessTokens } from './access-token.ts'
import { changePassword } from './change-password.ts'
import { confirmPasswordReset } from './confirm-password-reset.ts'
import { endOtherSessions, endSession } from './end-sessions.ts'
import { clearRefreshCookie, setDeviceCookie } from './identity-cookies.ts'
import { listOwnSessions } from './list-sessions.ts'
import { reauthenticate } from './reauthenticate.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { answerChallenge } from './second-factors/answer-challenge.ts'
import type { Challenged } from './second-factors/finish-sign-in.ts'
import { finishPasskeySignIn, startPasskeySignIn } from './second-factors/passkey-sign-in.ts'
import { sendChallengeCode } from './second-factors/send-challenge-code.ts'
import { sessionResponses } from './session-responses.ts'
import { signIn } from './sign-in.ts'
import { signInWithCustomToken } from './sign-in-with-custom-token.ts'
import { signOut } from './sign-out.ts'
import type { SignedIn } from './signed-in.ts'
import { visitOf } from './visit.ts'

export function identityRoutes(services: Services, tokens: AccessTokens): Handlers<typeof identityCalls> {
  const { config, db } = services
  const { answerSignedIn, refresh } = sessionResponses(services, tokens)

  const answerSignIn = async (reply: FastifyReply, outcome: SignedIn | Challenged) => {
    if (!('challenge' in outcome)) return answerSignedIn(reply, outcome)
    setDeviceCookie(reply, outcome.device)
    return outcome.challenge
  }

  return {
    'POST /sign-in': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      return answerSignIn(reply, await signIn(services, body, visitOf(caller, request)))
    },
    'POST /mfa': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      return answerSignedIn(reply, await answerChallenge(services, body, visitOf(caller, request)))
    },
    'POST /mfa/send': async ({ body, caller, request }) => {
      checkOrigin(config, request)
      return sendChallengeCode(services, body, visitOf(caller, request))
    },
    'POST /passkey/start': async ({ caller, request, reply }) => {
      checkOrigin(config, request)
      const { device, ...started } = await startPasskeySignIn(services, visitOf(caller, request))
      setDeviceCookie(reply, device)
      return started
    },
    'POST /passkey/finish': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      return answerSignedIn(reply, await finishPasskeySignIn(services, body, visitOf(caller, request)))
    },
    'POST /refresh': async (input) => (await refresh(input)).token,
    'POST /sign-out': async ({ caller, request, reply }) => {
      checkOrigin(config, request)
      await signOut(services, visitOf(caller, request))
      clearRefreshCookie(reply)
    },
    'POST /password-reset': async ({ body, caller, request }) => {
      checkOrigin(config, request)
      await requestPasswordReset(services, caller, { email: body.email, origin: request.headers.origin })
    },
    'POST /password-reset/confirm': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const visit = visitOf(caller, request)
      const { hasCalendarFeed, device } = await confirmPasswordReset(services, body, visit)
      setDeviceCookie(reply, device)
      return { hasCalendarFeed }
    },
    'POST /reauthenticate': ({ body, caller }) => reauthenticate(services, caller, body.password),
    'PUT /password': async ({ body, caller, request, reply }) => {
      const visit = visitOf(caller, request)
      const { hasCalendarFeed, ...signedIn } = await changePassword(services, caller, body, visit)
      return { ...(await answerSignedIn(reply, signedIn)), hasCalendarFeed }
    },
    'GET /sessions': ({ caller }) => listOwnSessions(services, caller),
    'DELETE /sessions/{id}': async ({ params, caller, reply }) => {
      await db.transaction((tx) => endSession(tx, services, caller, params.id))
      if (params.id === caller.sessionId) clearRefreshCookie(reply)
    },
    'DELETE /sessions': ({ caller }) => db.transaction((tx) => endOtherSessions(tx, services, caller)),
    'POST /custom-token': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const visit = visitOf(caller, request)
      return answerSignIn(reply, await signInWithCustomToken(services, body.authToken, visit))
    },
  }
}
