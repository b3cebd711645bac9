import type { FastifyRequest } from 'fastify'
import { ApiError } from '../../platform/api-error.ts'
import type { Identify } from '../../platform/http/mount-calls.ts'
import type { Services } from '../../platform/services.ts'

/** The candidate of a valid token. A browser that follows a link sends none, and may still have the cookie of its key. */
export async function findBearer(
  { db }: Services,
  identify: Identify,
  request: FastifyRequest,
): Promise<string | undefined> {
  if (request.headers.authorization === undefined) return undefined
  try {
    const claim = await identify.candidate(request)
    const [[found]] = await db.readTogether([claim.statement])
    return claim.admit(found).subject.candidateId
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}
