-- The ids by which the agency's systems know a row. Two systems may use one id for different rows, and one row may have an id
-- in each of several systems.
create table external_ids (
  source text not null,
  resource text not null,
  external_id text not null,
  id uuid not null,
  primary key (source, resource, external_id),
  constraint external_ids_of_row unique (id, resource, source)
);
