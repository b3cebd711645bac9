-- Addresses of the agency's systems that are notified of changes. Secrets are derived from the id and the number of the secret.
create table webhooks (
  id uuid primary key,
  source text not null,
  url text not null,
  -- Null: every type, every region.
  types text[],
  regions text[],
  secret_number integer not null default 1,
  -- The previous secret also signs until then.
  previous_secret_until timestamptz,
  created_at timestamptz not null,
  disabled_at timestamptz,
  disabled_because text,
  -- The last change that deliveries were made for.
  after_xid xid8 not null,
  after_id bigint not null
);

create table webhook_deliveries (
  id uuid primary key,
  webhook_id uuid not null,
  change_xid xid8 not null,
  change_id bigint not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  last_status integer,
  last_error text,
  delivered_at timestamptz,
  failed_at timestamptz
);
alter table webhook_deliveries
  add constraint webhook_deliveries_webhook foreign key (webhook_id) references webhooks (id) on delete cascade;
alter table webhook_deliveries
  add constraint webhook_deliveries_change foreign key (change_xid, change_id) references changes (xid, id) on delete cascade;
alter table webhook_deliveries add constraint webhook_deliveries_once unique (change_xid, change_id, webhook_id);
create index webhook_deliveries_due on webhook_deliveries (webhook_id, next_attempt_at)
  where delivered_at is null and failed_at is null;
create index webhook_deliveries_log on webhook_deliveries (webhook_id, id);
