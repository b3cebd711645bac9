import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Claim } from '../../platform/http/mount-calls.ts'
import { bearerTokenOf, traceOf } from '../../platform/http/request-credentials.ts'
import { type AgencyKeyRow, useAgencyKey } from './agency-keys.queries.ts'
import { parseApiKey } from './api-key.ts'

export function identifyAgencyKey(
  request: FastifyRequest,
  { clock, isProduction }: { clock: Clock; isProduction: boolean },
): Claim<'agencyKey'> {
  // A redirect would hide that the key has crossed the network readable.
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
    statement: useAgencyKey.with(key.id, key.secretHash, new Date(now)),
    admit(found: (AgencyKeyRow & { secretHash: Buffer }) | undefined) {
      if (!found || !timingSafeEqual(found.secretHash, key.secretHash))
        throw new ApiError('agency_key_invalid')
      if (found.revokedAt !== null) throw new ApiError('agency_key_revoked')
      if (found.expiresAt <= now) throw new ApiError('agency_key_expired')
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
