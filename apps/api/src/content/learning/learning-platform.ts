import type { Learner } from './learning.queries.ts'

export interface LearningPlatform {
  /** Where the browser goes to be signed in there: once, and soon. Refuses while the platform is away. */
  linkFor(learner: Learner): Promise<string>
}
