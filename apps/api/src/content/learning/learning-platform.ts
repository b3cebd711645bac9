import type { Learner } from './learning.queries.ts'

export interface LearningPlatform {
  /** The address that signs the browser in there, valid once and briefly. Refuses while the platform is unavailable. */
  linkFor(learner: Learner): Promise<string>
}
