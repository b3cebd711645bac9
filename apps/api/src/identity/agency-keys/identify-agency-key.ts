import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import { KEY_WINDOW_SECONDS } from '../../platform/http/key-limits.ts'
import type { Claim } from '../../platform/http/mount-calls.ts'
import { bearerTokenOf, traceOf } from '../../platform/http/request-credentials.ts'
import { type UsedKeyRow, useAgencyKey } from './agency-keys.queries.ts'
import { parseApiKey } from './api-key.ts'

export function identifyAgencyKey(
  request: FastifyRequest,
  {
    clock,
    isProduction,
    requestsPerMinute: limit,
  }: { clock: Clock; isProduction: boolean; requestsPerMinute: number },
): Claim<'agencyKey'> {
  // A redirect would hide that the key was sent unencrypted.
  if (isProduction && request.protocol !== 'https') throw new ApiError('https_required')
  const token = bearerTokenOf(request)
  if (token === undefined) throw new ApiError('agency_key_missing')
  const key = parseApiKey(token)
  if (!key) throw new ApiError('agency_key_invalid')
  const now = clock.now()
  return {
    kind: 'agencyKey',
    id: key.id,
    ids: { agencyKeyId: key.id },
    statement: useAgencyKey.with(key.id, key.secretHash, new Date(now), KEY_WINDOW_SECONDS, new Date()),
    admit(found: UsedKeyRow | undefined) {
      if (!found || !timingSafeEqual(found.secretHash, key.secretHash))
        throw new ApiError('agency_key_invalid')
      if (found.revokedAt !== null) throw new ApiError('agency_key_revoked')
      if (found.expiresAt <= now) throw new ApiError('agency_key_expired')
      const { used, secondsLeft } = found
      request.callsLeft = { left: Math.max(0, limit - (used ?? 0)), secondsLeft: secondsLeft ?? 0 }
      if (used !== null && used > limit)
        throw new ApiError('too_many_requests', { retryAfterSeconds: Math.max(1, secondsLeft ?? 1) })
      const { id, source, scopes, regions, expiresAt } = found
      return {
        subject: null,
        actor: { kind: 'agencyKey', id },
        key: { source, scopes, regions, expiresAt },
        trace: traceOf(request),
        clock,
      }
    },
  }
}
