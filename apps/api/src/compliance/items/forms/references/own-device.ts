import type { FastifyRequest } from 'fastify'
import type { AccessTokens } from '../../../../identity/access-token.ts'
import { readDeviceCookie, readRefreshCookie } from '../../../../identity/identity-cookies.ts'
import { isKnownDevice } from '../../../../identity/known-devices.ts'
import { accountOfCookie } from '../../../../identity/sessions.ts'
import type { Queryable } from '../../../../platform/database/statement.ts'
import { hashOf } from '../../../../platform/secrets.ts'

/** Whether a request comes from where the candidate signs in: by the device's cookie, a session's cookie or a token. */
export async function isCandidatesOwn(
  db: Queryable,
  tokens: AccessTokens,
  request: FastifyRequest,
  candidateId: string,
): Promise<boolean> {
  const device = readDeviceCookie(request)
  if (device && (await isKnownDevice.first(db, candidateId, hashOf(device)))) return true
  const session = readRefreshCookie(request)
  if (session && (await accountOfCookie(db, session)) === candidateId) return true
  const [, token] = /^bearer +(.+)$/i.exec(request.headers.authorization ?? '') ?? []
  // An invalid token counts as no token, because the call is public.
  const bearer = token ? await tokens.verify(token).catch(() => undefined) : undefined
  return bearer?.candidateId === candidateId
}
