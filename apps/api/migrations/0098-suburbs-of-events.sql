-- without a transaction
-- A search for events also starts from a suburb that only an event has.
drop index concurrently if exists events_suburb;
create index concurrently events_suburb on events (region, lower(location->>'suburb'))
  where latitude is not null and not is_over;
