import { statement } from '../platform/database/statement.ts'

export interface RollcallFacts {
  /** Whose public holidays count. */
  state: string
  answers: Record<string, 'ready' | 'notReady'>
}

/** The check-ins of a candidate from a date on, by date: a subquery of whoever reads the candidate. */
export const answersSince = (candidate: string, from: string) =>
  `coalesce((select json_object_agg(a.date_local, a.status) from rollcall_answers a
    where a.candidate_id = ${candidate} and a.date_local >= ${from}), '{}')`

export const findRollcallFacts = statement<[candidateId: string, from: string], RollcallFacts>(
  'find_rollcall_facts',
  `select c.state, ${answersSince('c.id', '$2')} as answers from candidates c where c.id = $1`,
)

export const saveAnswer = statement<[candidateId: string, date: string, status: string, now: Date]>(
  'save_rollcall_answer',
  `insert into rollcall_answers (candidate_id, date_local, status, answered_at) values ($1, $2, $3, $4)
   on conflict (candidate_id, date_local) do update set status = excluded.status, answered_at = excluded.answered_at`,
)
