import { z } from 'zod'
import { defineCalls } from '../call.ts'

const AgencyKey = z.object({
  id: z.uuid(),
  /** The system of the agency that the key belongs to. */
  source: z.string(),
  scopes: z.array(z.string()),
  /** Null: every region. */
  regions: z.array(z.string()).nullable(),
  expiresAtUTC: z.iso.datetime(),
})

/** Header of the response to `GET /v1` and `HEAD /v1`: the scopes, separated by spaces. */
export const SCOPES_HEADER = 'rollcall-scopes'

export const agencyKeyCalls = defineCalls({
  'GET /v1': {
    summary: 'The key that makes the call; its scopes also in the header `Rollcall-Scopes`, for HEAD',
    access: 'agencyKey',
    scope: null,
    answer: AgencyKey,
    errors: [],
  },
})
