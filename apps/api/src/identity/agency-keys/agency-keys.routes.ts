import { type agencyKeyCalls, SCOPES_HEADER } from '@rollcall/contract/agency/agency-key'
import type { Handlers } from '../../platform/http/mount-calls.ts'

export const agencyKeyRoutes = (): Handlers<typeof agencyKeyCalls> => ({
  'GET /v1': ({ caller: { actor, key }, reply }) => {
    reply.header(SCOPES_HEADER, key.scopes.join(' '))
    const { expiresAt, ...rest } = key
    return { id: actor.id, ...rest, expiresAtUTC: new Date(expiresAt).toISOString() }
  },
})
