-- A webhook whose receiver asked for signatures by ed25519 beside those by the secret. The key pair is derived as the secret is.
alter table webhooks add column has_key_pair boolean not null default false;
