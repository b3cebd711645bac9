-- Where somebody lives, to tell how far away an event is. Null: nobody has said.
alter table candidates
  add column home_latitude double precision,
  add column home_longitude double precision,
  add constraint candidates_home check (
    (home_latitude is null and home_longitude is null)
    or (home_latitude between -90 and 90 and home_longitude between -180 and 180));

-- As the crow flies, by the haversine formula: the same ball as packages/domain/src/events/distance.ts. A trifle below 1
-- keeps a rounding error from asking for the arcsine of more than 1; least() would make a distance of a place that is null.
create function distance_km(
  from_latitude double precision, from_longitude double precision,
  to_latitude double precision, to_longitude double precision) returns double precision
language sql immutable parallel safe as $$
  select 2 * 6371.0088 * asin(0.9999999999999 * sqrt(
    sin(radians(to_latitude - from_latitude) / 2) ^ 2
    + cos(radians(from_latitude)) * cos(radians(to_latitude)) * sin(radians(to_longitude - from_longitude) / 2) ^ 2))
$$;

-- A place on a map on which an index finds the nearest. Mercator's, because it is true to scale around every point; cut in
-- the middle of the Atlantic, because the date line runs through New Zealand and the United States.
create function map_position(latitude double precision, longitude double precision) returns point
language sql immutable strict parallel safe as $$
  select point(
    case when longitude < -30 then longitude + 360 else longitude end,
    degrees(ln(tan(radians(45 + greatest(-89, least(89, latitude)) / 2)))))
$$;

-- Professional development that the agency offers everybody of a region.
create table events (
  id uuid primary key,
  region text not null check (region in ('AU', 'NZ', 'UK', 'CA', 'US')),
  -- What the agency's own system calls it.
  external_id text not null,
  title text not null,
  type text not null,
  description text not null,
  facilitator_name text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  timezone text not null,
  -- In the currency of the region.
  cost numeric(10, 2) not null check (cost >= 0),
  status text not null default 'open' check (status in ('open', 'cancelled')),
  -- Null: as many as come.
  number_of_spaces integer check (number_of_spaces >= 0),
  enrolled_count integer not null default 0 check (enrolled_count >= 0),
  registration_url text not null check (registration_url ~ '^https://[^[:space:]]+$'),
  -- Null, like the coordinates: online.
  location jsonb,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  image_file_id uuid unique references files (id),
  created_at timestamptz not null,
  -- Set within the hour after its end, so that the indexes hold what is to come and never grow with the years.
  is_over boolean not null default false,
  is_online boolean generated always as (latitude is null) stored,
  is_free boolean generated always as (cost = 0) stored,
  position point generated always as (map_position(latitude, longitude)) stored,
  constraint events_external_id unique (region, external_id),
  constraint events_end check (ends_at > starts_at),
  constraint events_place check ((location is null) = (latitude is null) and (latitude is null) = (longitude is null))
);
create index events_soonest on events (region, is_online, is_free, starts_at, id) where status = 'open' and not is_over;
create index events_nearest_free on events using gist (region, position)
  where status = 'open' and not is_over and not is_online and is_free;
create index events_nearest_paid on events using gist (region, position)
  where status = 'open' and not is_over and not is_online and not is_free;
-- By the end, not the start: a search must not be tempted to walk everybody's events by it.
create index events_ended on events (ends_at) where not is_over;
