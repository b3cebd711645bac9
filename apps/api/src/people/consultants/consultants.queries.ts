import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

/** Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveConsultantRows = statement<[consultants: string, now: Date], WrittenRow>(
  'save_consultants',
  `insert into consultants as old (id, name, country, state, phone_number, email, changed_at)
   select id, name, country, state, "phoneNumber", email, $2
   from jsonb_to_recordset($1::jsonb) as consultant (
     id uuid, name text, country text, state text, "phoneNumber" text, email text)
   order by id
   on conflict (id) do update
   set name = excluded.name, country = excluded.country, state = excluded.state,
       phone_number = excluded.phone_number, email = excluded.email, changed_at = excluded.changed_at
   where (old.name, old.country, old.state, old.phone_number, old.email)
     is distinct from
         (excluded.name, excluded.country, excluded.state, excluded.phone_number, excluded.email)
   returning id, xmax = 0 as "isNew"`,
)
