import type { Learner } from './learning.queries.ts'

/** The data that the learning platform gets besides the id, which it needs to recognise a user. */
export const learningShares = ['id', 'name', 'nameAndEmail'] as const
export type LearningShares = (typeof learningShares)[number]

export const sharedProfile = (
  { firstName, lastName, email }: Learner,
  shares: LearningShares,
): { firstName?: string; lastName?: string; email?: string } => ({
  ...(shares !== 'id' && { firstName, lastName }),
  ...(shares === 'nameAndEmail' && { email }),
})
