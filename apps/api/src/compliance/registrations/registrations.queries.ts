import type { RegistrationFacts } from '@rollcall/domain/compliance/registrations/registration-status'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import type { Requirement } from '@rollcall/domain/work/bookings/ending-requirements'
import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'
import { utc } from './items.queries.ts'

export interface RegistrationRow {
  id: string
  candidateId: string
  title: string
  decision: RegistrationFacts['decision']
  statusReason: string | null
  location: string
  unlocks: string | null
  hasBegun: boolean
  activatedAt: number | null
  /** The candidate's state, whose public holidays apply. */
  state: string
}

const columns = `r.id, r.candidate_id as "candidateId", r.title, r.decision, r.status_reason as "statusReason",
  r.location, r.unlocks, r.begun_at is not null as "hasBegun",
  r.activated_at as "activatedAt", c.state`
const withCandidate = `registrations r join candidates c on c.id = r.candidate_id`

/** Selects registrations by a condition on the candidate's id, such as `= $1`. */
export const registrationsOf = (candidates: string): string =>
  `select ${columns} from ${withCandidate} where r.candidate_id ${candidates} order by r.created_at, r.id`

export const listRegistrations = statement<[candidateId: string], RegistrationRow>(
  'list_registrations',
  registrationsOf('= $1'),
)

export const findRegistration = statement<[id: string], RegistrationRow>(
  'find_registration',
  `select ${columns} from ${withCandidate} where r.id = $1`,
)

/** Stores the time of the first submission. */
export const noteBegun = statement<[id: string, now: Date]>(
  'note_registration_begun',
  `update registrations set begun_at = $2 where id = $1 and begun_at is null`,
)

/** The items of active registrations that can expire, with all certifications that are evidence for them. */
const requirementsOf = (candidates: string) =>
  `select i.candidate_id as "candidateId", i.id, i.registration_id as "registrationId", i.title,
     json_agg(json_build_object('id', c.id, 'dateExpiry', c.date_expiry, 'ignoreExpiry', t.ignore_expiry,
       'reminderDays', t.reminder_days, 'verification', case
         when exists (select from files f where f.certification_id = c.id and f.infected_at is not null)
           or coalesce(k.rejection_reason, '') <> '' then 'rejected'
         when k.is_verified then 'verified' else 'unverified' end,
       'sinceUtc', ${utc('coalesce(k.decided_at, s.submitted_at, c.created_at)')})) as evidence,
     (select json_build_object('sinceUtc', ${utc('a.recorded_at')}) from certification_applications a
      where a.candidate_id = i.candidate_id and a.certification_type_id = i.certification_type_id) as application
   from registrations r
   join compliance_items i on i.registration_id = r.id and i.removed_at is null
   join certifications c on c.candidate_id = r.candidate_id
   join certification_types t on t.id = c.certification_type_id
   left join compliance_submissions s on s.compliance_item_id = i.id and s.certification_id = c.id
   cross join lateral (select
     -- What was said of it as another kind of document says nothing of this item.
     case when c.certification_type_id = i.certification_type_id then c.is_verified else s.is_verified end as is_verified,
     case when c.certification_type_id = i.certification_type_id then c.rejection_reason
       else s.rejection_reason end as rejection_reason,
     case when c.certification_type_id = i.certification_type_id then c.decided_at else s.decided_at end
       as decided_at) k
   where r.candidate_id ${candidates} and r.decision = 'Active'
     and (c.certification_type_id = i.certification_type_id or s.id is not null)
   group by i.id order by i.position, i.id`

export const listRequirements = statement<[candidateId: string], Requirement>(
  'list_requirements_that_expire',
  requirementsOf('= $1'),
)

export const listRequirementsOfCandidates = statement<
  [candidateIds: readonly string[]],
  Requirement & { candidateId: string }
>('list_requirements_of_candidates', requirementsOf('= any($1::uuid[])'))

/** One for every shift that is still to be worked. */
export const listShiftDates = statement<[candidateId: string, fromLocal: string], { dateLocal: string }>(
  'list_dates_of_confirmed_shifts',
  `select date_local as "dateLocal" from bookings
   where candidate_id = $1 and date_local >= $2::date and status = ${bookingStatus.confirmed}`,
)

const given = `jsonb_to_recordset($1::jsonb) as given (id uuid, "candidateId" uuid, title text, location text, unlocks text)`

/** Registrations of another candidate, and registrations that have ended and differ from the given ones. */
export const listUnchangeableRegistrations = statement<
  [registrations: string],
  { id: string; isEnded: boolean }
>(
  'list_unchangeable_registrations',
  `select given.id, old.candidate_id = "candidateId" as "isEnded"
   from ${given} join registrations old on old.id = given.id
   where old.candidate_id <> "candidateId"
     or old.decision in ('Deleted', 'Terminated')
        and (old.title, old.location, old.unlocks) is distinct from (given.title, given.location, given.unlocks)
   order by given.id`,
)

/** Writes registrations that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveRegistrationRows = statement<[registrations: string, now: Date], WrittenRow>(
  'save_registrations',
  `insert into registrations as old (id, candidate_id, title, location, unlocks, created_at)
   select id, "candidateId", title, location, unlocks, $2 from ${given}
   on conflict (id) do update
   set title = excluded.title, location = excluded.location, unlocks = excluded.unlocks
   where (old.title, old.location, old.unlocks) is distinct from (excluded.title, excluded.location, excluded.unlocks)
   returning id, xmax = 0 as "isNew"`,
)
