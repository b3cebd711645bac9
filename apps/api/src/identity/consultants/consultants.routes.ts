import type {
  Acting,
  consultantCalls,
  consultantIdentityCalls,
} from '@rollcall/contract/identity/consultants'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checkOrigin } from '../../platform/http/check-origin.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import { newSecret } from '../../platform/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { linkFor } from '../../platform/sites.ts'
import type { AccessTokens } from '../access-token.ts'
import { listActedForMe } from '../acting/acted-for-me.ts'
import { renewGrant, stopActing } from '../acting/renew-grant.ts'
import { CALLBACK_PATH, LOGGED_OUT_PATH } from './embedded-provider.ts'
import { type RelyingParty, requireRelyingParty } from './relying-party.ts'
import { completeSignIn, SIGN_IN_MINUTES, startSignIn } from './sign-in.ts'

export const consultantRoutes = (): Handlers<typeof consultantCalls> => ({
  'GET /me/acted-for-me': listActedForMe,
})

const path = '/identity/consultant'
/** Ties a sign-in to the browser that began it: an answer from another browser is refused. */
const BROWSER = 'rollcall-oidc'
const REFRESH = 'rollcall-consultant'

const isSecret = (value: string | undefined) => value !== undefined && /^[\w-]{43}$/.test(value)

export function consultantIdentityRoutes(
  services: Services,
  tokens: AccessTokens,
  provider: RelyingParty | undefined,
): Handlers<typeof consultantIdentityCalls> {
  const { config, clock } = services

  const addressOf = ({ headers: { origin } }: FastifyRequest, ofPage: string) =>
    linkFor(config, { region: '', origin }, ofPage)
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
      const kept = readCookie(request, BROWSER, path)
      const browser = kept && isSecret(kept) ? kept : newSecret()
      const redirectUri = addressOf(request, CALLBACK_PATH)
      const started = await startSignIn(services, requireRelyingParty(provider), caller, {
        ...body,
        redirectUri,
        browser,
      })
      setCookie(reply, { name: BROWSER, value: browser, path, maxAgeSeconds: SIGN_IN_MINUTES * 60 })
      return started
    },
    'POST /consultant/complete': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const browser = readCookie(request, BROWSER, path)
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
        endSessionUrl: await requireRelyingParty(provider).endSessionUrl(addressOf(request, LOGGED_OUT_PATH)),
      }
    },
  }
}
