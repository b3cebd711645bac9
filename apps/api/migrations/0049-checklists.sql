-- The items that a registration of a kind usually asks for, loaded from the catalogue. Not about a person.
create table checklists (
  id uuid primary key,
  region text not null,
  title text not null,
  unlocks text not null,
  -- The agency's own files and videos are named in them, and given when a registration gets the checklist.
  items jsonb not null,
  position integer not null
);
