import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import type { RegistrationFacts } from '@rollcall/domain/registrations/registration-status'
import { statement } from '../platform/database/statement.ts'

export interface RegistrationRow {
  id: string
  candidateId: string
  title: string
  decision: RegistrationFacts['decision']
  statusReason: string | null
  location: string
  unlocks: string | null
  hasBegun: boolean
  /** Where the candidate lives: its public holidays are theirs. */
  state: string
}

const columns = `r.id, r.candidate_id as "candidateId", r.title, r.decision, r.status_reason as "statusReason",
  r.location, r.unlocks, r.begun_at is not null as "hasBegun", c.state`
const withCandidate = `registrations r join candidates c on c.id = r.candidate_id`

export const listRegistrations = statement<[candidateId: string], RegistrationRow>(
  'list_registrations',
  `select ${columns} from ${withCandidate} where r.candidate_id = $1 order by r.created_at, r.id`,
)

export const findRegistration = statement<[id: string], RegistrationRow>(
  'find_registration',
  `select ${columns} from ${withCandidate} where r.id = $1`,
)

/** Kept once: when something was first handed in for it. */
export const noteBegun = statement<[id: string, now: Date]>(
  'note_registration_begun',
  `update registrations set begun_at = $2 where id = $1 and begun_at is null`,
)

/** One for every shift that is still to be worked. */
export const listShiftDates = statement<[candidateId: string, fromLocal: string], { dateLocal: string }>(
  'list_dates_of_confirmed_shifts',
  `select date_local as "dateLocal" from bookings
   where candidate_id = $1 and date_local >= $2::date and status = ${bookingStatus.confirmed}`,
)
