import type { Learner } from './learning.queries.ts'

/** How much the learning platform is told besides the id, which it needs to know somebody again. */
export const learningShares = ['id', 'name', 'nameAndEmail'] as const
export type LearningShares = (typeof learningShares)[number]

export const sharedProfile = (
  { firstName, lastName, email }: Learner,
  shares: LearningShares,
): { firstName?: string; lastName?: string; email?: string } => ({
  ...(shares !== 'id' && { firstName, lastName }),
  ...(shares === 'nameAndEmail' && { email }),
})
