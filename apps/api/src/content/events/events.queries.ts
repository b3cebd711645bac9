import {
  type EventLocation,
  type EventPrice,
  type EventSort,
  MAX_EVENTS_FOUND,
  MAX_EVENTS_SEARCHED,
  ONLINE_COMES_AFTER_KM,
} from '@rollcall/domain/content/events/event-filter'
import type { EventStatus } from '@rollcall/domain/content/events/event-status'
import { BATCH_ROWS } from '../../platform/database/in-batches.ts'
import { statement } from '../../platform/database/statement.ts'
import type { WrittenRow } from '../../platform/saved.ts'

/** As JSON: instants are texts. */
export interface EventRow {
  id: string
  title: string
  type: string
  description: string
  facilitatorName: string | null
  startsAt: string
  endsAt: string
  createdAt: string
  timeZone: string
  cost: number
  status: EventStatus
  numberOfSpaces: number | null
  enrolledCount: number
  registrationUrl: string
  location: EventPlace | null
  latitude: number | null
  longitude: number | null
  hasImage: boolean
}

export interface EventPlace {
  name: string
  line1: string
  line2: string | null
  suburb: string
  state: string
  postcode: string
  country: string
}

export interface FoundEvents {
  homeLatitude: number | null
  homeLongitude: number | null
  fromLatitude: number | null
  fromLongitude: number | null
  isSuburbKnown: boolean
  types: string[]
  totalCount: number
  events: EventRow[]
}

const isNarrowed = `(cardinality($9::text[]) > 0 or $10::text <> '' or $11::date is not null or $12::date is not null)`

/**
 * One index scan, limited to the number of results, or of events that are searched for words, a type or dates. Free and
 * paid events are scanned separately, so that a filter does not skip rows.
 */
const walked = (isOnline: boolean, order: 'nearest' | 'soonest') =>
  [true, false]
    .map(
      (
        isFree,
      ) => `(select id, starts_at, latitude, longitude, title, type, description, facilitator_name, location,
           number_of_spaces is not null and enrolled_count >= number_of_spaces as is_full from events
         where region = h.region and ${isOnline ? '' : 'not '}is_online and ${isFree ? '' : 'not '}is_free
           and status = 'open' and not is_over and starts_at > $2
           ${order === 'nearest' ? '' : 'and starts_at >= h.starts_from and starts_at < h.starts_before'}
           and $4::text <> '${isOnline ? 'inPerson' : 'online'}' and $5::text <> '${isFree ? 'paid' : 'free'}'
           ${isOnline ? '' : `and ${order === 'nearest' ? '' : 'not '}h.goes_by_distance`}
         order by ${order === 'nearest' ? 'position <-> h.position' : 'starts_at, id'}
         limit case when ${isNarrowed} then ${MAX_EVENTS_SEARCHED} else ${MAX_EVENTS_FOUND} end)`,
    )
    .join(' union all ')

/**
 * Finds a limited number of events, and returns one page of them. The index on positions finds the nearest, the
 * formula computes their distances.
 */
export const findEvents = statement<
  [
    candidateId: string,
    now: Date,
    distanceKm: number,
    locationType: EventLocation,
    priceType: EventPrice,
    sort: EventSort,
    limit: number,
    offset: number,
    patterns: string[],
    type: string,
    dateFrom: string | null,
    dateTo: string | null,
    suburb: string,
  ],
  FoundEvents
>(
  'find_events',
  `with me as materialized (
     select region, timezone, home_latitude, home_longitude from candidates where id = $1),
   suburb as materialized (
     select s.latitude, s.longitude from me cross join lateral (
       select l.id, l.latitude, l.longitude from locations l
         join clients c on c.id = l.client_id and c.region = me.region
       where lower(l.suburb) = lower($13::text) and l.latitude is not null
       union all
       (select id, latitude, longitude from events
        where region = me.region and lower(location->>'suburb') = lower($13::text) and not is_over
          and latitude is not null
        limit ${MAX_EVENTS_FOUND})) s
     where $13::text <> ''
     order by distance_km(me.home_latitude, me.home_longitude, s.latitude, s.longitude), s.id limit 1),
   home as materialized (
     select me.region, me.home_latitude, me.home_longitude, o.latitude, o.longitude, s.latitude is not null as is_suburb_known,
            map_position(o.latitude, o.longitude) as position,
            o.latitude is not null and ($3::float8 > 0 or $6::text = 'nearest') as goes_by_distance,
            coalesce($11::date::timestamp at time zone me.timezone, '-infinity') as starts_from,
            coalesce(($12::date + 1)::timestamp at time zone me.timezone, 'infinity') as starts_before
     from me left join suburb s on true cross join lateral (
       select coalesce(s.latitude, me.home_latitude) as latitude, coalesce(s.longitude, me.home_longitude) as longitude) o),
   searched as materialized (
     select e.*, distance_km(h.latitude, h.longitude, e.latitude, e.longitude) as km, h.goes_by_distance
     from home h cross join lateral (
       ${walked(false, 'nearest')} union all ${walked(false, 'soonest')} union all ${walked(true, 'soonest')}) e
     where e.starts_at >= h.starts_from and e.starts_at < h.starts_before),
   listed as materialized (
     select id, row_number() over (
         order by is_full, case when goes_by_distance and $6 = 'nearest' then coalesce(km, ${ONLINE_COMES_AFTER_KM}) end,
                  starts_at, id) as place
     from searched where ($3 = 0 or km is null or km <= $3) and ($10 = '' or type = $10)
       and concat_ws(' ', title, type, description, facilitator_name, location->>'name', location->>'suburb')
           ilike all($9)
     order by place limit ${MAX_EVENTS_FOUND})
   select h.home_latitude as "homeLatitude", h.home_longitude as "homeLongitude",
     h.latitude as "fromLatitude", h.longitude as "fromLongitude", h.is_suburb_known as "isSuburbKnown",
     (select coalesce(json_agg(distinct type order by type), '[]') from searched) as types,
     (select count(*)::int from listed) as "totalCount",
     coalesce((
       select json_agg(json_build_object(
         'id', e.id, 'title', e.title, 'type', e.type, 'description', e.description,
         'facilitatorName', e.facilitator_name, 'startsAt', e.starts_at, 'endsAt', e.ends_at,
         'createdAt', e.created_at, 'timeZone', e.timezone, 'cost', e.cost, 'status', e.status,
         'numberOfSpaces', e.number_of_spaces, 'enrolledCount', e.enrolled_count,
         'registrationUrl', e.registration_url, 'location', e.location, 'latitude', e.latitude,
         'longitude', e.longitude, 'hasImage', e.image_file_id is not null) order by l.place)
       from listed l join events e on e.id = l.id
       where l.place > $8::int and l.place <= $8 + $7::int), '[]') as events
   from home h`,
)

/** An event of the candidate's region, also a past one, because an open screen may still show it. */
export const findEventImage = statement<[candidateId: string, eventId: string], { fileId: string }>(
  'find_event_image',
  `select f.id as "fileId" from events e join files f on f.id = e.image_file_id and f.infected_at is null
   where e.id = $2 and e.region = (select region from candidates where id = $1)`,
)

/** Removes past events from the indexes. No search shows them, because all select future events. */
export const retireEvents = statement<[now: Date]>(
  'retire_events',
  `update events set is_over = true where id in (
     select id from events where not is_over and ends_at <= $1 order by ends_at limit ${BATCH_ROWS})`,
)

export const listEventImages = statement<[ids: string[]], { id: string; imageFileId: string }>(
  'list_event_images',
  `select id, image_file_id as "imageFileId" from events where id = any($1::uuid[]) and image_file_id is not null
   order by id for update`,
)

/** Takes its rows as JSON, writes those that are new or differ, and returns these. `xmax` is 0 for a new row. */
export const saveEventRows = statement<[events: string, now: Date], WrittenRow>(
  'save_events',
  `insert into events as old (id, region, external_id, title, type, description, facilitator_name, starts_at, ends_at,
                              timezone, cost, status, number_of_spaces, enrolled_count, registration_url, location,
                              latitude, longitude, image_file_id, is_over, created_at, changed_at)
   select id, region, "externalId", title, type, description, "facilitatorName", "startsAt", "endsAt", "timeZone",
          cost, status, "numberOfSpaces", "enrolledCount", "registrationUrl", location, latitude, longitude,
          "imageFileId", "endsAt" <= $2, $2, $2
   from jsonb_to_recordset($1::jsonb) as event (
     id uuid, region text, "externalId" text, title text, type text, description text, "facilitatorName" text,
     "startsAt" timestamptz, "endsAt" timestamptz, "timeZone" text, cost numeric, status text,
     "numberOfSpaces" integer, "enrolledCount" integer, "registrationUrl" text, location jsonb, latitude float8,
     longitude float8, "imageFileId" uuid)
   on conflict (id) do update
   set region = excluded.region, external_id = excluded.external_id, title = excluded.title, type = excluded.type,
       description = excluded.description, facilitator_name = excluded.facilitator_name,
       starts_at = excluded.starts_at, ends_at = excluded.ends_at, timezone = excluded.timezone, cost = excluded.cost,
       status = excluded.status, number_of_spaces = excluded.number_of_spaces,
       enrolled_count = excluded.enrolled_count, registration_url = excluded.registration_url,
       location = excluded.location, latitude = excluded.latitude, longitude = excluded.longitude,
       image_file_id = excluded.image_file_id, is_over = excluded.is_over, changed_at = excluded.changed_at
   where (old.region, old.external_id, old.title, old.type, old.description, old.facilitator_name, old.starts_at,
          old.ends_at, old.timezone, old.cost, old.status, old.number_of_spaces, old.enrolled_count,
          old.registration_url, old.location, old.latitude, old.longitude, old.image_file_id)
     is distinct from
         (excluded.region, excluded.external_id, excluded.title, excluded.type, excluded.description,
          excluded.facilitator_name, excluded.starts_at, excluded.ends_at, excluded.timezone, excluded.cost,
          excluded.status, excluded.number_of_spaces, excluded.enrolled_count, excluded.registration_url,
          excluded.location, excluded.latitude, excluded.longitude, excluded.image_file_id)
   returning id, xmax = 0 as "isNew"`,
)
