import { statement } from './database/statement.ts'

/** Of two who change what is the same person's, the second waits, so that neither is saved by halves. */
export const lockCandidate = statement<[candidateId: string], { id: string }>(
  'lock_candidate',
  `select id from candidates where id = $1 for no key update`,
)
