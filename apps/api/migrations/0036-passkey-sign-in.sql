-- Sign-ins with a passkey alone, begun in a browser. They belong to no account until they are answered.
create table passkey_challenges (
  id_hash bytea primary key,
  browser_hash bytea not null,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);
-- A passkey that signs in alone is found by its own id. From now on its `isUserVerified` says that it has checked its owner.
create index mfa_devices_credential on mfa_devices ((passkey ->> 'id')) where passkey is not null;
