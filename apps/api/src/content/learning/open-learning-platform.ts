import type { Services } from '../../platform/services.ts'
import type { LearningPlatform } from './learning-platform.ts'
import { type LtiTool, ltiPlatform } from './lti-platform.ts'
import { type MoodleSite, moodleUserKeys } from './moodle-user-key.ts'
import { type SignedPage, signedQueries } from './signed-query.ts'

/** The configured sign-in method of the learning platform. */
export type LearningSettings = LtiTool | MoodleSite | SignedPage

export function openLearningPlatform(services: Services, settings: LearningSettings): LearningPlatform {
  if (settings.platform === 'lti13') return ltiPlatform(services, settings)
  if (settings.platform === 'moodleUserKey') return moodleUserKeys(services, settings)
  return signedQueries(services, settings)
}
