import { statement } from './database/statement.ts'

/** Locks a candidate, so that concurrent changes of one person's data run one after the other. */
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
