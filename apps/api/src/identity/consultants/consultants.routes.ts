import type {
  Acting,
  consultantCalls,
  consultantIdentityCalls,
} from '@rollcall/contract/identity/consultants'
import type { FastifyReply } from 'fastify'
import { checkOrigin } from '../../platform/http/check-origin.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import type { AccessTokens } from '../access-token.ts'
import { listActedForMe } from '../acting/acted-for-me.ts'
import { renewGrant, stopActing } from '../acting/renew-grant.ts'
import { browserSecretOf, callbackAddress, setBrowserSecret } from './browser-secret.ts'
import { LOGGED_OUT_PATH } from './embedded-provider.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { completeSignIn, startSignIn } from './sign-in.ts'

export const consultantRoutes = (): Handlers<typeof consultantCalls> => ({
  'GET /me/acted-for-me': listActedForMe,
})

const path = '/identity/consultant'
const REFRESH = 'rollcall-consultant'

export function consultantIdentityRoutes(
  services: Services,
  tokens: AccessTokens,
  provider: RelyingParty | undefined,
): Handlers<typeof consultantIdentityCalls> {
  const { config, clock } = services

  const setRefresh = (reply: FastifyReply, value: string, maxAgeSeconds: number) =>
    setCookie(reply, { name: REFRESH, value, path, maxAgeSeconds })
  const answer = async (acting: {
    candidateId: string
    consultantId: string
    grantId: string
    expiresAt: number
  }): Promise<Acting> => {
    const { candidateId, consultantId, grantId: sessionId, expiresAt } = acting
    const expiresInSeconds = Math.max(1, Math.floor((expiresAt - clock.now()) / 1000))
    const accessToken = await tokens.issue({ candidateId, sessionId, consultantId }, expiresInSeconds)
    return { accessToken, expiresInSeconds, candidateId }
  }

  return {
    'POST /consultant/start': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const { prompt, ...acting } = body
      const browser = browserSecretOf(request, path)
      const started = await startSignIn(services, requireRelyingParty(provider), caller, {
        acting,
        prompt,
        redirectUri: callbackAddress(config, request),
        browser,
      })
      setBrowserSecret(reply, browser, path)
      return started
    },
    'POST /consultant/complete': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const browser = browserSecretOf(request, path)
      const { cookie, ...acting } = await completeSignIn(services, requireRelyingParty(provider), caller, {
        ...body,
        browser,
      })
      const answered = await answer(acting)
      setRefresh(reply, cookie, answered.expiresInSeconds)
      return answered
    },
    'POST /consultant/refresh': async ({ caller, request }) => {
      checkOrigin(config, request)
      return answer(await renewGrant(services, caller, readCookie(request, REFRESH, path)))
    },
    'POST /consultant/sign-out': async ({ caller, request, reply }) => {
      checkOrigin(config, request)
      await stopActing(services, caller, readCookie(request, REFRESH, path))
      setRefresh(reply, '', 0)
    },
    'POST /consultant/end-session': async ({ request }) => {
      checkOrigin(config, request)
      return {
        endSessionUrl: await requireRelyingParty(provider).endSessionUrl(
          linkFor(config, { region: '', origin: request.headers.origin }, LOGGED_OUT_PATH),
        ),
      }
    },
  }
}
