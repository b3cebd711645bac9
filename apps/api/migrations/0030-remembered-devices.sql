-- What somebody is shown of a device that is not asked for a second factor, to forget it: since when, and with what browser.
alter table known_devices
  add column id uuid not null default gen_random_uuid(),
  add column remembered_at timestamptz,
  add column remembered_with text;
