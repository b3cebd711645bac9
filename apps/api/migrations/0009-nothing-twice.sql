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
