import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

/** Each takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveClientRows = statement<[clients: string, now: Date], WrittenRow>(
  'save_clients',
  `insert into clients as old (id, name, region, changed_at)
   select id, name, region, $2 from jsonb_to_recordset($1::jsonb) as client (id uuid, name text, region text)
   order by id
   on conflict (id) do update set name = excluded.name, region = excluded.region, changed_at = excluded.changed_at
   where (old.name, old.region) is distinct from (excluded.name, excluded.region)
   returning id, xmax = 0 as "isNew"`,
)

export const saveLocationRows = statement<[locations: string, now: Date], WrittenRow>(
  'save_locations',
  `insert into locations as old (id, client_id, name, line1, line2, suburb, state, postcode, country, latitude,
                                 longitude, timezone, changed_at)
   select id, "clientId", name, line1, line2, suburb, state, postcode, country, latitude, longitude, "timeZone",
          $2
   from jsonb_to_recordset($1::jsonb) as location (
     id uuid, "clientId" uuid, name text, line1 text, line2 text, suburb text, state text, postcode text,
     country text, latitude float8, longitude float8, "timeZone" text)
   order by id
   on conflict (id) do update
   set client_id = excluded.client_id, name = excluded.name, line1 = excluded.line1, line2 = excluded.line2,
       suburb = excluded.suburb, state = excluded.state, postcode = excluded.postcode, country = excluded.country,
       latitude = excluded.latitude, longitude = excluded.longitude, timezone = excluded.timezone,
       changed_at = excluded.changed_at
   where (old.client_id, old.name, old.line1, old.line2, old.suburb, old.state, old.postcode, old.country,
          old.latitude, old.longitude, old.timezone)
     is distinct from
         (excluded.client_id, excluded.name, excluded.line1, excluded.line2, excluded.suburb, excluded.state,
          excluded.postcode, excluded.country, excluded.latitude, excluded.longitude, excluded.timezone)
   returning id, xmax = 0 as "isNew"`,
)
