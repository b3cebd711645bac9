import { ApiError } from '../../platform/api-error.ts'
import type { CandidateCaller } from '../../platform/caller.ts'
import { limitRate, type RateLimit } from '../../platform/rate-limit.ts'
import type { Services } from '../../platform/services.ts'
import { findLearner } from './learning.queries.ts'
import type { LearningPlatform } from './learning-platform.ts'

const linksByCandidate: RateLimit = { name: 'learning-links', limit: 30, windowSeconds: 10 * 60 }

/** Runs outside a transaction: a slow platform would hold one of the few database connections. */
export async function getLearningLink(
  { db }: Services,
  platform: LearningPlatform | undefined,
  { subject: { candidateId } }: CandidateCaller,
): Promise<string> {
  if (!platform) throw new ApiError('learning_not_configured')
  await limitRate(db, linksByCandidate, candidateId, 'too_many_requests')
  return platform.linkFor(await findLearner.one(db, candidateId))
}
