import type { DeskToken, deskSessionCalls } from '@rollcall/contract/desk/session'
import type { FastifyReply } from 'fastify'
import { checkOrigin } from '../../platform/http/check-origin.ts'
import { readCookie, setCookie } from '../../platform/http/cookies.ts'
import type { Handlers } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'
import type { AccessTokens } from '../access-token.ts'
import { browserSecretOf, callbackAddress, setBrowserSecret } from '../consultants/browser-secret.ts'
import { type RelyingParty, requireRelyingParty } from '../consultants/relying-party.ts'
import { startSignIn } from '../consultants/sign-in.ts'
import { type DeskSession, renewDeskSession, startDeskSession, stopDeskSession } from './desk-session.ts'

const path = '/desk/v1/session'
const REFRESH = 'rollcall-desk'
/** Short, although every request reads the session, so that a token that leaks into a log soon expires. */
const TOKEN_MINUTES = 15

export function deskSessionRoutes(
  services: Services,
  tokens: AccessTokens,
  provider: RelyingParty | undefined,
): Handlers<typeof deskSessionCalls> {
  const { config, clock } = services
  const secondsLeft = ({ expiresAt }: DeskSession) =>
    Math.max(1, Math.floor((expiresAt - clock.now()) / 1000))
  const setRefresh = (reply: FastifyReply, value: string, maxAgeSeconds: number) =>
    setCookie(reply, { name: REFRESH, value, path, maxAgeSeconds })
  const issue = async (session: DeskSession): Promise<DeskToken> => {
    const expiresInSeconds = Math.min(TOKEN_MINUTES * 60, secondsLeft(session))
    const { id: sessionId, consultantId } = session
    return {
      accessToken: await tokens.issueForDesk({ consultantId, sessionId }, expiresInSeconds),
      expiresInSeconds,
    }
  }

  return {
    'POST /v1/session/start': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const browser = browserSecretOf(request, path)
      const started = await startSignIn(services, requireRelyingParty(provider), caller, {
        acting: null,
        prompt: body.prompt,
        redirectUri: callbackAddress(config, request),
        browser,
      })
      setBrowserSecret(reply, browser, path)
      return started
    },
    'POST /v1/session/complete': async ({ body, caller, request, reply }) => {
      checkOrigin(config, request)
      const session = await startDeskSession(services, requireRelyingParty(provider), caller, {
        ...body,
        browser: browserSecretOf(request, path),
      })
      setRefresh(reply, session.cookie, secondsLeft(session))
      return issue(session)
    },
    'POST /v1/session/refresh': async ({ caller, request }) => {
      checkOrigin(config, request)
      return issue(await renewDeskSession(services, caller, readCookie(request, REFRESH, path)))
    },
    'POST /v1/session/sign-out': async ({ caller, request, reply }) => {
      checkOrigin(config, request)
      await stopDeskSession(services, caller, readCookie(request, REFRESH, path))
      setRefresh(reply, '', 0)
    },
    'GET /v1/session': ({ caller: { actor, session } }) => {
      const { expiresAt, ...rest } = session
      return { id: actor.id, ...rest, expiresAtUTC: new Date(expiresAt).toISOString() }
    },
  }
}
