-- Of mails on one topic to one recipient only the newest waits to be sent, and one a minute leaves.
alter table mail_outbox add column topic text, add column due_at timestamptz;
create index mail_outbox_topic on mail_outbox (topic, recipient) where topic is not null;

-- Who has been given which file: nobody signs what they were never given.
create table agreement_fetches (
  file_id uuid not null references agreement_files (id),
  candidate_id uuid not null references candidates (id),
  sha256 bytea not null,
  fetched_at timestamptz not null,
  primary key (file_id, candidate_id)
);

-- What secrets are derived from that must be told again to whoever repeats a request, and kept by nobody.
create table secret_seed (
  only_row boolean primary key default true check (only_row),
  seed bytea not null
);
insert into secret_seed (seed) values
  (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

-- An answer is repeated to the letter; jsonb would sort its fields.
alter table idempotency_keys alter column outcome type json using outcome::json;
