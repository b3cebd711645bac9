import { statement } from './database/statement.ts'

/** Of two who change what is the same person's, the second waits, so that neither is saved by halves. */
export const lockCandidate = statement<[candidateId: string], { id: string }>(
  'lock_candidate',
  `select id from candidates where id = $1 for no key update`,
)

/** In the order of their ids, so that two batches cannot wait for each other. */
export const lockCandidates = statement<[ids: string[]], { id: string; isErased: boolean }>(
  'lock_candidates',
  `select id, erased_at is not null as "isErased" from candidates
   where id = any($1::uuid[]) order by id for no key update`,
)
