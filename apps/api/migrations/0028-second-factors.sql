-- Messages leave by mail or as a text message. The version before goes on with the mails alone, under the name it knows.
alter table mail_outbox rename to outbox;
alter table outbox add column channel text not null default 'email' check (channel in ('email', 'sms'));
create view mail_outbox as
  select id, recipient, subject, text_body, html_body, created_at, attempts, next_attempt_at, sent_at, failed_at,
         last_error, topic, due_at, calendar_file
  from outbox where channel = 'email';

-- What somebody shows besides their password. It counts once it was verified.
create table mfa_devices (
  id uuid primary key,
  account_id uuid not null references accounts (id),
  channel text not null check (channel in ('email', 'sms', 'totp', 'passkey')),
  -- Where codes go: a mail address, or a number as +61400000000. The key of an app is derived from the id.
  recipient text,
  -- {id, publicKey, counter, transports, domain}
  passkey jsonb,
  -- The step of an app's last code: no code counts twice.
  totp_step bigint,
  -- What the code that was sent last, or the challenge of a passkey, is derived from.
  proof_note uuid not null,
  proof_expires_at timestamptz not null,
  proof_tries integer not null default 0,
  created_at timestamptz not null,
  verified_at timestamptz,
  last_used_at timestamptz
);
create index mfa_devices_account on mfa_devices (account_id);
create unique index mfa_devices_channel on mfa_devices (account_id, channel)
  where verified_at is not null and channel <> 'passkey';
create index mfa_devices_unverified on mfa_devices (proof_expires_at) where verified_at is null;

-- Somebody whose password was right and who has yet to show the second factor, in the browser that began it.
create table mfa_challenges (
  id_hash bytea primary key,
  account_id uuid not null references accounts (id),
  browser_hash bytea not null,
  -- The device the last code went to, and what that code is derived from.
  sent_to uuid references mfa_devices (id) on delete set null,
  sent_note uuid,
  tries integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mfa_challenges_account on mfa_challenges (account_id);
create index mfa_challenges_expiry on mfa_challenges (expires_at);
create index mfa_challenges_sent_to on mfa_challenges (sent_to) where sent_to is not null;

create table mfa_recovery_codes (
  account_id uuid not null references accounts (id),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

-- Until then the device is not asked for a second factor.
alter table known_devices add column remembered_until timestamptz;
-- When the password was last shown in this session.
alter table sessions add column proved_at timestamptz;
