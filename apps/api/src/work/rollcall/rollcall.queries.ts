import type { RegistrationFacts } from '@rollcall/domain/compliance/registrations/registration-status'
import { shownBookingStatuses } from '@rollcall/domain/work/bookings/booking-status'
import { statement } from '../../platform/database/statement.ts'

export interface RollcallFacts {
  /** The state whose public holidays count. */
  state: string
  answers: Record<string, 'ready' | 'notReady'>
  bookedDates: string[]
  registrations: { status: RegistrationFacts['decision'] }[]
}

/**
 * The columns that a check-in depends on, from a date on, for statements that read the candidate. The active date is
 * at most days away.
 */
export const rollcallFacts = (candidate: string, from: string) =>
  `coalesce((select json_object_agg(a.date_local, a.status) from rollcall_answers a
     where a.candidate_id = ${candidate} and a.date_local >= ${from}), '{}') as answers,
   coalesce((select json_agg(distinct b.date_local) from bookings b
     where b.candidate_id = ${candidate} and b.date_local between ${from} and ${from} + 14
       and b.status in (${shownBookingStatuses.join(', ')})), '[]') as "bookedDates",
   coalesce((select json_agg(json_build_object('status', r.decision)) from registrations r
     where r.candidate_id = ${candidate}), '[]') as registrations`

export const findRollcallFacts = statement<[candidateId: string, from: string], RollcallFacts>(
  'find_rollcall_facts',
  `select c.state, ${rollcallFacts('c.id', '$2::date')} from candidates c where c.id = $1`,
)

export const saveAnswer = statement<[candidateId: string, date: string, status: string, now: Date]>(
  'save_rollcall_answer',
  `insert into rollcall_answers (candidate_id, date_local, status, answered_at) values ($1, $2, $3, $4)
   on conflict (candidate_id, date_local) do update set status = excluded.status, answered_at = excluded.answered_at`,
)
