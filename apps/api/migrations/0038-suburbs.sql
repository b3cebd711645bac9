-- A search for events starts from a suburb that somebody types: one where the agency has a school or a centre.
create index locations_suburb on locations (lower(suburb)) where latitude is not null;
