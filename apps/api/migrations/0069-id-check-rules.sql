-- Which documents prove an identity in a region, their points, and the consent to visa checks: loaded from the catalogue.
-- Not about a person.
create table id_check_rules (
  region text primary key,
  rules jsonb not null
);
