import { givenRows } from '../../platform/database/given-rows.ts'
import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

/** In the order of their ids, so that two batches cannot wait for each other, and so that an erasure waits. */
export const lockCandidates = statement<[ids: string[]], { id: string; email: string; isErased: boolean }>(
  'lock_candidates_to_save',
  `select id, email, erased_at is not null as "isErased" from candidates where id = any($1::uuid[])
   order by id for no key update`,
)

export const candidateColumns = givenRows({
  id: 'uuid',
  email: 'text',
  firstName: 'text',
  preferredName: 'text',
  lastName: 'text',
  phoneNumber: 'text',
  region: 'text',
  state: 'text',
  language: 'text',
  timeZone: 'text',
  consultantId: 'uuid',
  features: 'jsonb',
  homeLatitude: 'float8',
  homeLongitude: 'float8',
  isSuspended: 'boolean',
})

/**
 * Writes the rows that are new or differ, and returns these. `xmax` is 0 for a new row. A candidate who was suspended before
 * stays suspended since then.
 */
export const saveCandidateRows = statement<[now: Date, ...candidates: string[]], WrittenRow>(
  'save_candidates',
  `insert into candidates as old (id, email, first_name, preferred_name, last_name, phone_number, region, state,
                                  language, timezone, consultant_id, features, home_latitude, home_longitude,
                                  suspended_at, created_at, changed_at)
   select id, email, "firstName", "preferredName", "lastName", "phoneNumber", region, state, language, "timeZone",
          "consultantId", features, "homeLatitude", "homeLongitude", case when "isSuspended" then $1::timestamptz end,
          $1, $1
   from ${candidateColumns.after(1)}
   order by id
   on conflict (id) do update
   set email = excluded.email, first_name = excluded.first_name, preferred_name = excluded.preferred_name,
       last_name = excluded.last_name, phone_number = excluded.phone_number, region = excluded.region,
       state = excluded.state, language = excluded.language, timezone = excluded.timezone,
       consultant_id = excluded.consultant_id, features = excluded.features,
       home_latitude = excluded.home_latitude, home_longitude = excluded.home_longitude,
       suspended_at = case when excluded.suspended_at is not null then coalesce(old.suspended_at, excluded.suspended_at) end,
       changed_at = excluded.changed_at
   where (old.email, old.first_name, old.preferred_name, old.last_name, old.phone_number, old.region, old.state,
          old.language, old.timezone, old.consultant_id, old.features, old.home_latitude, old.home_longitude,
          old.suspended_at is not null)
     is distinct from
         (excluded.email, excluded.first_name, excluded.preferred_name, excluded.last_name, excluded.phone_number,
          excluded.region, excluded.state, excluded.language, excluded.timezone, excluded.consultant_id,
          excluded.features, excluded.home_latitude, excluded.home_longitude, excluded.suspended_at is not null)
   returning id, xmax = 0 as "isNew"`,
)

export interface InvitedRow {
  email: string
  firstName: string
  region: string
  isErased: boolean
  isSuspended: boolean
}

export const lockInvited = statement<[candidateId: string], InvitedRow>(
  'lock_invited_candidate',
  `select email, coalesce(preferred_name, first_name) as "firstName", region, erased_at is not null as "isErased",
          suspended_at is not null as "isSuspended"
   from candidates where id = $1 for no key update`,
)
